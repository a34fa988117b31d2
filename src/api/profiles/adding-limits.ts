import { requireActor, type TransactionContext } from '#api/context.ts';
import { countAdded } from '#api/profiles/queries.ts';
import { AppError } from '#contract/errors.ts';
import { profileLimits } from '#contract/limits.ts';

const dayMs = 86_400_000;

/**
 * Refuses one business more, or one draft more, than a member may have, whom the caller has locked; operators have what
 * they want.
 * @throws AppError `conflict` for the draft, `rate_limited` for what is added in a day.
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
