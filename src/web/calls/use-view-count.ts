import { useEffect } from 'react';
import { api } from '#web/calls/api.ts';
import { seenAfterMs, whenSeen } from '#web/calls/view-timer.ts';

/**
 * Tells the server that a person has looked at the business. Until the page is hydrated, `entry.early.ts` does this.
 */
export function useViewCount(profileId: string): void {
	useEffect(() => {
		const leftMs = window.early?.stopView?.() ?? seenAfterMs;
		if (leftMs === 0) return;
		const stop = whenSeen(() => {
			// A view that could not be counted is worth no message to whoever looks at the page.
			api('POST /business-profile/view-profile', { body: { profile_id: profileId }, keepalive: true }).catch(() => {});
		}, leftMs);
		return () => void stop();
	}, [profileId]);
}
