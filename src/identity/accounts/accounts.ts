import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { emailKey } from '#contract/email-key.ts';
import { transaction } from '#db/transaction.ts';
import { tellDeletion } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { deleteUser, findUser, insertUser, lockUser, type User, updateUser } from '#identity/queries.ts';
import type { IdentityUserRow } from '#identity/schema.ts';
import { announceSessions } from '#identity/sessions/session-check.ts';
import { endAllSessions } from '#identity/sessions/sessions.ts';
import { assertLive, type IdToken, readIdToken } from '#identity/tokens/verify-id-token.ts';

/** The account that a call is about, and the sign-in that it was made with. */
export interface SignedIn {
	user: User;
	token: IdToken;
}

/**
 * Returns the account of an ID token, as it is now.
 * @throws ProtocolError `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_*`.
 */
export async function getAccount(
	ctx: Pick<IdentityContext, 'db' | 'now' | 'signer' | 'sessions'>,
	idToken: string | undefined,
): Promise<SignedIn> {
	if (idToken === undefined) throw new ProtocolError('MISSING_ID_TOKEN');
	const token = await readIdToken(ctx, idToken);
	const user = await findUser(ctx.db, token.uid);
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	assertLive(await ctx.sessions.currentStateOf(ctx.db, { ...token, userId: token.uid }));
	return { user, token };
}

/**
 * Runs `change` in a transaction that holds the account, so that no other change of it runs at the same time.
 * @throws ProtocolError as `getAccount`: a session that ended while this call waited changes nothing any more.
 */
export async function changeAccount<T>(
	ctx: IdentityContext,
	token: IdToken,
	change: (ctx: LockedContext, user: User) => Promise<T>,
): Promise<T> {
	return transaction(ctx, async (ctx) => {
		const user = await lockUser(ctx.db, token.uid);
		if (!user) throw new ProtocolError('USER_NOT_FOUND');
		assertLive(await ctx.sessions.currentStateOf(ctx.db, { ...token, userId: token.uid }));
		announceSessions(ctx.db, user.id);
		return change(ctx, user);
	});
}

type NewAccount = Partial<
	Pick<
		Insertable<IdentityUserRow>,
		'id' | 'email' | 'email_verified' | 'password_hash' | 'display_name' | 'photo_url' | 'disabled'
	>
>;

/** Creates an account without a session; undefined when the address has one already. */
export function createAccount(ctx: IdentityContext, account: NewAccount): Promise<User | undefined> {
	return insertUser(ctx.db, {
		id: newLocalId(),
		...account,
		email_key: account.email ? emailKey(account.email) : null,
		valid_since: ctx.now,
		last_login_at: ctx.now,
		last_refresh_at: ctx.now,
		created_at: ctx.now,
	});
}

/**
 * Deletes an account with the member behind it, and tells its owner.
 * @throws ProtocolError also `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the sign-in is older than five minutes.
 */
export async function deleteAccount(ctx: IdentityContext, idToken: string | undefined, ip: string): Promise<void> {
	const { token } = await getAccount(ctx, idToken);
	assertRecent(ctx, token);
	await changeAccount(ctx, token, async (ctx, user) => {
		await tellDeletion(ctx, user, ip);
		await removeAccount(ctx, user);
	});
}

/** Removes an account, with every way into it, its mailed codes, and the member behind it. */
export async function removeAccount(ctx: LockedContext, { id }: Pick<User, 'id'>): Promise<void> {
	await ctx.leaveMember(ctx.db, id, ctx.now);
	await deleteUser(ctx.db, id);
	announceSessions(ctx.db, id);
}

/** Disables an account and ends every session that it has, or enables it again. */
export async function setDisabled(ctx: IdentityContext, userId: string, isDisabled: boolean): Promise<void> {
	await transaction(ctx, async (ctx) => {
		const endsAll = isDisabled && ctx.settings.isGuarded;
		await updateUser(ctx.db, userId, { disabled: isDisabled, ...(endsAll && { valid_since: ctx.now }) });
		if (isDisabled) await endAllSessions(ctx, userId, 'account disabled');
		announceSessions(ctx.db, userId);
	});
}

/**
 * Refuses an old sign-in, for the changes that matter most.
 * @throws ProtocolError `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
 */
export function assertRecent(ctx: IdentityContext, token: IdToken): void {
	const { recentLoginS } = ctx.settings;
	if (recentLoginS !== null && ctx.now.getTime() / 1000 - token.authTime > recentLoginS)
		throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

const localIdLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newLocalId = () => Array.from({ length: 28 }, () => localIdLetters[randomInt(localIdLetters.length)]).join('');
