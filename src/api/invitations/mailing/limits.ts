import { requireActor, type TransactionContext } from '#api/context.ts';
import { readInviter } from '#api/invitations/mailing/mail-queries.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { AppError } from '#contract/errors.ts';
import { invitationLimits as limits } from '#contract/limits.ts';

/**
 * Refuses one more mail, or one more link, than the actor may have. A member whose invitees were suspended may send
 * less, and reads the same sentence as everybody. The caller has locked the actor. @throws AppError
 * `rate_limited`, and `conflict` where no waiting helps.
 */
export async function refuseTooMany(ctx: TransactionContext, { isMailed }: { isMailed: boolean }): Promise<void> {
	const inviter = await readInviter(ctx.db, requireActor(ctx).memberId, ctx.now, countedFrom(ctx.now));
	if (!isMailed) {
		if (inviter.open_links < limits.openLinks) return;
		throw new AppError('conflict', {
			detail: `You have ${limits.openLinks} open links. Cancel one to make another.`,
		});
	}
	if (!inviter.has_joined && inviter.mails >= limits.mailsBeforeFirst)
		throw new AppError('conflict', {
			detail: `You’ve invited ${limits.mailsBeforeFirst} people by email. You can invite more once one of them has joined. Your link works as before.`,
		});
	const isNew = isNewAccount(inviter.member_since, ctx.now);
	const max = inviter.has_sanctioned ? limits.mailsPerDayCareful : isNew ? limits.mailsPerDayNew : limits.mailsPerDay;
	const { mails_today: n, first_today_at: first_at } = inviter;
	const detail = 'You can’t invite more people by email today. Continue tomorrow.';
	refuseBeyondDay(ctx.now, { n, first_at }, { max, detail });
}
