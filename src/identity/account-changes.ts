import { assertRecent, changeAccount, getAccount, type LockedContext } from '#identity/accounts.ts';
import type { Caller } from '#identity/caller.ts';
import { checkEmail } from '#identity/email-address.ts';
import { replaceEmail } from '#identity/email-change.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { deleteLinks } from '#identity/link-queries.ts';
import { checkPassword } from '#identity/password-policy.ts';
import { accountName, accountPhotoUrl } from '#identity/profile-values.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { type User, updateUser } from '#identity/queries.ts';
import { endSessions, startSession, type Tokens } from '#identity/sessions.ts';

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
	/** Only after a change that ended the other sessions. */
	tokens: Tokens | null;
}

/** Changes the signed-in account. A new password or address ends every session and starts one. @throws ProtocolError with the codes of accounts:update. */
export async function updateAccount(
	ctx: IdentityContext,
	idToken: string,
	changes: AccountChanges,
	caller: Caller,
): Promise<ChangedAccount> {
	const { user, token } = await getAccount(ctx, idToken);
	const email = changes.email ? checkEmail(changes.email) : undefined;
	const isNewEmail = email !== undefined && email !== user.email;
	if (isNewEmail && !ctx.settings.allowsDirectEmailChange)
		throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
	if (changes.deleteAttribute?.includes('EMAIL') && !ctx.settings.allowsDirectEmailChange)
		throw new ProtocolError('OPERATION_NOT_ALLOWED');
	if (changes.password || isNewEmail || methodsToRemove(changes).length > 0) assertRecent(ctx, token);
	if (changes.password) await checkPassword(ctx, changes.password);
	const passwordHash = changes.password ? await ctx.hasher.hash(changes.password) : undefined;

	return changeAccount(ctx, token, async (ctx, user) => {
		if (email !== undefined && email !== user.email)
			await replaceEmail(ctx, user, { email, isVerified: false }, caller);
		await removeMethods(ctx, user, methodsToRemove(changes), caller);
		const values = {
			...profileValues(changes),
			...(passwordHash && { password_hash: passwordHash, valid_since: ctx.now }),
			...((passwordHash || isNewEmail) && { last_refresh_at: ctx.now }),
		};
		const changed = await setValues(ctx, user, values);
		if (!passwordHash && !isNewEmail) return { user: changed, tokens: null };
		if (passwordHash) await recordPassword(ctx, user, caller);
		await endSessions(ctx, { user_id: user.id }, passwordHash ? 'password changed' : 'e-mail changed');
		const proof = { provider: passwordHash ? 'password' : token.provider, at: new Date(token.authTime * 1000) };
		return { user: changed, tokens: await startSession(ctx, changed, proof, caller) };
	});
}

/** Notes that the account, which is given as it was before, has a password or another one. */
export async function recordPassword(ctx: LockedContext, { id, password_hash }: User, caller: Caller): Promise<void> {
	if (password_hash === null) await recordEvent(ctx, id, 'provider_linked', caller, 'password');
	else await recordEvent(ctx, id, 'password_changed', caller);
}

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

/** @throws ProtocolError `OPERATION_NOT_ALLOWED` for the last way into an account. */
async function removeMethods(ctx: LockedContext, user: User, removed: string[], caller: Caller): Promise<void> {
	const methods = [...(user.password_hash ? ['password'] : []), ...user.links.map((link) => link.provider_id)];
	const affected = methods.filter((method) => removed.includes(method));
	if (affected.length === 0) return;
	if (affected.length === methods.length && !ctx.settings.allowsAnonymous)
		throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Add another way to sign in before you remove the last one.');
	if (affected.includes('password')) await updateUser(ctx.db, user.id, { password_hash: null });
	await deleteLinks(ctx.db, user.id, affected);
	for (const method of affected) await recordEvent(ctx, user.id, 'provider_unlinked', caller, method);
}

async function setValues(ctx: LockedContext, user: User, values: Parameters<typeof updateUser>[2]): Promise<User> {
	const changed = await updateUser(ctx.db, user.id, Object.keys(values).length > 0 ? values : { id: user.id });
	return changed ?? user;
}
