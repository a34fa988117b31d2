import { violatedConstraint } from '#db/violation.ts';
import type { LockedContext } from '#identity/accounts.ts';
import type { Caller } from '#identity/caller.ts';
import { deleteCodesOfAddress, mailCode } from '#identity/codes.ts';
import { emailKey } from '#identity/email-address.ts';
import { recordEvent } from '#identity/events.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { type User, updateUser } from '#identity/queries.ts';

/**
 * Gives the account another address. Whoever has the old one is told, and can take it back.
 * @throws ProtocolError `EMAIL_EXISTS`, which spoils the transaction.
 */
export async function replaceEmail(
	ctx: LockedContext,
	user: User,
	{ email, isVerified }: { email: string; isVerified: boolean },
	caller: Caller,
): Promise<User> {
	await deleteCodesOfAddress(ctx, user.id);
	const changed = await setEmail(ctx, user, { email, isVerified });
	if (user.email) {
		const old = user.email;
		await mailCode(ctx, changed, { kind: 'RECOVER_EMAIL', to: old, email: old, newEmail: email });
	}
	await recordEvent(ctx, user.id, 'email_changed', caller, email);
	return changed;
}

/** The address alone. @throws ProtocolError `EMAIL_EXISTS`, which spoils the transaction. */
export async function setEmail(
	ctx: LockedContext,
	user: User,
	{ email, isVerified }: { email: string; isVerified: boolean },
): Promise<User> {
	const values = { email, email_key: emailKey(email), email_verified: isVerified, valid_since: ctx.now };
	const changed = await updateUser(ctx.db, user.id, values).catch((error) => {
		if (violatedConstraint(error) === 'identity_user_email_key_key') throw new ProtocolError('EMAIL_EXISTS');
		throw error;
	});
	return changed ?? user;
}
