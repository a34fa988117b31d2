import { requireActor, type TransactionContext } from '#api/context.ts';
import { countOpenAppeals } from '#api/moderation/decision-queries.ts';
import { readKeepers } from '#api/profiles/keepers/service.ts';
import { AppError, invalidField } from '#contract/errors.ts';

/** Refuses an operator who looks after the business, which the caller has locked. @throws AppError `own_business`. */
export async function refuseKeepers(ctx: TransactionContext, profileId: string): Promise<void> {
	const { keepers } = await readKeepers(ctx, profileId);
	if (keepers.some((keeper) => keeper.id === requireActor(ctx).memberId))
		throw new AppError('own_business', { detail: 'You own or manage this business, so someone else has to decide.' });
}

/** @throws AppError `conflict` where one of them has no appeal that waits. */
export async function requireAppeals(ctx: TransactionContext, ids: string[]): Promise<void> {
	if ((await countOpenAppeals(ctx.db, ids)) < ids.length) throw notSo();
}

/** Returns the one of them. @throws AppError `invalid_request` for several. */
export function only(ids: string[]): string {
	const [id] = ids;
	if (!id || ids.length > 1) throw invalidField('subject_ids', 'Decide about one of them at a time.');
	return id;
}

export const notSo = () =>
	new AppError('conflict', { detail: 'This has been decided in the meantime, or can’t be decided this way.' });
