import { transaction } from '#db/transaction.ts';
import type { Caller } from '#identity/caller.ts';
import { checkEmail } from '#identity/email-address.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, lockUser, type User, updateUser } from '#identity/queries.ts';
import { startSession, type Tokens } from '#identity/sessions.ts';
import { countSignIn, forgetFailures } from '#identity/throttle.ts';

/** @throws ProtocolError with the codes of accounts:signInWithPassword. */
export async function signInWithPassword(
	ctx: IdentityContext,
	input: { email?: string | undefined; password?: string | undefined },
	caller: Caller,
): Promise<Tokens & { user: User }> {
	const email = checkEmail(input.email);
	const { password } = input;
	if (!password) throw new ProtocolError('MISSING_PASSWORD');
	const source = { ip: caller.ip, email };
	await countSignIn(ctx, source);
	const signedIn = await tryPassword(ctx, { email, password }, caller);
	await forgetFailures(ctx, source);
	return signedIn;
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
		const user = await lockUser(ctx.db, found.id);
		if (user?.password_hash !== password_hash) return;
		if (user.disabled) throw new ProtocolError('USER_DISABLED');
		const values = { last_login_at: ctx.now, last_refresh_at: ctx.now, ...(newHash && { password_hash: newHash }) };
		const current = (await updateUser(ctx.db, user.id, values)) ?? user;
		await recordEvent(ctx, user.id, 'signed_in', caller, 'password');
		return { user: current, ...(await startSession(ctx, current, { provider: 'password', at: ctx.now }, caller)) };
	});
	// Another hash since it was tried: an old password must not begin a session after its change has ended them all.
	return signedIn ?? tryPassword(ctx, { email, password }, caller);
}

function wrongCredentials(ctx: IdentityContext, user: User | undefined): ProtocolError {
	if (ctx.settings.isPrivate) return new ProtocolError('INVALID_LOGIN_CREDENTIALS');
	return new ProtocolError(user ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
}
