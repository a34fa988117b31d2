import { useEffect } from 'react';
import { api } from '#web/calls/api.ts';

/** Looked at for so long, a page was seen and not only passed by. */
const seenAfterMs = 3000;

/**
 * Tells the server that a person has looked at the business: once the page has been in view for three seconds, all in all.
 * A page that the browser renders ahead is not in view.
 */
export function useViewCount(profileId: string): void {
	useEffect(() => {
		let leftMs = seenAfterMs;
		let since = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const send = () => {
			document.removeEventListener('visibilitychange', onChange);
			// How often a page was seen is worth no message to whoever sees it.
			api('POST /business-profile/view-profile', { body: { profile_id: profileId }, keepalive: true }).catch(() => {});
		};
		const onChange = () => {
			clearTimeout(timer);
			if (since > 0) leftMs -= performance.now() - since;
			since = document.visibilityState === 'visible' ? performance.now() : 0;
			if (since > 0) timer = setTimeout(send, Math.max(0, leftMs));
		};
		onChange();
		document.addEventListener('visibilitychange', onChange);
		return () => {
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', onChange);
		};
	}, [profileId]);
}
