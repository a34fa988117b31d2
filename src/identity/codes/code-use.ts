import { transaction } from '#db/transaction.ts';
import { getAccount } from '#identity/accounts/accounts.ts';
import { freeAddress } from '#identity/accounts/make-room.ts';
import {
	bindCode,
	type Code,
	deleteCodes,
	deleteCodesOfAddress,
	getCode,
	prolongWaysBack,
	takeCode,
} from '#identity/codes/codes.ts';
import { tellConfirmed } from '#identity/codes/confirmations.ts';
import { lostToFirstEmail, replaceEmail, setEmail, tellReplaced } from '#identity/codes/email-change.ts';
import { noteChanges, recordEvent } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { lockUser, type User, updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { forgetFailuresBefore } from '#identity/requests/throttle.ts';
import { handOver } from '#identity/sessions/hand-over.ts';
import { announceSessions } from '#identity/sessions/session-check.ts';
import { endAllSessions } from '#identity/sessions/sessions.ts';
import { assertLive, type IdToken } from '#identity/tokens/verify-id-token.ts';

interface UsedCode {
	user: User;
	/** The new address of the account, where the code was to change it. */
	newEmail: string | undefined;
}

/**
 * Does what the code of a mail about an address is for: verifies the address, changes to it, or goes back to it. `idToken`
 * is the token of the person who is signed in where the code is used.
 * @throws ProtocolError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `EMAIL_EXISTS`; for a code that confirms an address also
 * those of `getAccount`, and `USER_MISMATCH`.
 */
export async function applyCode(
	ctx: IdentityContext,
	{ oobCode, idToken }: { oobCode: string; idToken?: string | undefined },
	caller: Caller,
): Promise<UsedCode> {
	const code = await getCode(ctx, oobCode);
	if (code.kind === 'PASSWORD_RESET') throw new ProtocolError('INVALID_OOB_CODE');
	if (code.kind === 'RECOVER_EMAIL')
		return assertFree(await spendCode(ctx, code, (ctx, user) => recoverEmail(ctx, user, code, caller)));
	const token = await readSignedIn(ctx, idToken);
	const used = await spendCode(ctx, code, async (ctx, user) => {
		await assertSignedIn(ctx, user, token);
		return code.kind === 'VERIFY_EMAIL' ? verifyEmail(ctx, user, code, caller) : changeEmail(ctx, user, code, caller);
	});
	return assertFree(used);
}

/** Goes back to the address that a code is about, with a new password. @throws ProtocolError `INVALID_OOB_CODE`, `EMAIL_EXISTS`. */
export async function recoverAccount(
	ctx: IdentityContext,
	code: Code,
	passwordHash: string,
	caller: Caller,
): Promise<void> {
	await spendCode(ctx, code, async (ctx, user) => {
		await recoverEmail(ctx, user, code, caller, passwordHash);
		await forgetFailuresBefore(ctx, { ip: caller.ip, email: code.email }, user.id);
	});
}

function assertFree(used: UsedCode | 'EMAIL_EXISTS'): UsedCode {
	if (used === 'EMAIL_EXISTS') throw new ProtocolError('EMAIL_EXISTS');
	return used;
}

/** Reads the token before the transaction: an unknown key is looked up on another connection than the transaction has. */
async function readSignedIn(ctx: IdentityContext, idToken: string | undefined): Promise<IdToken | null> {
	return ctx.settings.isGuarded ? (await getAccount(ctx, idToken)).token : null;
}

/**
 * Refuses a code unless its account is signed in: the reader of a mail says truthfully that the address is theirs, but may
 * know nothing of who made the account that would speak for the address. A null token skips the check.
 */
async function assertSignedIn(ctx: LockedContext, user: User, token: IdToken | null): Promise<void> {
	if (!token) return;
	if (token.uid !== user.id) throw new ProtocolError('USER_MISMATCH');
	assertLive(await ctx.sessions.currentStateOf(ctx.db, { ...token, userId: token.uid }));
}

/**
 * Uses a code of an account up in one transaction with what it is for.
 * @throws ProtocolError `INVALID_OOB_CODE` when it was used meanwhile.
 */
export async function spendCode<T>(
	ctx: IdentityContext,
	code: Code,
	use: (ctx: LockedContext, user: User) => Promise<T>,
): Promise<T> {
	return transaction(ctx, async (ctx) => {
		const user = code.user_id === null ? undefined : await lockUser(ctx.db, code.user_id);
		if (!user || !(await takeCode(ctx, code))) throw new ProtocolError('INVALID_OOB_CODE');
		announceSessions(ctx.db, user.id);
		return use(ctx, user);
	});
}

async function verifyEmail(ctx: LockedContext, user: User, code: Code, caller: Caller): Promise<UsedCode> {
	if (user.email !== code.email) throw new ProtocolError('INVALID_OOB_CODE');
	const verified = (await updateUser(ctx.db, user.id, { email_verified: true })) ?? user;
	await recordEvent(ctx, user.id, 'email_verified', caller, code.email);
	// Who forgot their password and is still signed in somewhere confirms first, as the mail with the link advises.
	await bindCode(ctx, code.email, user);
	await tellConfirmed(ctx, verified);
	return { user: verified, newEmail: undefined };
}

/** Changes the address. The code is used up even where the address was taken meanwhile. */
async function changeEmail(
	ctx: LockedContext,
	user: User,
	code: Code,
	caller: Caller,
): Promise<UsedCode | 'EMAIL_EXISTS'> {
	const { new_email: newEmail } = code;
	if (!newEmail) throw new ProtocolError('INVALID_OOB_CODE');
	// The account got the address in another way since it asked for the change.
	if (user.email === newEmail) return verifyEmail(ctx, user, { ...code, email: newEmail }, caller);
	if ((await freeAddress(ctx, newEmail, user.id)) === 'taken') return 'EMAIL_EXISTS';
	const changed = await replaceEmail(ctx, user, { email: newEmail, isVerified: true }, caller);
	await endAllSessions(ctx, user.id, 'email changed');
	await noteChanges(ctx, changed, lostToFirstEmail(user), caller);
	return { user: changed, newEmail };
}

/**
 * Goes back to a former address, and voids what came after its change, as whoever made that change may have asked for
 * more. Password and links are removed too, even those older than the change, as that person was in the account before it.
 * Where an account with the same mailbox has the address, its owner can free the address first, and use the code then.
 * @throws ProtocolError `EMAIL_EXISTS`.
 */
async function recoverEmail(
	ctx: LockedContext,
	user: User,
	{ email, created_at }: Code,
	caller: Caller,
	passwordHash: string | null = null,
): Promise<UsedCode | 'EMAIL_EXISTS'> {
	if ((await freeAddress(ctx, email, user.id)) === 'taken') {
		if (ctx.settings.isGuarded) throw new ProtocolError('EMAIL_EXISTS');
		return 'EMAIL_EXISTS';
	}
	const recovered = await setEmail(ctx, user, { email, isVerified: true });
	await deleteCodes(ctx, user.id, { kinds: ['RECOVER_EMAIL'], since: created_at });
	// Whoever goes back may be an intruder who waited until the ways to earlier addresses are about to end.
	await prolongWaysBack(ctx, user.id);
	await recordEvent(ctx, user.id, 'email_recovered', caller, email);
	if (!ctx.settings.isGuarded) {
		await deleteCodesOfAddress(ctx, user.id);
		await endAllSessions(ctx, user.id, 'email recovered');
		return { user: recovered, newEmail: undefined };
	}
	if (user.email && user.email !== email && user.email_verified)
		await tellReplaced(ctx, user.email, 'address_taken_back');
	const { user: owned, lost } = await handOver(ctx, recovered, passwordHash, 'email recovered');
	await noteChanges(ctx, owned, [...(passwordHash ? [{ kind: 'password_reset' } as const] : []), ...lost], caller);
	return { user: owned, newEmail: undefined };
}
