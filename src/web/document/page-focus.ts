import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading of each page after the first, so that screen readers read it out and keys go on from
 * there. A page that has taken the focus itself keeps it, as one does whose first field is to be filled in.
 */
export function PageFocus() {
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		if (!document.activeElement?.closest('main')) focusHeading();
	}, [pathname]);
	return null;
}

function focusHeading(): void {
	// A page for members and visitors has a heading for each, of which one is seen.
	const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find((one) => one.checkVisibility());
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
}
