import { type ClaimRow, findClaim } from '#api/claims/queries.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { type LockedKeepers, readKeepers } from '#api/profiles/keepers/service.ts';
import { lockProfiles, maySee } from '#api/profiles/service.ts';
import { AppError } from '#contract/errors.ts';
import type { ClaimMethod } from '#contract/keeping/claims.ts';

/** Returns a claim. @throws AppError `not_found`. */
export async function getClaim(ctx: Context, id: string): Promise<ClaimRow> {
	const claim = await findClaim(ctx.db, id);
	if (!claim) throw new AppError('not_found');
	return claim;
}

/**
 * Returns a claim with its business locked, even if that was merged into another while the lock was waited for.
 * @throws AppError `not_found`.
 */
export async function lockClaim(
	ctx: TransactionContext,
	id: string,
): Promise<{ claim: ClaimRow; locked: LockedKeepers }> {
	const { profile_id } = await getClaim(ctx, id);
	await lockProfiles(ctx.db, [profile_id]);
	const claim = await getClaim(ctx, id);
	if (claim.profile_id !== profile_id) return lockClaim(ctx, id);
	return { claim, locked: await readKeepers(ctx, profile_id) };
}

/** Returns the actor's own claim, read under the lock of its business. @throws AppError `not_found`, `conflict`. */
export async function lockMine(
	ctx: TransactionContext,
	id: string,
	method?: ClaimMethod,
): Promise<{ claim: ClaimRow; locked: LockedKeepers }> {
	const { memberId } = requireActor(ctx);
	const found = await findClaim(ctx.db, id);
	if (found?.member_id !== memberId) throw new AppError('not_found');
	const { claim, locked } = await lockClaim(ctx, id);
	visible(ctx, locked);
	refuseOthers(ctx, claim, memberId, method);
	return { claim, locked };
}

/**
 * Refuses a claim that the actor cannot go on with.
 * @throws AppError `not_found` for somebody else's claim, `conflict` for one that is over or uses another kind of
 * proof.
 */
export function refuseOthers(
	ctx: Context,
	claim: ClaimRow | undefined,
	memberId: string,
	method?: ClaimMethod,
): asserts claim is ClaimRow {
	if (claim?.member_id !== memberId) throw new AppError('not_found');
	if (claim.state !== 'pending') throw new AppError('conflict', { detail: 'This claim is no longer open.' });
	if (claim.expires_at && claim.expires_at <= ctx.now)
		throw new AppError('conflict', { detail: 'This claim wasn’t proven in time. Start again.' });
	if (method && claim.method !== method)
		throw new AppError('conflict', { detail: 'This claim uses another kind of proof.' });
	if (method && claim.proven_at) throw new AppError('conflict', { detail: 'This is proven. An operator decides now.' });
}

export const roleOf = ({ keepers }: LockedKeepers, memberId: string) =>
	keepers.find(({ id }) => id === memberId)?.role ?? null;

/**
 * Returns the business if the actor may see it.
 * @throws AppError `not_found` if not, or if it is suspended or deleted.
 */
export function visible(ctx: Context, found: LockedKeepers): LockedKeepers {
	const { status } = found.profile;
	const role = roleOf(found, requireActor(ctx).memberId);
	if (status === 'deleted' || status === 'suspended' || !maySee({ status, my_role: role }, null))
		throw new AppError('not_found');
	return found;
}
