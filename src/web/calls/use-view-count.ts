import { useEffect } from 'react';
import { api } from '#web/calls/api.ts';
import { seenAfterMs, whenSeen } from '#web/calls/view-timer.ts';

/** Tells the server that a person has looked at the business; of a page that was not hydrated yet, `entry.early.ts` does. */
export function useViewCount(profileId: string): void {
	useEffect(() => {
		const leftMs = window.early?.stopView?.() ?? seenAfterMs;
		if (leftMs === 0) return;
		const stop = whenSeen(() => {
			// How often a page was seen is worth no message to whoever sees it.
			api('POST /business-profile/view-profile', { body: { profile_id: profileId }, keepalive: true }).catch(() => {});
		}, leftMs);
		return () => void stop();
	}, [profileId]);
}
