import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { emailKey } from '#contract/email-key.ts';
import { transaction } from '#db/transaction.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { deleteUser, findUser, insertUser, lockUser, type User, updateUser } from '#identity/queries.ts';
import type { IdentityUserRow } from '#identity/schema.ts';
import { announceSessions } from '#identity/sessions/session-check.ts';
import { endAllSessions } from '#identity/sessions/sessions.ts';
import { assertLive, type IdToken, readIdToken } from '#identity/tokens/verify-id-token.ts';

/** Whose account a call is about, and by which sign-in. */
export interface SignedIn {
	user: User;
	token: IdToken;
}

/** The account that an ID token stands for, as it is now. @throws ProtocolError `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_*`. */
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
 * Runs `change` in a transaction, with the account held so that no other change of it runs beside.
 * @throws ProtocolError as `getAccount`: a session that ended while this one waited changes nothing any more.
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

/** The account alone; undefined when the address has one. */
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

/** With the member behind it. @throws ProtocolError also `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the sign-in is older than five minutes. */
export async function deleteAccount(ctx: IdentityContext, idToken: string | undefined): Promise<void> {
	const { token } = await getAccount(ctx, idToken);
	assertRecent(ctx, token);
	await changeAccount(ctx, token, removeAccount);
}

/** The account goes, with every way into it, what was mailed for it, and the member behind it. */
export async function removeAccount(ctx: LockedContext, { id }: Pick<User, 'id'>): Promise<void> {
	await ctx.leaveMember(ctx.db, id, ctx.now);
	await deleteUser(ctx.db, id);
	announceSessions(ctx.db, id);
}

/** Shuts an account out, with every session that it has, or lets it in again. */
export async function setDisabled(ctx: IdentityContext, userId: string, isDisabled: boolean): Promise<void> {
	await transaction(ctx, async (ctx) => {
		await updateUser(ctx.db, userId, { disabled: isDisabled });
		if (isDisabled) await endAllSessions(ctx, userId, 'account disabled');
		announceSessions(ctx.db, userId);
	});
}

/** For the changes that matter most. @throws ProtocolError `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`. */
export function assertRecent(ctx: IdentityContext, token: IdToken): void {
	const { recentLoginS } = ctx.settings;
	if (recentLoginS !== null && ctx.now.getTime() / 1000 - token.authTime > recentLoginS)
		throw new ProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

const localIdLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newLocalId = () => Array.from({ length: 28 }, () => localIdLetters[randomInt(localIdLetters.length)]).join('');
