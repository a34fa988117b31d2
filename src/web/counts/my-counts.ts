import { useEffect, useSyncExternalStore } from 'react';
import type { Member } from '#contract/members/members.ts';
import { api } from '#web/calls/api.ts';
import { oneAtATime } from '#web/counts/one-at-a-time.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** The counts in the navigation bar, and `coins`, the coins that can be spent. */
type Counts = Pick<Member['counts'], 'friend_requests' | 'unread_notifications' | keyof UnreadMessages> & {
	coins: number;
};
type UnreadMessages = Pick<Member['counts'], 'unread_messages' | 'unread_business_messages'>;

/** Counts that were told within this time are not asked for again when somebody comes back to the page. */
const freshMs = 60_000;
const none: Counts = {
	friend_requests: 0,
	unread_messages: 0,
	unread_business_messages: [],
	unread_notifications: 0,
	coins: 0,
};

let known: { uid: string; counts: Counts; isOperator: boolean; at: number } | undefined;
const listeners = new Set<() => void>();

/** Tells the navigation bar the counts that a page has asked for anyway. */
export function tellCounts(uid: string, counts: Partial<Counts>, isOperator?: boolean): void {
	const before = known?.uid === uid ? known : { counts: none, isOperator: false, at: 0 };
	// Counts that are told only in part stay as old as before: nothing was heard of the others.
	const at = Object.keys(none).every((name) => name in counts) ? Date.now() : before.at;
	known = { uid, counts: { ...before.counts, ...counts }, isOperator: isOperator ?? before.isOperator, at };
	for (const listener of listeners) listener();
}

/** Tells the navigation bar the counts of a member whom the caller has asked for. */
export function tellMe(uid: string, { counts, coins, roles }: Pick<Member, 'counts' | 'coins' | 'roles'>): void {
	const { friend_requests, unread_messages, unread_business_messages, unread_notifications } = counts;
	const unread = { unread_messages, unread_business_messages, unread_notifications };
	tellCounts(uid, { friend_requests, ...unread, coins: coins.available }, roles.includes('operator'));
}

/** Changes a count by what was answered or read on this page. */
export function changeCount(name: 'friend_requests' | 'unread_notifications', by: number): void {
	if (known) tellCounts(known.uid, { [name]: Math.max(0, known.counts[name] + by) });
}

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
		const { data } = await api('GET /me');
		// Another member may have signed in meanwhile.
		if (readSession()?.uid === uid) tellMe(uid, data);
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
		() => (known && known.uid === uid ? known.counts : none),
		() => none,
	);
	useEffect(() => {
		if (!uid) return;
		const isFresh = () => known?.uid === uid && Date.now() - known.at < freshMs;
		const askAgain = () => {
			if (!document.hidden && !isFresh()) askCounts();
		};
		if (!isFresh() && askingFor !== uid) askCounts();
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
		() => known !== undefined && known.uid === uid && known.isOperator,
		() => false,
	);
}
