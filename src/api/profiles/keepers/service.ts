import type { Context, TransactionContext } from '#api/context.ts';
import { tellMembers } from '#api/events/service.ts';
import {
	cutToShown,
	deleteKeeperOf,
	findProfileRow,
	type KeeperRow,
	listKeepers,
	listOwnersOf,
	lockClaimed,
	lockProfileRow,
	type ProfileRowHead,
	settleClaimState,
	setVerified,
	shareMember,
	upsertKeeper,
} from '#api/profiles/keepers/keeper-queries.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { type KeeperRole, keeperLimits } from '#contract/keeping/keepers.ts';
import { eachBatch } from '#db/each-batch.ts';

export { deleteUnseen, leaveProfiles } from '#api/profiles/keepers/departure.ts';
export { listKeptIds } from '#api/profiles/keepers/departure-queries.ts';
export { findWithRole, roleAt, selectWithRole } from '#api/profiles/keepers/role-queries.ts';
export type { KeeperRow };

export interface LockedKeepers {
	profile: ProfileRowHead;
	keepers: KeeperRow[];
	owners: KeeperRow[];
}

/** Returns who owns and manages a business. @throws AppError `not_found`. */
export async function readKeepers(ctx: Context, profileId: string): Promise<LockedKeepers> {
	return withKeepers(ctx, await findProfileRow(ctx.db, profileId));
}

/**
 * Does the same as `readKeepers` with the business locked, so that its keepers change one after the other.
 * @throws AppError `not_found`.
 */
export async function lockKeepers(ctx: TransactionContext, profileId: string): Promise<LockedKeepers> {
	return withKeepers(ctx, await lockProfileRow(ctx.db, profileId));
}

async function withKeepers(ctx: Context, profile: ProfileRowHead | undefined): Promise<LockedKeepers> {
	if (!profile) throw new AppError('not_found');
	const keepers = await listKeepers(ctx.db, profile.id);
	return { profile, keepers, owners: keepers.filter(({ role }) => role === 'owner') };
}

/** Gives a member a role in a business that the caller has locked, or takes it away (`none`). */
export async function setKeeper(
	ctx: TransactionContext,
	profileId: string,
	memberId: string,
	role: KeeperRole | 'none',
): Promise<void> {
	if (role === 'none') await dismiss(ctx, profileId, memberId);
	else await upsertKeeper(ctx.db, { profile_id: profileId, member_id: memberId, role, created_at: ctx.now });
	await settleClaimState(ctx.db, [profileId]);
}

/**
 * Removes a keeper, whose open pages then count their unread messages without those of the business. When no owner is
 * left, what was hidden of the address is forgotten, because it is not for the owners who come later, whoever manages
 * the business meanwhile.
 */
async function dismiss(ctx: TransactionContext, profileId: string, memberId: string): Promise<void> {
	const forgottenBefore = new Date(ctx.now.getTime() - keeperLimits.reviewAfterDays * dayMs);
	await deleteKeeperOf(ctx.db, { profileId, memberId }, ctx.now, forgottenBefore);
	await tellMembers(ctx, [memberId], 'read');
	const left = await listKeepers(ctx.db, profileId);
	if (!left.some(({ role }) => role === 'owner')) await cutToShown(ctx.db, [profileId]);
}

/** Updates whether the business is claimed, after a claim came, went or was decided. */
export const refreshClaimState = (ctx: TransactionContext, profileId: string) => settleClaimState(ctx.db, [profileId]);
export { settleClaimState as refreshClaimStates, shareMember };

/** Businesses in one transaction: few enough that nobody who claims one of them waits long. */
const batchSize = 500;

/** Updates for all businesses whether they are claimed; returns how many states were wrong. */
export const refreshAllClaimStates = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockClaimed(db, after, batchSize);
		return { keys, changed: await settleClaimState(db, keys) };
	});

/** Stores what the badge of a business stands for; null removes the badge. */
export const markVerified = (ctx: TransactionContext, profileId: string, by: 'email' | 'website' | 'operator' | null) =>
	setVerified(ctx.db, profileId, by, ctx.now);

/** Returns the owners of these businesses. */
export const listOwners = async (ctx: Pick<Context, 'db'>, profileIds: string[]) =>
	profileIds.length > 0 ? listOwnersOf(ctx.db, profileIds) : [];
