import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { insertOptOut } from '#api/invitations/mailing/mail-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { emailKey } from '#contract/email-key.ts';
import { AppError } from '#contract/errors.ts';

type Hashing = Pick<InvitationDesk, 'keyedHash'>;

/** Returns what is stored of an address: enough to recognise its mailbox, however the address is written. */
export const emailHashOf = ({ keyedHash }: Hashing, email: string): string =>
	keyedHash('invited address', mailboxOf(email));

/**
 * Returns all that may be stored of an address: the hash of its mailbox, as `emailHashOf` returns it, and that of the
 * address as it is written, which links in former mails stand for.
 */
export const emailHashesOf = (desk: Hashing, email: string): string[] => [
	emailHashOf(desk, email),
	desk.keyedHash('invited address', emailKey(email)),
];

/**
 * Returns the token with which the owner of an address says that they want no invitations. It works for ever, and
 * nothing has to be stored for it.
 */
export const optOutTokenOf = (desk: Hashing, emailHash: string): string => emailHash + sealOf(desk, emailHash);

/** Stops all invitations to the address of the token; doing so twice changes nothing. @throws AppError `not_found`. */
export async function optOut(ctx: Context, desk: Hashing, token: string): Promise<null> {
	const emailHash = token.slice(0, token.length / 2);
	const [given, made] = [Buffer.from(token), Buffer.from(optOutTokenOf(desk, emailHash))];
	if (given.length !== made.length || !timingSafeEqual(given, made)) throw new AppError('not_found');
	await insertOptOut(ctx.db, emailHash, ctx.now);
	return null;
}

const sealOf = ({ keyedHash }: Hashing, emailHash: string): string => keyedHash('opt-out', emailHash);
