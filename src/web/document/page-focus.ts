import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { findHeading, focusOn } from '#web/document/focus-on.ts';

/**
 * Moves the focus to the heading of each page after the first, so that screen readers read it out and keys go on from
 * there; where the address names a part of the page, to that. A page that has taken the focus itself keeps it, as one does
 * whose first field is to be filled in, and so does whatever somebody went to while the page was being loaded.
 */
export function PageFocus() {
	const { pathname, hash } = useLocation();
	/** The page that is being loaded; another may be asked for meanwhile. */
	const { location } = useNavigation();
	const shown = useRef(pathname);
	/** What had the focus when the page began to load; undefined where nothing had to be loaded. */
	const pressed = useRef<Element | null>(undefined);
	useEffect(() => {
		if (location) pressed.current = document.activeElement;
	}, [location]);
	useEffect(() => {
		const before = pressed.current;
		pressed.current = undefined;
		if (shown.current === pathname) return;
		shown.current = pathname;
		const now = document.activeElement;
		const isNowhere = now === null || now === document.body;
		const hasMoved = before !== undefined && !isNowhere && now !== before;
		if (hasMoved || now?.parentElement?.closest('main')) return;
		focusOn(document.getElementById(hash.slice(1)) ?? findHeading(), { preventScroll: true });
	}, [pathname, hash]);
	return null;
}
