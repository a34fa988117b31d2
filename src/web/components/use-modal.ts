import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog over the page for as long as its component is there. It is closed before it is removed: the focus then
 * returns to where it came from.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		const shown = dialog.current;
		shown?.showModal();
		return () => shown?.close();
	}, []);
	return dialog;
}
