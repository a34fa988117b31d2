import { sentences } from '#sentences/shell.ts';
import { api } from '#web/calls/api.ts';

/** The businesses that I look after. Each has a mailbox that all its keepers share. */
export type Mailboxes = { id: string; name: string }[];

/** Returns the mailboxes of my businesses. Without an answer there is still my own mailbox. */
export async function listMailboxes(): Promise<Mailboxes> {
	try {
		const { data } = await api('GET /business-profile/my/profiles');
		return data.map(({ id, business_name }) => ({ id, name: business_name.trim() || sentences.nav.businessProfile }));
	} catch {
		return [];
	}
}
