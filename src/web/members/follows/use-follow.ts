import { useCallback, useEffect, useRef, useState } from 'react';
import type { Follow } from '#contract/members/follows.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

/**
 * Returns whether the member follows a business, and `say`, which changes it: the change shows at once, and is taken
 * back where it could not be stored.
 */
export function useFollow(profileId: string, known: Follow) {
	const [said, setSaid] = useState<Follow & { profileId: string }>();
	const isBusy = useRef(false);
	// A follow that was said about another business says nothing about this one.
	const now = said?.profileId === profileId ? said : (told.get(profileId) ?? known);
	const latest = useRef(now);
	latest.current = now;
	useEffect(() => {
		const hear = (id: string, follow: Follow) => id === profileId && setSaid({ profileId, ...follow });
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, [profileId]);
	const say = useCallback(
		async (following: boolean) => {
			if (isBusy.current) return;
			isBusy.current = true;
			const { following: before, followers_count } = latest.current;
			const change = Number(following) - Number(before);
			setSaid({ profileId, following, followers_count: followers_count + change });
			try {
				setSaid({ profileId, ...(await storeFollow(profileId, following)) });
				told.delete(profileId);
			} catch (error) {
				setSaid({ profileId, following: before, followers_count });
				showToast(sentenceOf(error));
			} finally {
				isBusy.current = false;
			}
		},
		[profileId],
	);
	return { following: now.following, followers_count: now.followers_count, say };
}

/** Stores a follow, even when the page is left before the answer: the button has shown it already. @throws ApiError */
export async function storeFollow(profileId: string, follow: boolean): Promise<Follow> {
	const body = { profile_id: profileId, follow };
	const { data } = await api('POST /business-profile/follow', { body, keepalive: true });
	return data;
}

/** Tells the buttons of a business what became of a press that had waited: they may have loaded before. */
export function tellFollow(profileId: string, follow: Follow): void {
	told.set(profileId, follow);
	for (const hear of listeners) hear(profileId, follow);
}

const told = new Map<string, Follow>();
const listeners = new Set<(profileId: string, follow: Follow) => unknown>();
