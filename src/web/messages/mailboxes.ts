import { sentences } from '#sentences/shell.ts';
import { api } from '#web/calls/api.ts';

/** The businesses that I look after: each has a mailbox that all its people share. */
export type Mailboxes = { id: string; name: string }[];

/** Without an answer one's own mailbox is there all the same. */
export async function listMailboxes(): Promise<Mailboxes> {
	try {
		const { data } = await api('GET /business-profile/my/profiles');
		return data.map(({ id, business_name }) => ({ id, name: business_name.trim() || sentences.nav.businessProfile }));
	} catch {
		return [];
	}
}
