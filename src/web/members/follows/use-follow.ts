import { useCallback, useEffect, useRef, useState } from 'react';
import type { Follow } from '#contract/members/follows.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

/** Whether I follow a business, and how to say so: seen at once, and taken back where it could not be stored. */
export function useFollow(profileId: string, known: Follow) {
	const [said, setSaid] = useState<Follow & { profileId: string }>();
	const isBusy = useRef(false);
	// What was said about another business says nothing about this one.
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

/** Seen at once, it counts at once: also when the page is left before the answer. @throws ApiError */
export async function storeFollow(profileId: string, follow: boolean): Promise<Follow> {
	const body = { profile_id: profileId, follow };
	const { data } = await api('POST /business-profile/follow', { body, keepalive: true });
	return data;
}

/** What became of a press that had waited, for the buttons of that business: they may have been asked for before. */
export function tellFollow(profileId: string, follow: Follow): void {
	told.set(profileId, follow);
	for (const hear of listeners) hear(profileId, follow);
}

const told = new Map<string, Follow>();
const listeners = new Set<(profileId: string, follow: Follow) => unknown>();
