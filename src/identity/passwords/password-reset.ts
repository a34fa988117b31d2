import { createAccount } from '#identity/accounts/accounts.ts';
import { isSomebodyElses, makeRoom, tellOfRoomMade } from '#identity/accounts/make-room.ts';
import { recoverAccount, spendCode } from '#identity/codes/code-use.ts';
import { type Code, getCode } from '#identity/codes/codes.ts';
import { noteChanges, recordEvent } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { countReset, forgetFailuresBefore } from '#identity/requests/throttle.ts';
import { handOver } from '#identity/sessions/hand-over.ts';

/**
 * Uses a mailed code. With a new password, sets it, after taking the address back where the code is for that; without one,
 * only says what the code is for.
 * @throws ProtocolError with the codes of accounts:resetPassword.
 */
export async function resetPassword(
	ctx: IdentityContext,
	{ oobCode, newPassword }: { oobCode?: string | undefined; newPassword?: string | undefined },
	caller: Caller,
): Promise<Code> {
	await countReset(ctx, caller.ip);
	const code = await getCode(ctx, oobCode);
	if (!newPassword) return code;
	const isRecovery = ctx.settings.isGuarded && code.kind === 'RECOVER_EMAIL';
	if (code.kind !== 'PASSWORD_RESET' && !isRecovery) throw new ProtocolError('INVALID_OOB_CODE');
	await checkPassword(ctx, newPassword);
	const passwordHash = await ctx.passwordTurns.take(caller.ip, () => ctx.hasher.hash(newPassword));
	if (isRecovery) await recoverAccount(ctx, code, passwordHash, caller);
	else await setPassword(ctx, code, passwordHash, caller);
	return code;
}

/**
 * Sets a new password for the reader of the mail, who owns the address. If it was confirmed before, the account is theirs
 * too, and nobody else must keep a way in. Else anybody may have made the account, and the reader gets one of their own.
 */
async function setPassword(ctx: IdentityContext, code: Code, passwordHash: string, caller: Caller): Promise<void> {
	await spendCode(ctx, code, async (ctx, found) => {
		if (found.email !== code.email) throw new ProtocolError('INVALID_OOB_CODE');
		if (isSomebodyElses(ctx, found)) return beginAnew(ctx, found, passwordHash, caller);
		const { user, lost } = await handOver(ctx, found, passwordHash, 'password reset');
		await forgetFailuresBefore(ctx, { ip: caller.ip, email: code.email }, user.id);
		await noteChanges(ctx, user, [{ kind: 'password_reset' }, ...lost], caller);
	});
}

async function beginAnew(ctx: LockedContext, found: User, password_hash: string, caller: Caller): Promise<void> {
	await makeRoom(ctx, found);
	const user = await createAccount(ctx, { email: found.email, email_verified: true, password_hash });
	if (!user?.email) throw new Error('The address was taken while its account was held.');
	await forgetFailuresBefore(ctx, { ip: caller.ip, email: user.email }, user.id);
	await recordEvent(ctx, user.id, 'signed_up', caller, 'password');
	await tellOfRoomMade(ctx, user.email, caller.ip);
}
