import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#web/calls/api.ts';
import {
	type Counts,
	hearMe,
	isFresh,
	isKnownOperator,
	knownCounts,
	listeners,
	type UnreadMessages,
} from '#web/counts/known-counts.ts';
import { oneAtATime } from '#web/counts/one-at-a-time.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** Returns how many messages are unread in all mailboxes: the member's own, and those of their businesses. */
export const unreadInAll = ({ unread_messages, unread_business_messages }: UnreadMessages): number =>
	unread_business_messages.reduce((sum, { unread }) => sum + unread, unread_messages);

/** Whose counts are asked for at the moment. */
let askingFor: string | undefined;

/** Asks for the counts anew, because something has come. */
export const askCounts = oneAtATime(async () => {
	const uid = readSession()?.uid;
	if (!uid) return;
	askingFor = uid;
	try {
		await hearMe(uid, api('GET /me'), ({ data }) => data);
	} finally {
		askingFor = undefined;
	}
});

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Returns what waits for whoever is signed in; each count is 0 until it is known, and where it cannot be. The counts
 * are asked for once per document, with the navigation bar, and again when somebody comes back to the page later.
 */
export function useMyCounts(): Counts {
	const uid = useSession()?.uid;
	const counts = useSyncExternalStore(
		subscribe,
		() => knownCounts(uid),
		() => knownCounts(undefined),
	);
	useEffect(() => {
		if (!uid) return;
		const askAgain = () => {
			if (!document.hidden && !isFresh(uid)) askCounts();
		};
		if (!isFresh(uid) && askingFor !== uid) askCounts();
		document.addEventListener('visibilitychange', askAgain);
		return () => document.removeEventListener('visibilitychange', askAgain);
	}, [uid]);
	return counts;
}

/** Returns whether whoever is signed in runs the site; false until that is known, which is told with their counts. */
export function useIsOperator(): boolean {
	const uid = useSession()?.uid;
	return useSyncExternalStore(
		subscribe,
		() => isKnownOperator(uid),
		() => false,
	);
}
