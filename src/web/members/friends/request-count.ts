import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

/** How long what was told is new enough for somebody who comes back to the page. */
const freshMs = 60_000;

let known: { uid: string; count: number; at: number } | undefined;
const listeners = new Set<() => void>();

/** A page that has asked already how many requests for friendship wait says so to the navigation bar. */
export function tellRequestCount(uid: string, count: number): void {
	known = { uid, count: Math.max(0, count), at: Date.now() };
	for (const listener of listeners) listener();
}

/** One of those that waited was answered here. */
export function tellRequestAnswered(): void {
	if (known) tellRequestCount(known.uid, known.count - 1);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * How many requests for friendship wait for my answer; 0 until it is known, and where it cannot be. Asked for once a
 * document, with the navigation bar, and again when somebody comes back to it later.
 */
export function useRequestCount(): number {
	const uid = useSession()?.uid;
	const count = useSyncExternalStore(
		subscribe,
		() => (known && known.uid === uid ? known.count : 0),
		() => 0,
	);
	useEffect(() => {
		if (!uid) return;
		const controller = new AbortController();
		const ask = () =>
			void api('GET /me', { signal: controller.signal }).then(
				({ data }) => tellRequestCount(uid, data.counts.friend_requests),
				() => {},
			);
		const askAgain = () => {
			if (!document.hidden && Date.now() - (known?.at ?? 0) > freshMs) ask();
		};
		if (known?.uid !== uid) ask();
		document.addEventListener('visibilitychange', askAgain);
		return () => {
			controller.abort();
			document.removeEventListener('visibilitychange', askAgain);
		};
	}, [uid]);
	return count;
}
