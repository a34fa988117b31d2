import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Opens and closes a menu, an element with a button and a panel. The menu closes on a press outside of it, when the focus
 * leaves it, and on Escape, which returns the focus to the button.
 */
export function useMenu<E extends HTMLElement>() {
	const [isOpen, setOpen] = useState(false);
	const menu = useRef<E>(null);
	/** Closes the panel with what was chosen in it. The button has the focus then, so that a dialog can return it there. */
	const choose = useCallback(() => {
		focusButtonOf(menu.current);
		setOpen(false);
	}, []);
	useEffect(() => {
		const element = menu.current;
		if (!isOpen || !element) return;
		const onFocusOut = ({ relatedTarget }: FocusEvent) => {
			if (relatedTarget && !element.contains(relatedTarget as Node)) setOpen(false);
		};
		const onPointerDown = (event: PointerEvent) => {
			if (!element.contains(event.target as Node)) setOpen(false);
		};
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key === 'Escape') choose();
		};
		element.addEventListener('focusout', onFocusOut);
		document.addEventListener('pointerdown', onPointerDown);
		document.addEventListener('keydown', onKeyDown);
		return () => {
			element.removeEventListener('focusout', onFocusOut);
			document.removeEventListener('pointerdown', onPointerDown);
			document.removeEventListener('keydown', onKeyDown);
		};
	}, [isOpen, choose]);
	return { menu, isOpen, toggle: () => setOpen(!isOpen), choose };
}

/** Returns the focus to the button of a menu, whose panel is about to hide what had it. */
export function focusButtonOf(menu: Element | null): void {
	menu?.querySelector<HTMLElement>('[aria-expanded], summary')?.focus();
}
