import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when a page becomes another one in place, so that it is read out and Tab goes on from
 * there.
 */
export function useHeadingFocus(step: string): void {
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		document.querySelector<HTMLElement>('h1')?.focus();
	}, [step]);
}
