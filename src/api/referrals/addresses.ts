import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { findOrCreateKey, hasOptedOut, insertOptOut } from '#api/referrals/contact-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { emailKey } from '#contract/email-key.ts';
import { AppError } from '#contract/errors.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

/**
 * Returns a hash by which the mailbox of an address is recognised, however the address is written, and from which it
 * cannot be read.
 */
export const hashOfAddress = (ctx: Pick<Context, 'db'>, address: string): Promise<string> =>
	hashOf(ctx, mailboxOf(address));

/** The key is in the database, so that hashes outlast a change of the identity secret. */
async function hashOf({ db }: Pick<Context, 'db'>, text: string): Promise<string> {
	const key = await findOrCreateKey(db, randomBytes(32));
	return createHmac('sha256', key).update(text).digest('base64url');
}

/**
 * Returns whether mail to the address was stopped: for its mailbox, or for the address as it is written, which is what
 * former versions stored.
 */
export const isLeftAlone = async (ctx: Pick<Context, 'db'>, address: string): Promise<boolean> =>
	hasOptedOut(ctx.db, [await hashOfAddress(ctx, address), await hashOf(ctx, emailKey(address))]);

/** Stops all mail about referrals to the mailbox of the address for ever; repeating it changes nothing. */
export const leaveAlone = async (ctx: Pick<Context, 'db' | 'now'>, address: string): Promise<void> => {
	await insertOptOut(ctx.db, await hashOfAddress(ctx, address), ctx.now);
};

const purpose = { purpose: 'referral_opt_out', id: 'address' };

/**
 * Seals an address for the unsubscribe link of a mail, which works even after everything else about the address has
 * been deleted.
 */
export const sealAddress = ({ box }: Pick<MailDesk, 'box'>, address: string): string => box.seal(address, purpose);

/** Opens a sealed address. @throws AppError `not_found` for what was not sealed here. */
export function openAddress({ box }: Pick<MailDesk, 'box'>, sealed: string): string {
	try {
		return box.open(sealed, purpose);
	} catch (cause) {
		throw new AppError('not_found', { cause });
	}
}
