import { transaction } from '#db/transaction.ts';
import { createAccount } from '#identity/accounts/accounts.ts';
import { freeAddress, isSomebodyElses, tellOfRoomMade } from '#identity/accounts/make-room.ts';
import { recoverAccount, spendCode } from '#identity/codes/code-use.ts';
import { type Code, getCode, takeCode } from '#identity/codes/codes.ts';
import { noteChanges, recordEvent } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
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
	if (code.user_id === null) return transaction(ctx, (ctx) => beginAnew(ctx, code, passwordHash, caller));
	await spendCode(ctx, code, async (ctx, found) => {
		if (found.email !== code.email || isSomebodyElses(ctx, found)) throw new ProtocolError('INVALID_OOB_CODE');
		const { user, lost } = await handOver(ctx, found, passwordHash, 'password reset');
		await forgetFailuresBefore(ctx, { ip: caller.ip, email: code.email }, user.id);
		await noteChanges(ctx, user, [{ kind: 'password_reset' }, ...lost], caller);
	});
}

/**
 * Makes an account for the owner of an address, in place of whichever unconfirmed one has it by now: whoever made the one
 * that there was when the mail was sent may have deleted it since, or moved it away. The account is made, and any other
 * held, before the code is taken, as where an address is confirmed: in another order the two could wait for each other.
 * @throws ProtocolError `INVALID_OOB_CODE`, also where somebody has confirmed the address since; `USER_DISABLED`.
 */
async function beginAnew(ctx: LockedContext, code: Code, password_hash: string, caller: Caller): Promise<void> {
	const { email } = code;
	const was = await freeAddress(ctx, email);
	if (was === 'taken') throw new ProtocolError('INVALID_OOB_CODE');
	const user = await createAccount(ctx, { email, email_verified: true, password_hash });
	// Somebody has signed up with the address in the same moment.
	if (!user) return beginAnew(ctx, code, password_hash, caller);
	if (!(await takeCode(ctx, code))) throw new ProtocolError('INVALID_OOB_CODE');
	await forgetFailuresBefore(ctx, { ip: caller.ip, email }, user.id);
	await recordEvent(ctx, user.id, 'signed_up', caller, 'password');
	if (was === 'room made') await tellOfRoomMade(ctx, email, caller.ip);
}
