import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { api } from '#web/calls/api.ts';
import { showNews } from '#web/components/toast.tsx';
import { forgetWaiting, keepWaiting } from '#web/waiting/waiting.ts';

/** The one key of all invitations that wait: a browser joins with one code, the last. */
const key = 'code';

/** Keeps the code with which a visitor wants to join until they have signed in, whichever way they sign in. */
export const keepInvitation = (code: string): void => keepWaiting('invitation', key, code);

/** Joins with a code, and says so. @throws ApiError. */
export async function joinWith(code: string): Promise<void> {
	const { data } = await api('POST /business-profile/invite/join', { body: { code } });
	forgetWaiting('invitation', key);
	const { inviter, friendship } = data;
	showNews((friendship === 'friends' ? sentences.nowFriends : sentences.joined)({ name: inviter.name }));
}
