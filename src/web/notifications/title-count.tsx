import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { unreadInAll, useMyCounts } from '#web/counts/my-counts.ts';

const counted = /^\(\d+\) /;

/** Puts the number of unread things before the title of the page, so that it shows while another tab is open. */
export function TitleCount() {
	const counts = useMyCounts();
	const { key } = useLocation();
	const n = unreadInAll(counts) + counts.unread_notifications;
	useEffect(() => {
		const title = document.title.replace(counted, '');
		document.title = n > 0 ? sentences.nav.countInTitle({ n, title }) : title;
	}, [n, key]);
	return null;
}
