import type { z } from 'zod';
import { requireActor, type TransactionContext } from '#api/context.ts';
import { isBlockedAt } from '#api/friends/service.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { mayMail } from '#api/mailed-addresses/service.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { hashOfAddress, isLeftAlone, sealAddress } from '#api/referrals/addresses.ts';
import { type Contact, hashOfCode, newCode, sealContact } from '#api/referrals/contact.ts';
import { insertContact } from '#api/referrals/contact-queries.ts';
import { consentMail } from '#api/referrals/mail-texts.ts';
import { getReferral } from '#api/referrals/present.ts';
import { countGiven, findGiver, insertReferral, lockGiving, shareFriend } from '#api/referrals/write-queries.ts';
import { mailboxOf } from '#api/text/mailbox.ts';
import { daysAfter } from '#contract/days.ts';
import { emailKey } from '#contract/email-key.ts';
import type { Calls } from '#contract/endpoints.ts';
import { invalidField } from '#contract/errors.ts';
import { referralLimits } from '#contract/limits.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { newId } from '#db/new-id.ts';

export type NewReferral = z.output<Calls['POST /referrals']['body']>;

/**
 * Makes a referral to a friend, and asks the contact by mail. Nobody is told whether the mail goes out: that would
 * reveal who wants no mail, and who blocks whom.
 * @throws AppError `forbidden` without a confirmed address, `invalid_request` for a receiver who is no friend, or for
 * one's own address, `rate_limited`.
 */
export async function passOn(ctx: TransactionContext, input: NewReferral): Promise<Referral> {
	const { memberId } = requireActor(ctx);
	await refuseUnconfirmed(ctx, 'Then pass on referrals.');
	await lockGiving(ctx.db, memberId);
	const receiver = await shareFriend(ctx.db, memberId, input.receiver_id);
	if (!receiver) throw invalidField('receiver_id', 'Choose one of your friends.');
	const giver = await findGiver(ctx.db, memberId);
	await refuseTooMany(ctx, giver.created_at);
	const contact = { ...input.contact, email: emailKey(input.contact.email), phone: input.contact.phone ?? null };
	if (giver.email && mailboxOf(contact.email) === mailboxOf(giver.email))
		throw invalidField(
			'contact.email',
			'This is your own address. Enter the address of the person who needs something.',
		);
	const id = newId();
	const code = newCode();
	await insertReferral(ctx.db, {
		...{ id, giver_id: memberId, receiver_id: receiver.id, need: input.need, state: 'need' },
		...{ created_at: ctx.now, changed_at: ctx.now },
	});
	await insertContact(ctx.db, {
		referral_id: id,
		sealed: sealContact(ctx.desk, id, contact),
		code_hash: hashOfCode(code),
		kept_until: daysAfter(ctx.now, referralLimits.consentDays),
	});
	// A receiver who is the contact themselves is not asked: nobody agrees to a referral to themselves.
	if (!receiver.email || mailboxOf(contact.email) !== mailboxOf(receiver.email))
		await askContact(ctx, contact, { code, giver: giver.name, receiver: receiver.name });
	return getReferral(ctx, id);
}

async function askContact(
	ctx: TransactionContext,
	{ name, email, phone }: Contact,
	asked: { code: string; giver: string; receiver: string },
): Promise<void> {
	if (await isLeftAlone(ctx, email)) return;
	if (await isBlockedAt(ctx.db, email, requireActor(ctx).memberId)) return;
	const { mailsPerAddress: most, mailsPerAddressDays: days } = referralLimits;
	if (!(await mayMail(ctx, await hashOfAddress(ctx, email), { most, days }))) return;
	const mail = { ...asked, contact: name, hasPhone: phone !== null, sealedAddress: sealAddress(ctx.desk, email) };
	await ctx.desk.mail.put(ctx.db, consentMail(ctx.desk, email, mail));
}

/** Refuses one referral more than a member may give in a day. @throws AppError `rate_limited`. */
async function refuseTooMany(ctx: TransactionContext, memberSince: Date): Promise<void> {
	const given = await countGiven(ctx.db, requireActor(ctx).memberId, countedFrom(ctx.now));
	const isNew = isNewAccount(memberSince, ctx.now);
	const max = isNew ? referralLimits.perDayNew : referralLimits.perDay;
	refuseBeyondDay(ctx.now, given, {
		max,
		detail: `You can pass on ${max} referrals a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
	});
}
