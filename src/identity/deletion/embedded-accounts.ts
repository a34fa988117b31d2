import type { Transaction } from 'kysely';
import type { AccountDeletion } from '#contract/account-deletion.ts';
import { deleteUser } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/session-check.ts';

/** Accounts of the own service go in the transaction of whoever asks. */
export const embeddedAccounts = (sessions: Pick<SessionCheck, 'forget'>): AccountDeletion => ({
	deleteWithin: async (transaction, uid) => {
		await deleteUser(transaction as unknown as Transaction<DB>, uid);
	},
	finish: async () => {
		sessions.forget();
		return 'deleted';
	},
});
