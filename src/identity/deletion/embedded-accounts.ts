import type { Transaction } from 'kysely';
import type { AccountDeletion, Leaver } from '#contract/members/account-deletion.ts';
import { deleteUser, lockUser } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';
import { announceSessions, readSessionState } from '#identity/sessions/session-check.ts';
import { rethrow } from '#identity/tokens/embedded-verifier.ts';
import { assertLive } from '#identity/tokens/verify-id-token.ts';

/** Deletes accounts of our own service in the transaction of the caller. */
export const embeddedAccounts = (): AccountDeletion => ({
	deleteWithin: async (transaction, leaver) => {
		const db = transaction as unknown as Transaction<DB>;
		await refuseEnded(db, leaver).catch(rethrow);
		await deleteUser(db, leaver.uid);
		announceSessions(transaction, leaver.uid);
	},
	finish: async () => 'deleted',
});

/** Refuses an ended session. Ending sessions holds the account, so a deletion that waited finds its own session ended. */
async function refuseEnded(db: Transaction<DB>, { uid, sessionId }: Leaver): Promise<void> {
	await lockUser(db, uid);
	if (sessionId !== null) assertLive(await readSessionState(db, { sessionId, userId: uid }));
}
