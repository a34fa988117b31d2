import { ApiError } from '#contract/client.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { storeFollow, tellFollow } from '#web/members/follows/use-follow.ts';
import { isUnheard, type Send } from '#web/waiting/sending.ts';
import { forgetWaiting, listWaiting } from '#web/waiting/waiting.ts';

/** Follows what somebody pressed before they signed in, wherever they are by now. */
export const sendFollows: Send = async ({ uid }) => {
	for (const { key: profileId } of listWaiting('follow', uid)) {
		try {
			tellFollow(profileId, await storeFollow(profileId, true));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (isUnheard(error)) return true;
			showToast(sentenceOf(error));
		}
		forgetWaiting('follow', profileId, uid);
	}
	return false;
};
