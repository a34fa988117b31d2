import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { lockProfileRow } from '#api/profiles/keeper-queries.ts';
import {
	deleteDeletion,
	deleteSuspension,
	insertDeletion,
	insertSuspension,
	listSetAside,
	purgeProfiles,
	setStatus,
} from '#api/profiles/lifecycle-queries.ts';
import { recountStatus } from '#api/profiles/place-counts.ts';
import { type FoundProfile, findProfile } from '#api/profiles/queries.ts';
import { maySee } from '#api/profiles/visibility.ts';
import { AppError } from '#contract/errors.ts';
import { restorableDays } from '#contract/profile-lifecycle.ts';
import { transaction } from '#db/transaction.ts';

const dayMs = 86_400_000;

/** Takes the business off everything at once. @throws AppError `not_found`, `forbidden` for all but its owners. */
export async function deleteProfile(ctx: Context, id: string): Promise<{ restorable_until: string }> {
	const { memberId } = requireActor(ctx);
	const purgeAt = new Date(ctx.now.getTime() + restorableDays * dayMs);
	await transaction(ctx, async (ctx) => {
		const profile = await lockOwned(ctx, id);
		if (profile.status === 'deleted') throw new AppError('not_found');
		await insertDeletion(ctx.db, {
			profile_id: id,
			former_status: profile.status,
			deleted_by: memberId,
			deleted_at: ctx.now,
			purge_at: purgeAt,
		});
		await changeStatus(ctx, profile, 'deleted');
	});
	return { restorable_until: purgeAt.toISOString() };
}

/** What was deleted is as it was before. @throws AppError `not_found`, `forbidden`, `conflict` when it is not deleted. */
export async function restoreProfile(ctx: Context, id: string): Promise<void> {
	await transaction(ctx, async (ctx) => {
		const profile = await lockOwned(ctx, id);
		const deletion = await deleteDeletion(ctx.db, id);
		if (!deletion) throw new AppError('conflict', { detail: 'This business is not deleted.' });
		if (deletion.purge_at <= ctx.now) throw new AppError('not_found');
		await changeStatus(ctx, profile, deletion.former_status);
	});
}

/** @throws AppError `not_found`, `conflict` when it is suspended already. */
export async function suspendProfile(ctx: Context, id: string, reason: string): Promise<void> {
	const { memberId } = requireActor(ctx);
	await transaction(ctx, async (ctx) => {
		const profile = await lockFound(ctx, id);
		if (profile.status === 'deleted') throw new AppError('not_found');
		if (profile.status === 'suspended')
			throw new AppError('conflict', { detail: 'This business is suspended already.' });
		await insertSuspension(ctx.db, {
			profile_id: id,
			former_status: profile.status,
			reason,
			suspended_by: memberId,
			suspended_at: ctx.now,
		});
		await changeStatus(ctx, profile, 'suspended');
	});
}

/** @throws AppError `not_found`, `conflict` when it is not suspended. */
export async function endSuspension(ctx: Context, id: string): Promise<void> {
	await transaction(ctx, async (ctx) => {
		const profile = await lockFound(ctx, id);
		if (profile.status !== 'suspended') throw new AppError('conflict', { detail: 'This business is not suspended.' });
		const suspension = await deleteSuspension(ctx.db, id);
		await changeStatus(ctx, profile, suspension?.former_status ?? 'draft');
	});
}

/** Businesses of the actor that are suspended or deleted. */
export const listMySetAside = (ctx: Context) => listSetAside(ctx.db, requireActor(ctx).memberId);

const purgeBatch = 200;
/** Deletes for good what its owners deleted 30 days ago; gives how many businesses that were. */
export async function purgeDeletedProfiles(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
	let purged = 0;
	for (;;) {
		const batch = await purgeProfiles(ctx.db, ctx.now, purgeBatch);
		purged += batch;
		if (batch < purgeBatch) return purged;
	}
}

async function lockFound(ctx: TransactionContext, id: string): Promise<FoundProfile> {
	await lockProfileRow(ctx.db, id);
	const profile = await findProfile(ctx.db, { id }, ctx.now, ctx.actor?.memberId ?? null);
	if (!profile) throw new AppError('not_found');
	return profile;
}

async function lockOwned(ctx: TransactionContext, id: string): Promise<FoundProfile> {
	const profile = await lockFound(ctx, id);
	if (!maySee(profile, ctx.actor)) throw new AppError('not_found');
	if (profile.my_role !== 'owner')
		throw new AppError('forbidden', { detail: 'Only an owner of this business may do this.' });
	return profile;
}

async function changeStatus(ctx: TransactionContext, profile: FoundProfile, status: string): Promise<void> {
	await recountStatus(ctx, profile, status);
	await setStatus(ctx.db, profile.id, status, ctx.now);
}
