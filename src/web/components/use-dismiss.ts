import { type RefObject, useEffect } from 'react';

/**
 * Closes an open element on a press outside of it, when the focus leaves it, and on Escape, which returns the focus to
 * the button.
 */
export function useDismiss(isOpen: boolean, close: () => void, container: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = container.current;
		if (!isOpen || !element) return;
		const onFocusOut = ({ relatedTarget }: FocusEvent) => {
			if (relatedTarget && !element.contains(relatedTarget as Node)) close();
		};
		const onPointerDown = (event: PointerEvent) => {
			if (!element.contains(event.target as Node)) close();
		};
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return;
			close();
			element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
		};
		element.addEventListener('focusout', onFocusOut);
		document.addEventListener('pointerdown', onPointerDown);
		document.addEventListener('keydown', onKeyDown);
		return () => {
			element.removeEventListener('focusout', onFocusOut);
			document.removeEventListener('pointerdown', onPointerDown);
			document.removeEventListener('keydown', onKeyDown);
		};
	}, [isOpen, close, container]);
}
