import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '#web/document/focus-on.ts';

/**
 * Moves the focus to where somebody goes on after what they sent, unless they have gone elsewhere meanwhile: it is still
 * within `from`, or nowhere because what had it is gone.
 */
export function focusBack(from: Element | null, to: HTMLElement | null | undefined): void {
	const now = document.activeElement;
	if (now !== null && now !== document.body && !from?.contains(now)) return;
	if (to && to.tabIndex < 0) focusOn(to);
	else to?.focus();
}

/**
 * Returns the ref of the part to which the focus goes once `step` has changed, where what had the focus is gone by that:
 * the button that a form stood in the place of, or the heading of what came of it.
 */
export function useFocusBack<Part extends HTMLElement = HTMLButtonElement>(step: unknown): RefObject<Part | null> {
	const part = useRef<Part>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		focusBack(null, part.current);
	}, [step]);
	return part;
}
