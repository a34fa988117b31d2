import { requireActor, type TransactionContext } from '#api/context.ts';
import { readInviter } from '#api/invitations/mailing/mail-queries.ts';
import { AppError } from '#contract/errors.ts';
import { invitationLimits as limits, newMemberDays } from '#contract/limits.ts';

const dayMs = 86_400_000;

/**
 * Refuses one more mail, or one more link, than the actor may have. A member whose invitees were suspended may send
 * less, and reads the same sentence as everybody. The caller has locked the actor. @throws AppError `rate_limited`.
 */
export async function refuseTooMany(ctx: TransactionContext, { isMailed }: { isMailed: boolean }): Promise<void> {
	const dayAgo = new Date(ctx.now.getTime() - dayMs);
	const inviter = await readInviter(ctx.db, requireActor(ctx).memberId, ctx.now, dayAgo);
	if (!isMailed) {
		if (inviter.open_links < limits.openLinks) return;
		throw new AppError('rate_limited', {
			detail: `You have ${limits.openLinks} open links. Cancel one to make another.`,
		});
	}
	if (!inviter.has_joined && inviter.mails >= limits.mailsBeforeFirst)
		throw new AppError('rate_limited', {
			detail: `You’ve invited ${limits.mailsBeforeFirst} people by email. You can invite more once one of them has joined. Your link works as before.`,
		});
	const isNew = inviter.member_since.getTime() > ctx.now.getTime() - newMemberDays * dayMs;
	const max = inviter.has_sanctioned ? limits.mailsPerDayCareful : isNew ? limits.mailsPerDayNew : limits.mailsPerDay;
	if (inviter.mails_today < max) return;
	const first = inviter.first_today_at ?? ctx.now;
	throw new AppError('rate_limited', {
		detail: 'You can’t invite more people by email today. Continue tomorrow.',
		retryAfterS: Math.max(1, Math.ceil((first.getTime() + dayMs - ctx.now.getTime()) / 1000)),
	});
}
