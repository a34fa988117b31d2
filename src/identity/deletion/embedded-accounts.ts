import type { Transaction } from 'kysely';
import type { AccountDeletion, Leaver } from '#contract/members/account-deletion.ts';
import { tellDeletion } from '#identity/events.ts';
import type { MakeIdentityContext } from '#identity/identity-context.ts';
import { deleteUser, lockUser, type User } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';
import { announceSessions, readSessionState } from '#identity/sessions/session-check.ts';
import { rethrow } from '#identity/tokens/embedded-verifier.ts';
import { assertLive } from '#identity/tokens/verify-id-token.ts';

/** Deletes accounts of our own service in the transaction of the caller, and tells their owners. */
export const embeddedAccounts = (makeContext: MakeIdentityContext): AccountDeletion => ({
	deleteWithin: async (transaction, leaver) => {
		const db = transaction as unknown as Transaction<DB>;
		const user = await lockLive(db, leaver).catch(rethrow);
		if (user) await tellDeletion({ ...makeContext(), db }, user, leaver.ip);
		await deleteUser(db, leaver.uid);
		announceSessions(transaction, leaver.uid);
	},
	finish: async () => 'deleted',
});

/**
 * Locks the account, and refuses an ended session. Ending sessions holds the account, so a deletion that waited finds its
 * own session ended.
 */
async function lockLive(db: Transaction<DB>, { uid, sessionId }: Leaver): Promise<User | undefined> {
	const user = await lockUser(db, uid);
	if (sessionId !== null) assertLive(await readSessionState(db, { sessionId, userId: uid }));
	return user;
}
