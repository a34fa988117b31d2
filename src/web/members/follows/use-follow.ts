import type { Follow } from '#contract/members/follows.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { tellLatest, useLatest } from '#web/calls/use-latest.ts';
import { showToast } from '#web/components/toast.tsx';

const nameOf = (profileId: string) => `follow ${profileId}`;

/**
 * Returns whether the member follows a business, and `say`, which changes it: the change shows at once, and is taken
 * back where it could not be stored.
 */
export function useFollow(profileId: string, known: Follow) {
	const [{ following, followers_count }, say] = useLatest<Follow, boolean>(nameOf(profileId), known, {
		foresee: ({ following, followers_count }, choice) => ({
			following: choice,
			followers_count: followers_count + Number(choice) - Number(following),
		}),
		store: (choice) => storeFollow(profileId, choice),
		onFailed: (error) => showToast(sentenceOf(error)),
	});
	return { following, followers_count, say };
}

/** Stores a follow, even when the page is left before the answer: the button has shown it already. @throws ApiError */
export async function storeFollow(profileId: string, follow: boolean): Promise<Follow> {
	const body = { profile_id: profileId, follow };
	const { data } = await api('POST /business-profile/follow', { body, keepalive: true });
	return data;
}

/** Tells the buttons of a business what became of a press that had waited: they may have loaded before. */
export const tellFollow = (profileId: string, follow: Follow): void => tellLatest(nameOf(profileId), follow);
