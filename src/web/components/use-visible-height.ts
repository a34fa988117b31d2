import { type RefObject, useEffect } from 'react';

/** Keeps `--visible-height` of an element at what is seen of the page: a keyboard on the screen takes its part away. */
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
