import type { Context, TransactionContext } from '#api/context.ts';
import {
	deleteKeeperOf,
	findProfileRow,
	type KeeperRow,
	listKeepers,
	listOwnersOf,
	lockProfileRow,
	type ProfileRowHead,
	settleClaimState,
	setVerified,
	shareMember,
	upsertKeeper,
} from '#api/profiles/keeper-queries.ts';
import { AppError } from '#contract/errors.ts';
import type { KeeperRole } from '#contract/keepers.ts';

export type { KeeperRow };

export interface LockedKeepers {
	profile: ProfileRowHead;
	keepers: KeeperRow[];
	owners: KeeperRow[];
}

/** Who owns and manages a business. @throws AppError `not_found`. */
export async function readKeepers(ctx: Context, profileId: string): Promise<LockedKeepers> {
	return withKeepers(ctx, await findProfileRow(ctx.db, profileId));
}

/** The same, with the business locked, so that its people change one after the other. @throws AppError `not_found`. */
export async function lockKeepers(ctx: TransactionContext, profileId: string): Promise<LockedKeepers> {
	return withKeepers(ctx, await lockProfileRow(ctx.db, profileId));
}

async function withKeepers(ctx: Context, profile: ProfileRowHead | undefined): Promise<LockedKeepers> {
	if (!profile) throw new AppError('not_found');
	const keepers = await listKeepers(ctx.db, profile.id);
	return { profile, keepers, owners: keepers.filter(({ role }) => role === 'owner') };
}

/** Gives somebody a role, or takes them off (`none`), of a business that the caller has locked. */
export async function setKeeper(
	ctx: TransactionContext,
	profileId: string,
	memberId: string,
	role: KeeperRole | 'none',
): Promise<void> {
	if (role === 'none') await deleteKeeperOf(ctx.db, profileId, memberId);
	else await upsertKeeper(ctx.db, { profile_id: profileId, member_id: memberId, role, created_at: ctx.now });
	await settleClaimState(ctx.db, [profileId]);
}

/** Says whether the business is claimed, after a claim came, went or was decided. */
export const refreshClaimState = (ctx: TransactionContext, profileId: string) => settleClaimState(ctx.db, [profileId]);
export { settleClaimState as refreshClaimStates };

/** Puts up the badge and what it stands for; null takes it down. */
export const markVerified = (ctx: TransactionContext, profileId: string, by: 'email' | 'website' | 'operator' | null) =>
	setVerified(ctx.db, profileId, by, ctx.now);

/** The owners of these businesses. */
export const listOwners = async (ctx: Context, profileIds: string[]) =>
	profileIds.length > 0 ? listOwnersOf(ctx.db, profileIds) : [];

/**
 * Keeps a member from leaving the site until the transaction ends; false for one who has left. To be called before
 * anything is locked: whoever leaves locks themselves first, and then their businesses.
 */
export async function holdMember(ctx: TransactionContext, memberId: string): Promise<boolean> {
	return (await shareMember(ctx.db, memberId))?.deleted_at === null;
}
