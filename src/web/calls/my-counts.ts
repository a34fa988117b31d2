import { useEffect, useSyncExternalStore } from 'react';
import type { Member } from '#contract/members/members.ts';
import { api } from '#web/calls/api.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** With the coins that could be spent. */
type Counts = Pick<Member['counts'], 'friend_requests' | 'unread_messages' | 'unread_notifications'> & {
	coins: number;
};

/** How long what was told is new enough for somebody who comes back to the page. */
const freshMs = 60_000;
const none: Counts = { friend_requests: 0, unread_messages: 0, unread_notifications: 0, coins: 0 };

let known: { uid: string; counts: Counts; isOperator: boolean; at: number } | undefined;
const listeners = new Set<() => void>();

/** A page that has asked already how much of something waits says so to the navigation bar. */
export function tellCounts(uid: string, counts: Partial<Counts>, isOperator?: boolean): void {
	const before = known?.uid === uid ? known : { counts: none, isOperator: false, at: 0 };
	// Of the others nothing was heard.
	const at = Object.keys(none).every((name) => name in counts) ? Date.now() : before.at;
	known = { uid, counts: { ...before.counts, ...counts }, isOperator: isOperator ?? before.isOperator, at };
	for (const listener of listeners) listener();
}

/** The same by whoever has asked for the member. */
export function tellMe(uid: string, { counts, coins, roles }: Pick<Member, 'counts' | 'coins' | 'roles'>): void {
	const { friend_requests, unread_messages, unread_notifications } = counts;
	const known = { friend_requests, unread_messages, unread_notifications, coins: coins.available };
	tellCounts(uid, known, roles.includes('operator'));
}

/** So many more, or fewer, wait than before: something was answered or read here. */
export function changeCount(name: keyof Counts, by: number): void {
	if (known) tellCounts(known.uid, { [name]: Math.max(0, known.counts[name] + by) });
}

/** Asks anew: something has come. */
export async function askCounts(signal?: AbortSignal): Promise<void> {
	const uid = readSession()?.uid;
	if (!uid) return;
	const { data } = await api('GET /me', signal ? { signal } : {});
	tellMe(uid, data);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * What waits for whoever is signed in; 0 until it is known, and where it cannot be. Asked for once a document, with the
 * navigation bar, and again when somebody comes back to it later.
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
		const controller = new AbortController();
		const ask = () => void askCounts(controller.signal).catch(() => {});
		const isFresh = () => known?.uid === uid && Date.now() - known.at < freshMs;
		const askAgain = () => {
			if (!document.hidden && !isFresh()) ask();
		};
		if (!isFresh()) ask();
		document.addEventListener('visibilitychange', askAgain);
		return () => {
			controller.abort();
			document.removeEventListener('visibilitychange', askAgain);
		};
	}, [uid]);
	return counts;
}

/** Whether whoever is signed in runs the site, once that is known: it is told with their counts. */
export function useIsOperator(): boolean {
	const uid = useSession()?.uid;
	return useSyncExternalStore(
		subscribe,
		() => known !== undefined && known.uid === uid && known.isOperator,
		() => false,
	);
}
