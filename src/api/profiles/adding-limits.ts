import { requireActor, type TransactionContext } from '#api/context.ts';
import { countAdded } from '#api/profiles/queries.ts';
import { AppError } from '#contract/errors.ts';
import { profileLimits } from '#contract/limits.ts';

const dayMs = 86_400_000;

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
	const { drafts, added } = await countAdded(ctx.db, memberId, new Date(ctx.now.getTime() - dayMs));
	if (more.isDraft && drafts >= profileLimits.drafts)
		throw new AppError('conflict', {
			detail: `You have ${drafts} drafts, the most you can have. Publish or delete one first.`,
		});
	if (more.isNew && added >= profileLimits.addedPerDay)
		throw new AppError('rate_limited', {
			detail: `You can add ${profileLimits.addedPerDay} businesses a day. Continue tomorrow, or ask the operator of this site to import them.`,
			retryAfterS: dayMs / 1000,
		});
}
