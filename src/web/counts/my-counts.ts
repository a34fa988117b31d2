import { useSyncExternalStore } from 'react';
import { type Counts, isKnownOperator, knownCounts, listeners, type UnreadMessages } from '#web/counts/known-counts.ts';
import { useSession } from '#web/session/session.ts';

/** Returns how many messages are unread in all mailboxes: the member's own, and those of their businesses. */
export const unreadInAll = ({ unread_messages, unread_business_messages }: UnreadMessages): number =>
	unread_business_messages.reduce((sum, { unread }) => sum + unread, unread_messages);

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Returns what waits for whoever is signed in; each count is 0 until it is known, and where it cannot be. The navigation
 * bar asks for them.
 */
export function useMyCounts(): Counts {
	const uid = useSession()?.uid;
	return useSyncExternalStore(
		subscribe,
		() => knownCounts(uid),
		() => knownCounts(undefined),
	);
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
