import { useEffect } from 'react';

/** Binds keys: J and K move between the cards of a queue, and E goes into the text of the card that has the focus. */
export function useQueueKeys(): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (event.metaKey || event.ctrlKey || event.altKey || target.closest('input, textarea, select, dialog')) return;
			const cards = [...document.querySelectorAll<HTMLElement>('[data-queue]')];
			const at = cards.findIndex((card) => card.contains(document.activeElement));
			const moves: Record<string, () => HTMLElement | null | undefined> = {
				j: () => cards[Math.min(at + 1, cards.length - 1)],
				k: () => cards[Math.max(at - 1, 0)],
				e: () => cards[Math.max(at, 0)]?.querySelector<HTMLElement>('textarea'),
			};
			const next = moves[event.key]?.();
			if (!next) return;
			event.preventDefault();
			next.focus({ preventScroll: true });
			next.scrollIntoView({ block: 'center' });
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, []);
}
