/**
 * Moves the focus to a part of the page that nobody can press, such as a heading: screen readers read it out, and keys go
 * on from there.
 */
export function focusOn(part: HTMLElement | null | undefined, options?: FocusOptions): void {
	if (!part) return;
	part.tabIndex = -1;
	part.focus(options);
}

/**
 * Returns the main heading of the page. A page that differs for members and visitors has a heading for each, and shows one.
 */
export const findHeading = (): HTMLElement | undefined =>
	[...document.querySelectorAll<HTMLElement>('main h1')].find((one) => one.checkVisibility());
