import { transaction } from '#db/transaction.ts';
import type { LockedContext } from '#identity/accounts.ts';
import type { Caller } from '#identity/caller.ts';
import { type Code, deleteCodes, deleteCodesOfAddress, getCode, takeCode } from '#identity/codes.ts';
import { replaceEmail, setEmail } from '#identity/email-change.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, lockUser, type User, updateUser } from '#identity/queries.ts';
import { endSessions } from '#identity/sessions.ts';

interface UsedCode {
	user: User;
	/** The address that the account has from now on, where the code was to change it. */
	newEmail: string | undefined;
}

/**
 * Does what the code of a mail about an address is for: verifies it, changes to it, or goes back to it.
 * @throws ProtocolError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `EMAIL_EXISTS`.
 */
export async function applyCode(ctx: IdentityContext, oobCode: string, caller: Caller): Promise<UsedCode> {
	const code = await getCode(ctx, oobCode);
	const used = await useCode(ctx, code, (ctx, user) => {
		if (code.kind === 'VERIFY_EMAIL') return verifyEmail(ctx, user, code, caller);
		if (code.kind === 'VERIFY_AND_CHANGE_EMAIL') return changeEmail(ctx, user, code, caller);
		if (code.kind === 'RECOVER_EMAIL') return recoverEmail(ctx, user, code, caller);
		throw new ProtocolError('INVALID_OOB_CODE');
	});
	if (used === 'EMAIL_EXISTS') throw new ProtocolError('EMAIL_EXISTS');
	return used;
}

/** Uses a code up in one transaction with what it is for. @throws ProtocolError `INVALID_OOB_CODE` when it was used meanwhile. */
export async function useCode<T>(
	ctx: IdentityContext,
	code: Code,
	use: (ctx: LockedContext, user: User) => Promise<T>,
): Promise<T> {
	const result = await transaction(ctx, async (ctx) => {
		const user = await lockUser(ctx.db, code.user_id);
		if (!user || !(await takeCode(ctx, code))) throw new ProtocolError('INVALID_OOB_CODE');
		return use(ctx, user);
	});
	ctx.sessions.forget();
	return result;
}

async function verifyEmail(ctx: LockedContext, user: User, code: Code, caller: Caller): Promise<UsedCode> {
	if (user.email !== code.email) throw new ProtocolError('INVALID_OOB_CODE');
	const verified = (await updateUser(ctx.db, user.id, { email_verified: true })) ?? user;
	await recordEvent(ctx, user.id, 'email_verified', caller, code.email);
	return { user: verified, newEmail: undefined };
}

/** The code is used up also where the address was taken meanwhile. */
async function changeEmail(
	ctx: LockedContext,
	user: User,
	{ new_email: newEmail }: Code,
	caller: Caller,
): Promise<UsedCode | 'EMAIL_EXISTS'> {
	if (!newEmail) throw new ProtocolError('INVALID_OOB_CODE');
	if (await isTaken(ctx, user, newEmail)) return 'EMAIL_EXISTS';
	const changed = await replaceEmail(ctx, user, { email: newEmail, isVerified: true }, caller);
	await endSessions(ctx, { user_id: user.id }, 'e-mail changed');
	return { user: changed, newEmail };
}

/** Voids what came after the change that it takes back: whoever made that change may have asked for more. */
async function recoverEmail(
	ctx: LockedContext,
	user: User,
	{ email, created_at }: Code,
	caller: Caller,
): Promise<UsedCode | 'EMAIL_EXISTS'> {
	if (await isTaken(ctx, user, email)) return 'EMAIL_EXISTS';
	const recovered = await setEmail(ctx, user, { email, isVerified: true });
	await deleteCodesOfAddress(ctx, user.id);
	await deleteCodes(ctx, user.id, { kind: 'RECOVER_EMAIL', since: created_at });
	await recordEvent(ctx, user.id, 'email_recovered', caller, email);
	await endSessions(ctx, { user_id: user.id }, 'e-mail recovered');
	return { user: recovered, newEmail: undefined };
}

async function isTaken(ctx: LockedContext, user: User, email: string): Promise<boolean> {
	const owner = await findUserByEmail(ctx.db, email);
	return owner !== undefined && owner.id !== user.id;
}
