import { emailKey } from '#contract/email-key.ts';
import { violatedConstraint } from '#db/violation.ts';
import type { AccountChange } from '#identity/codes/account-notices.ts';
import { deleteCodesOfAddress, mailCode } from '#identity/codes/codes.ts';
import { tellConfirmed } from '#identity/codes/confirmations.ts';
import { recordEvent } from '#identity/events.ts';
import type { LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { type User, updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { forgetKnownAddresses, mayNotify } from '#identity/requests/throttle.ts';
import { endSessions } from '#identity/sessions/sessions.ts';

/**
 * Gives the account another address. The owner of the old address is told, and can take it back if it was confirmed.
 * @throws ProtocolError `EMAIL_EXISTS`, after which the transaction is unusable.
 */
export async function replaceEmail(
	ctx: LockedContext,
	user: User,
	{ email, isVerified }: { email: string; isVerified: boolean },
	caller: Caller,
): Promise<User> {
	await deleteCodesOfAddress(ctx, user.id);
	const changed = await setEmail(ctx, user, { email, isVerified });
	if (user.email) await tellFormerAddress(ctx, changed, { to: user.email, wasVerified: user.email_verified });
	await recordEvent(ctx, user.id, 'email_changed', caller, email);
	return changed;
}

/**
 * Tells the former address of the change. An address that was never confirmed gets no way back: it may be a mistyped one,
 * whose owner would be given somebody else's account.
 */
async function tellFormerAddress(
	ctx: LockedContext,
	user: User,
	{ to, wasVerified }: { to: string; wasVerified: boolean },
): Promise<void> {
	if (wasVerified || !ctx.settings.isGuarded)
		return mailCode(ctx, user, { kind: 'RECOVER_EMAIL', to, email: to, newEmail: user.email ?? undefined });
	// Somebody who signs up with another person's address, and then moves on, could have us write there each time.
	if (!(await mayNotify(ctx, to))) return;
	await tellReplaced(ctx, to, 'address_replaced');
}

/**
 * Tells an address that the account has another one now; the mail gives no way back. It says neither whose account it is
 * nor from where the address was changed: a stranger may have an address that nobody confirmed, and an intruder one that
 * was taken back.
 */
export const tellReplaced = (
	{ outbox, db, now }: LockedContext,
	to: string,
	how: 'address_replaced' | 'address_taken_back',
): Promise<void> => outbox.tell(db, { to, name: null, changes: [{ kind: how }], at: now, ip: null });

/**
 * Sets the address. A password that somebody set while there was none opened nothing then, and nobody was told of it: it
 * goes with all sessions, in one of which it was set, so that it does not become a way in (`lostToFirstEmail`).
 * @throws ProtocolError `EMAIL_EXISTS`, after which the transaction is unusable.
 */
export async function setEmail(
	ctx: LockedContext,
	user: User,
	{ email, isVerified }: { email: string; isVerified: boolean },
): Promise<User> {
	const values = {
		email,
		email_key: emailKey(email),
		email_verified: isVerified,
		valid_since: ctx.now,
		...(user.email === null && { password_hash: null }),
	};
	const changed = await updateUser(ctx.db, user.id, values).catch((error) => {
		if (violatedConstraint(error) === 'identity_user_email_key_key') throw new ProtocolError('EMAIL_EXISTS');
		throw error;
	});
	if (lostToFirstEmail(user).length > 0) await endSessions(ctx, { userId: user.id }, 'way to sign in removed');
	await forgetKnownAddresses(ctx, user.id);
	if (isVerified) await tellConfirmed(ctx, changed ?? user);
	return changed ?? user;
}

/** Returns the way in that an account loses when it gets its first address, given as it was before. */
export const lostToFirstEmail = ({ email, password_hash }: User): AccountChange[] =>
	email === null && password_hash ? [{ kind: 'provider_unlinked', method: 'password' }] : [];
