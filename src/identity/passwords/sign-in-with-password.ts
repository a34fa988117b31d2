import { transaction } from '#db/transaction.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, type User, updateUserOfPassword } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { countSignIn, forgetFailures } from '#identity/requests/throttle.ts';
import { announceSessions } from '#identity/sessions/session-check.ts';
import { startSession, type Tokens } from '#identity/sessions/sessions.ts';

/**
 * Signs in with an address and a password.
 * @throws ProtocolError with the codes of accounts:signInWithPassword.
 */
export async function signInWithPassword(
	ctx: IdentityContext,
	input: { email?: string | undefined; password?: string | undefined },
	caller: Caller,
): Promise<Tokens & { user: User }> {
	const email = checkEmail(input.email);
	const { password } = input;
	if (!password) throw new ProtocolError('MISSING_PASSWORD');
	await countSignIn(ctx, { ip: caller.ip, email });
	return ctx.passwordTurns.take(caller.ip, () => tryPassword(ctx, { email, password }, caller));
}

async function tryPassword(
	ctx: IdentityContext,
	{ email, password }: { email: string; password: string },
	caller: Caller,
): Promise<Tokens & { user: User }> {
	const found = await findUserByEmail(ctx.db, email);
	const isRight =
		Buffer.byteLength(password) <= ctx.settings.passwordPolicy.maxBytes &&
		(await ctx.hasher.verify(found?.password_hash, password));
	if (!found?.password_hash || !isRight) throw wrongCredentials(ctx, found);
	const { password_hash } = found;
	const newHash = ctx.hasher.isOutdated(password_hash) ? await ctx.hasher.hash(password) : undefined;
	const signedIn = await transaction(ctx, async (ctx) => {
		const values = { last_login_at: ctx.now, last_refresh_at: ctx.now, ...(newHash && { password_hash: newHash }) };
		const user = await updateUserOfPassword(ctx.db, { id: found.id, email, password_hash }, values);
		if (!user) return;
		if (user.disabled) throw new ProtocolError('USER_DISABLED');
		await recordEvent(ctx, user.id, 'signed_in', caller, 'password');
		await forgetFailures(ctx, { ip: caller.ip, email }, user.id);
		// The new session may end the oldest of too many.
		announceSessions(ctx.db, user.id);
		return { user, ...(await startSession(ctx, user, { provider: 'password', at: ctx.now }, caller)) };
	});
	// The account has another password or address since the password was tried: neither an old password nor a former address
	// must begin a session after the change ended them all.
	return signedIn ?? tryPassword(ctx, { email, password }, caller);
}

function wrongCredentials(ctx: IdentityContext, user: User | undefined): ProtocolError {
	if (ctx.settings.isPrivate) return new ProtocolError('INVALID_LOGIN_CREDENTIALS');
	return new ProtocolError(user ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
}
