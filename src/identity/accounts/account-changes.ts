import { assertRecent, changeAccount, getAccount } from '#identity/accounts/accounts.ts';
import { deleteLinks } from '#identity/accounts/link-queries.ts';
import { accountName, accountPhotoUrl, checkPhotoUrl } from '#identity/accounts/profile-values.ts';
import type { AccountChange } from '#identity/codes/account-notices.ts';
import { deleteCodes, voidRequests } from '#identity/codes/codes.ts';
import { replaceEmail } from '#identity/codes/email-change.ts';
import { noteChanges } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { type User, updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { countChange, countPassword } from '#identity/requests/throttle.ts';
import { endAllSessions, endSessions, proofOf, replaceSession, type Tokens } from '#identity/sessions/sessions.ts';
import type { IdToken } from '#identity/tokens/verify-id-token.ts';

export interface AccountChanges {
	displayName?: string | undefined;
	photoUrl?: string | undefined;
	password?: string | undefined;
	email?: string | undefined;
	deleteAttribute?: string[] | undefined;
	deleteProvider?: string[] | undefined;
}

export interface ChangedAccount {
	user: User;
	/** New tokens, only after a change that ended the other sessions. */
	tokens: Tokens | null;
}

/** Changes the signed-in account. A new password or address ends every session and starts one. @throws ProtocolError with the codes of accounts:update. */
export async function updateAccount(
	ctx: IdentityContext,
	idToken: string,
	changes: AccountChanges,
	caller: Caller,
): Promise<ChangedAccount> {
	if (changes.photoUrl !== undefined && !ctx.settings.allowsAnyPhotoUrl) checkPhotoUrl(changes.photoUrl);
	const { user, token } = await getAccount(ctx, idToken);
	const email = changes.email ? checkEmail(changes.email) : undefined;
	const isNewEmail = email !== undefined && email !== user.email;
	if (isNewEmail && !ctx.settings.allowsDirectEmailChange)
		throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
	if (changes.deleteAttribute?.includes('EMAIL') && !ctx.settings.allowsDirectEmailChange)
		throw new ProtocolError('OPERATION_NOT_ALLOWED');
	const isOfWaysIn = isNewEmail || methodsToRemove(changes).length > 0;
	if (changes.password || isOfWaysIn) assertRecent(ctx, token);
	if (!changes.password) await countChange(ctx, user.id, isOfWaysIn ? 'ways in' : 'profile');
	const passwordHash = changes.password ? await hashNew(ctx, user, changes.password, caller) : undefined;

	return changeAccount(ctx, token, async (ctx, user) => {
		if (email !== undefined && email !== user.email)
			await replaceEmail(ctx, user, { email, isVerified: false }, caller);
		const removed = await removeMethods(ctx, user, methodsToRemove(changes), token);
		const values = {
			...profileValues(changes),
			...((passwordHash || isNewEmail) && { last_refresh_at: ctx.now }),
		};
		const changed = passwordHash
			? await replacePassword(ctx, user, { ...values, password_hash: passwordHash })
			: await setValues(ctx, user, values);
		await noteChanges(ctx, changed, [...removed, ...(passwordHash ? [passwordChangeOf(user)] : [])], caller);
		if (!passwordHash && !isNewEmail) return { user: changed, tokens: null };
		if (isNewEmail) await endAllSessions(ctx, user.id, 'email changed');
		const proof = proofOf(ctx, token, passwordHash ? 'password' : token.provider);
		return { user: changed, tokens: await replaceSession(ctx, changed, proof, caller) };
	});
}

/**
 * Hashes a new password.
 * @throws ProtocolError for a password that breaks the policy, or one password too many.
 */
export async function hashNew(ctx: IdentityContext, user: User, password: string, caller: Caller): Promise<string> {
	await checkPassword(ctx, password);
	await countPassword(ctx, { ip: caller.ip, userId: user.id });
	return ctx.passwordTurns.take(caller.ip, () => ctx.hasher.hash(password));
}

/** Sets a password with other values. It voids what was mailed before, and ends every session. */
export async function replacePassword(
	ctx: LockedContext,
	user: User,
	values: Parameters<typeof updateUser>[2] & { password_hash: string },
): Promise<User> {
	const changed = await updateUser(ctx.db, user.id, { ...values, valid_since: ctx.now });
	if (ctx.settings.isGuarded) {
		await deleteCodes(ctx, user.id, { kinds: ['VERIFY_EMAIL'] });
		await voidRequests(ctx, user.id, 'password');
	}
	await endSessions(ctx, { userId: user.id }, 'password changed');
	return changed ?? user;
}

/** Returns what a new password changes for an account, which is given as it was before. */
export const passwordChangeOf = ({ password_hash }: User): AccountChange =>
	password_hash === null ? { kind: 'provider_linked', method: 'password' } : { kind: 'password_changed' };

const methodsToRemove = ({ deleteProvider = [], deleteAttribute = [] }: AccountChanges): string[] => [
	...new Set([...deleteProvider, ...(deleteAttribute.includes('PASSWORD') ? ['password'] : [])]),
];

function profileValues({ displayName, photoUrl, deleteAttribute = [] }: AccountChanges) {
	return {
		...(displayName !== undefined && { display_name: accountName(displayName) }),
		...(photoUrl !== undefined && { photo_url: accountPhotoUrl(photoUrl) }),
		...(deleteAttribute.includes('DISPLAY_NAME') && { display_name: null }),
		...(deleteAttribute.includes('PHOTO_URL') && { photo_url: null }),
		...(deleteAttribute.includes('EMAIL') && { email: null, email_key: null, email_verified: false }),
	};
}

/**
 * Removes ways into an account, and signs out sessions begun by them, except the session that asks: it has just proved
 * itself, and people who remove the way they came by continue.
 * @throws ProtocolError `OPERATION_NOT_ALLOWED` for the last way into an account.
 */
async function removeMethods(
	ctx: LockedContext,
	user: User,
	removed: string[],
	{ sessionId }: IdToken,
): Promise<AccountChange[]> {
	const methods = [...(user.password_hash ? ['password'] : []), ...user.links.map((link) => link.provider_id)];
	const affected = methods.filter((method) => removed.includes(method));
	if (affected.length === 0) return [];
	// A password opens nothing without an address to give with it.
	const waysIn = methods.filter((method) => method !== 'password' || user.email !== null);
	if (waysIn.every((method) => affected.includes(method)) && !ctx.settings.allowsAnonymous)
		throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Add another way to sign in before you remove the last one.');
	if (affected.includes('password')) await updateUser(ctx.db, user.id, { password_hash: null });
	await deleteLinks(ctx.db, user.id, affected);
	if (ctx.settings.isGuarded)
		await endSessions(ctx, { userId: user.id, providers: affected, exceptId: sessionId }, 'way to sign in removed');
	return affected.map((method) => ({ kind: 'provider_unlinked', method }));
}

async function setValues(ctx: LockedContext, user: User, values: Parameters<typeof updateUser>[2]): Promise<User> {
	const changed = await updateUser(ctx.db, user.id, Object.keys(values).length > 0 ? values : { id: user.id });
	return changed ?? user;
}
