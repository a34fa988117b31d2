import { ApiError } from '#contract/client.ts';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

const key = 'waiting-invitation';
/** Longer than it takes to sign up and to find the mail; a day later it may be somebody else at the same screen. */
const keptMs = 86_400_000;

/** Keeps the code with which a visitor wants to join until they have signed in, whichever way they do. */
export function keepInvitation(code: string): void {
	localStorage.setItem(key, JSON.stringify({ code, keptAt: Date.now() }));
}

/** Joins with what waits, once, and says what came of it. What could not be sent waits on. */
export async function joinWithWaiting(): Promise<void> {
	const code = readCode();
	if (!code) return;
	try {
		await joinWith(code);
	} catch (error) {
		const isUnheard = !(error instanceof ApiError) || error.code === 'network' || error.status >= 500;
		if (isUnheard || error.status === 401) return;
		showToast(sentenceOf(error));
	}
	localStorage.removeItem(key);
}

/** Joins, and says so. @throws ApiError. */
export async function joinWith(code: string): Promise<void> {
	const { data } = await api('POST /business-profile/invite/join', { body: { code } });
	localStorage.removeItem(key);
	const { inviter, friendship } = data;
	showToast((friendship === 'friends' ? sentences.nowFriends : sentences.joined)({ name: inviter.name }));
}

function readCode(): string | null {
	try {
		const { code, keptAt } = JSON.parse(localStorage.getItem(key) ?? 'null');
		return typeof code === 'string' && keptAt > Date.now() - keptMs ? code : null;
	} catch {
		return null;
	}
}
