import { useEffect } from 'react';
import { refreshIdToken } from '#web/session/identity.ts';

/**
 * Calls `onReturn` when the member comes back from their mailbox, where they were to press a link in another tab: each
 * time this tab is seen again, a fresh token tells whether they did.
 */
export function useReturn(isWaiting: boolean, onReturn: () => void): void {
	useEffect(() => {
		if (!isWaiting) return;
		const look = async () => {
			if (document.visibilityState !== 'visible') return;
			if (await refreshIdToken()) onReturn();
		};
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, [isWaiting, onReturn]);
}
