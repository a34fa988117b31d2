import { useEffect, useRef } from 'react';
import { findHeading, focusOn } from '#web/document/focus-on.ts';

/** Moves the focus to the heading of the page whenever the page goes on to another step without a new address. */
export function useHeadingFocus(step: string): void {
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		focusOn(findHeading());
	}, [step]);
}
