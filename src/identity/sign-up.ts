import { transaction } from '#db/transaction.ts';
import { hashNew, passwordChangeOf, replacePassword } from '#identity/accounts/account-changes.ts';
import { assertRecent, changeAccount, createAccount, getAccount } from '#identity/accounts/accounts.ts';
import { accountName } from '#identity/accounts/profile-values.ts';
import { replaceEmail } from '#identity/codes/email-change.ts';
import { noteChanges, recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { countSignUp, rememberAddress } from '#identity/requests/throttle.ts';
import { proofOf, replaceSession, startSession, type Tokens } from '#identity/sessions/sessions.ts';

interface SignUpInput {
	email?: string | undefined;
	password?: string | undefined;
	displayName?: string | undefined;
	/** The token of the account that gets the address and the password, instead of a new one. */
	idToken?: string | undefined;
}
type SignedUp = Tokens & { user: User };

/** Makes an account and its first session. @throws ProtocolError with the codes of accounts:signUp. */
export async function signUp(ctx: IdentityContext, input: SignUpInput, caller: Caller): Promise<SignedUp> {
	const { email, password, displayName, idToken } = input;
	if (!email && !password && !idToken) {
		if (email === '') throw new ProtocolError('INVALID_EMAIL');
		return signUpAnonymously(ctx, caller);
	}
	if (!email) throw new ProtocolError('MISSING_EMAIL');
	if (!password) throw new ProtocolError('MISSING_PASSWORD');
	const credential = { email: checkEmail(email), password, displayName };
	return idToken === undefined
		? signUpWithPassword(ctx, credential, caller)
		: linkPassword(ctx, idToken, credential, caller);
}

interface Credential {
	email: string;
	password: string;
	displayName: string | undefined;
}

async function signUpWithPassword(
	ctx: IdentityContext,
	{ email, password, displayName }: Credential,
	caller: Caller,
): Promise<SignedUp> {
	await checkPassword(ctx, password);
	await countSignUp(ctx, caller.ip);
	return ctx.passwordTurns.take(caller.ip, async () => {
		const password_hash = await ctx.hasher.hash(password);
		return transaction(ctx, async (ctx) => {
			const user = await createAccount(ctx, {
				email,
				password_hash,
				display_name: displayName ? accountName(displayName) : null,
			});
			if (!user) throw new ProtocolError('EMAIL_EXISTS');
			await recordEvent(ctx, user.id, 'signed_up', caller, 'password');
			await rememberAddress(ctx, { ip: caller.ip, email }, user.id);
			return { user, ...(await startSession(ctx, user, { provider: 'password', at: ctx.now }, caller)) };
		});
	});
}

async function signUpAnonymously(ctx: IdentityContext, caller: Caller): Promise<SignedUp> {
	if (!ctx.settings.allowsAnonymous) throw new ProtocolError('ADMIN_ONLY_OPERATION');
	return transaction(ctx, async (ctx) => {
		const user = await createAccount(ctx, {});
		if (!user) throw new Error('A random id was taken.');
		await recordEvent(ctx, user.id, 'signed_up', caller, 'anonymous');
		return { user, ...(await startSession(ctx, user, { provider: 'anonymous', at: ctx.now }, caller)) };
	});
}

/** Gives the signed-in account an address and a password, in place of any that it has, and ends its other sessions. */
async function linkPassword(
	ctx: IdentityContext,
	idToken: string,
	{ email, password, displayName }: Credential,
	caller: Caller,
): Promise<SignedUp> {
	const { user, token } = await getAccount(ctx, idToken);
	assertRecent(ctx, token);
	refuseOtherEmail(ctx, user, email);
	const password_hash = await hashNew(ctx, user, password, caller);
	return changeAccount(ctx, token, async (ctx, user) => {
		// A provider may have given the account an address meanwhile.
		refuseOtherEmail(ctx, user, email);
		if (user.email !== email) await replaceEmail(ctx, user, { email, isVerified: false }, caller);
		const linked = await replacePassword(ctx, user, {
			password_hash,
			last_login_at: ctx.now,
			last_refresh_at: ctx.now,
			...(displayName && { display_name: accountName(displayName) }),
		});
		await noteChanges(ctx, linked, [passwordChangeOf(user)], caller);
		return { user: linked, ...(await replaceSession(ctx, linked, proofOf(ctx, token, 'password'), caller)) };
	});
}

/**
 * Refuses an address other than the account's, as changing it needs a mail to the new one.
 * @throws ProtocolError `OPERATION_NOT_ALLOWED`.
 */
function refuseOtherEmail({ settings }: IdentityContext, user: User, email: string): void {
	if (user.email && user.email !== email && !settings.allowsDirectEmailChange)
		throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
}
