import { useEffect } from 'react';
import { api } from '#web/calls/api.ts';
import { oneAtATime } from '#web/calls/reloads/one-at-a-time.ts';
import { hearMe, isFresh } from '#web/counts/hear-counts.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** Asks for the counts anew, because something has come. */
export const askCounts = oneAtATime(async () => {
	const uid = readSession()?.uid;
	if (uid) await hearMe(uid, api('GET /me'), ({ data }) => data);
});

/** Asks for the counts of whoever is signed in, and again when they come back to the page later. */
export function useAskedCounts(): void {
	const uid = useSession()?.uid;
	useEffect(() => {
		if (!uid) return;
		const ask = () => {
			if (!document.hidden && !isFresh(uid)) askCounts();
		};
		if (!isFresh(uid)) askCounts();
		document.addEventListener('visibilitychange', ask);
		return () => document.removeEventListener('visibilitychange', ask);
	}, [uid]);
}
