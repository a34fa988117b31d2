import { type RefObject, useEffect } from 'react';

/**
 * Keeps `--visible-height` of an element at the height of the page that is seen: an on-screen keyboard covers part of
 * it.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
	useEffect(() => {
		const viewport = window.visualViewport;
		if (!isWanted || !viewport) return;
		const measure = () => element.current?.style.setProperty('--visible-height', `${viewport.height}px`);
		measure();
		viewport.addEventListener('resize', measure);
		return () => viewport.removeEventListener('resize', measure);
	}, [element, isWanted]);
}
