import { requireActor, type TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { countAdded } from '#api/profiles/queries.ts';
import { AppError } from '#contract/errors.ts';
import { profileLimits } from '#contract/limits.ts';

/**
 * Refuses one business or one draft more than the actor, whom the caller has locked, may have; operators have no limit.
 * @throws AppError `conflict` for the draft, `rate_limited` for one business more than may be added in a day.
 */
export async function refuseTooMuch(
	ctx: TransactionContext,
	more: { isNew: boolean; isDraft: boolean },
): Promise<void> {
	const { memberId, isOperator } = requireActor(ctx);
	if (isOperator) return;
	const { drafts, added } = await countAdded(ctx.db, memberId, countedFrom(ctx.now));
	if (more.isDraft && drafts >= profileLimits.drafts)
		throw new AppError('conflict', {
			detail: `You have ${drafts} drafts, the most you can have. Publish or delete one first.`,
		});
	const { addedPerDay: max } = profileLimits;
	if (more.isNew)
		refuseBeyondDay(ctx.now, added, {
			max,
			detail: `You can add ${max} businesses a day. Continue tomorrow, or ask the operator of this site to import them.`,
		});
}
