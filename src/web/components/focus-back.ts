/**
 * Moves the focus to where somebody goes on after what they sent, unless they have gone elsewhere meanwhile: it is still
 * within `from`, or nowhere because what had it is gone.
 */
export function focusBack(from: Element | null, to: HTMLElement | null | undefined): void {
	const now = document.activeElement;
	if (now === null || now === document.body || from?.contains(now)) to?.focus();
}
