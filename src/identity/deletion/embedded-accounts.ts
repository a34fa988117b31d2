import type { Transaction } from 'kysely';
import type { AccountDeletion } from '#contract/account-deletion.ts';
import { deleteUser } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';
import { announceSessions } from '#identity/session-check.ts';

/** Accounts of the own service go in the transaction of whoever asks. */
export const embeddedAccounts = (): AccountDeletion => ({
	deleteWithin: async (transaction, uid) => {
		await deleteUser(transaction as unknown as Transaction<DB>, uid);
		announceSessions(transaction, uid);
	},
	finish: async () => 'deleted',
});
