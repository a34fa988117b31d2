import { ApiError } from '#contract/client.ts';
import { sentences } from '#sentences/shell.ts';
import { api } from '#web/calls/api.ts';
import { oneAtATime } from '#web/calls/reloads/one-at-a-time.ts';

/** The businesses that I look after. Each has a mailbox that all its keepers share. */
export type Mailboxes = { id: string; name: string }[];

/** Returns the mailboxes of my businesses. @throws ApiError */
export async function listMailboxes(): Promise<Mailboxes> {
	const { data } = await api('GET /business-profile/my/profiles');
	return data.map(({ id, business_name }) => ({ id, name: business_name.trim() || sentences.nav.businessProfile }));
}

/**
 * Asks for the mailboxes of my businesses after a call for them has failed: at once, a few times more, and whenever `ask`
 * is called, until they are known. `end` ends that.
 */
export function askForMailboxes(onKnown: (mailboxes: Mailboxes) => void): { ask: () => void; end: () => void } {
	let isOver = false;
	const ask = oneAtATime(async () => {
		if (isOver) return;
		const mailboxes = await listMailboxes();
		if (isOver) return;
		isOver = true;
		onKnown(mailboxes);
	});
	ask();
	return {
		ask,
		end: () => {
			isOver = true;
		},
	};
}

/** Hears of the mailbox of a business that the server has closed to me, as when I am no longer one of its keepers. */
export type OnClosed = (profileId: string) => void;

/** Tells of a mailbox whose messages may not be asked for any more. Returns the answer. */
export async function unlessClosed<T>(answer: Promise<T>, actingAs: string | null, onClosed: OnClosed): Promise<T> {
	try {
		return await answer;
	} catch (error) {
		if (actingAs && error instanceof ApiError && error.code === 'forbidden') onClosed(actingAs);
		throw error;
	}
}
