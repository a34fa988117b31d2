import { ApiError } from '#contract/client.ts';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { isUnheard, type Send } from '#web/waiting/sending.ts';
import { forgetWaiting, keepWaiting, listWaiting } from '#web/waiting/waiting.ts';

/** One browser joins with one code, the last. */
const key = 'code';

/** Keeps the code with which a visitor wants to join until they have signed in, whichever way they do. */
export const keepInvitation = (code: string): void => keepWaiting('invitation', key, code);

/** Joins with what waits, once, and says what came of it. */
export const joinWithWaiting: Send = async ({ uid }) => {
	for (const { value: code } of listWaiting<string>('invitation', uid)) {
		try {
			await joinWith(code);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (isUnheard(error)) return true;
			showToast(sentenceOf(error));
		}
		forgetWaiting('invitation', key, uid);
	}
	return false;
};

/** Joins, and says so. @throws ApiError. */
export async function joinWith(code: string): Promise<void> {
	const { data } = await api('POST /business-profile/invite/join', { body: { code } });
	forgetWaiting('invitation', key);
	const { inviter, friendship } = data;
	showToast((friendship === 'friends' ? sentences.nowFriends : sentences.joined)({ name: inviter.name }));
}
