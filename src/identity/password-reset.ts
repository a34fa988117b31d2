import type { Caller } from '#identity/caller.ts';
import { useCode } from '#identity/code-use.ts';
import { type Code, deleteCodesOfAddress, getCode } from '#identity/codes.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { deleteLinks } from '#identity/link-queries.ts';
import { checkPassword } from '#identity/password-policy.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { updateUser } from '#identity/queries.ts';
import { endSessions } from '#identity/sessions.ts';
import { countReset, forgetFailures } from '#identity/throttle.ts';

/**
 * With a new password, sets it; without, only says what the code is for.
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
	if (code.kind !== 'PASSWORD_RESET') throw new ProtocolError('INVALID_OOB_CODE');
	await checkPassword(ctx, newPassword);
	const password_hash = await ctx.hasher.hash(newPassword);
	await useCode(ctx, code, async (ctx, user) => {
		if (user.email !== code.email) throw new ProtocolError('INVALID_OOB_CODE');
		// Whoever reads the mail owns the address, and so the account: others must not keep a way in.
		await updateUser(ctx.db, user.id, { password_hash, email_verified: true, valid_since: ctx.now });
		await deleteLinks(ctx.db, user.id);
		await deleteCodesOfAddress(ctx, user.id);
		await endSessions(ctx, { user_id: user.id }, 'password reset');
		await recordEvent(ctx, user.id, 'password_reset', caller);
		for (const link of user.links) await recordEvent(ctx, user.id, 'provider_unlinked', caller, link.provider_id);
	});
	await forgetFailures(ctx, { ip: caller.ip, email: code.email });
	return code;
}
