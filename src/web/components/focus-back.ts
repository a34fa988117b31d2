import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '#web/document/focus-on.ts';

/**
 * Moves the focus to where somebody goes on after what they sent, unless they have gone elsewhere meanwhile: it is still
 * within `from`, or nowhere, as when what had it is gone.
 */
export function focusBack(from: Element | null, to: HTMLElement | null | undefined, options?: FocusOptions): void {
	const now = document.activeElement;
	if (now !== null && now !== document.body && !from?.contains(now)) return;
	if (to && to.tabIndex < 0) focusOn(to, options);
	else to?.focus(options);
}

/**
 * Returns the ref of the part to which the focus goes once `step` has changed, where nothing has it by then, as when what
 * had it is gone with the step: the button that a form stood in the place of, or the heading of what came of it. The page
 * is not scrolled, as whoever pressed beside everything has no focus either, and may read elsewhere.
 */
export function useFocusBack<Part extends HTMLElement = HTMLButtonElement>(step: unknown): RefObject<Part | null> {
	const part = useRef<Part>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		focusBack(null, part.current, { preventScroll: true });
	}, [step]);
	return part;
}
