import { useEffect } from 'react';
import { tellHeard } from '#web/events/heard.ts';
import { keepListening } from '#web/events/keep-listening.ts';

/**
 * Listens to what happens as long as the page is shown and this member is signed in. Nothing is missed after `onReady`.
 */
export function useEvents(uid: string | undefined, onReady: () => void): void {
	useEffect(() => {
		if (!uid) return;
		let controller = new AbortController();
		const start = () => {
			if (controller.signal.aborted) controller = new AbortController();
			void keepListening(uid, { onReady, signal: controller.signal }).catch(() => {});
		};
		const stop = () => controller.abort();
		// A page that is left, and may come back as it was, holds no stream meanwhile, and asks for everything then.
		const comeBack = ({ persisted }: PageTransitionEvent) => {
			if (!persisted) return;
			start();
			onReady();
			tellHeard('anything');
		};
		start();
		window.addEventListener('pagehide', stop);
		window.addEventListener('pageshow', comeBack);
		return () => {
			stop();
			window.removeEventListener('pagehide', stop);
			window.removeEventListener('pageshow', comeBack);
		};
	}, [uid, onReady]);
}
