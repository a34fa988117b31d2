import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { findOrCreateKey, hasOptedOut, insertOptOut } from '#api/referrals/contact-queries.ts';
import { emailKey } from '#contract/email-key.ts';
import { AppError } from '#contract/errors.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

/** By which an address is known again, and cannot be read. Its key is in the database: it outlasts another identity secret. */
export async function hashOfAddress({ db }: Pick<Context, 'db'>, address: string): Promise<string> {
	const key = await findOrCreateKey(db, randomBytes(32));
	return createHmac('sha256', key).update(emailKey(address)).digest('base64url');
}

export const isLeftAlone = async (ctx: Pick<Context, 'db'>, addressHash: string): Promise<boolean> =>
	hasOptedOut(ctx.db, addressHash);

/** For ever; repeating it changes nothing. */
export const leaveAlone = async (ctx: Pick<Context, 'db' | 'now'>, address: string): Promise<void> => {
	await insertOptOut(ctx.db, await hashOfAddress(ctx, address), ctx.now);
};

const purpose = { purpose: 'referral_opt_out', id: 'address' };

/** What the link in the head of a mail holds: it works after everything else of it has been deleted. */
export const sealAddress = ({ box }: Pick<MailDesk, 'box'>, address: string): string => box.seal(address, purpose);

/** @throws AppError `not_found` for what we did not seal. */
export function openAddress({ box }: Pick<MailDesk, 'box'>, sealed: string): string {
	try {
		return box.open(sealed, purpose);
	} catch (cause) {
		throw new AppError('not_found', { cause });
	}
}
