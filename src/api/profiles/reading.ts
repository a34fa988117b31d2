import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { openUntil } from '#api/profiles/hours/open-until.ts';
import { findDeletion, findSuspension, isReviewed } from '#api/profiles/lifecycle/lifecycle-queries.ts';
import { type Aside, presentProfile } from '#api/profiles/present.ts';
import {
	type FoundProfile,
	findCurrentSlug,
	findMergedProfile,
	findProfile,
	listMyProfiles,
} from '#api/profiles/queries.ts';
import { findRings } from '#api/profiles/rings/service.ts';
import { maySee } from '#api/profiles/visibility.ts';
import { AppError } from '#contract/errors.ts';
import type { MyProfile, Profile } from '#contract/profiles/profiles.ts';
import { idPattern } from '#contract/shapes.ts';

/** Returns the profile, or its present address when it was requested by a former slug. @throws AppError `not_found`. */
export async function getProfile(
	ctx: Context,
	idOrSlug: string,
): Promise<{ profile: Profile; version: number } | { movedTo: string }> {
	const isId = idPattern.test(idOrSlug);
	const row = await findVisible(ctx, isId ? { id: idOrSlug } : { slug: idOrSlug });
	if (row) {
		ctx.reads.tag(tags.profile(row.id));
		ctx.reads.end(openUntil(row, ctx.now, { ofDay: true }));
		return { profile: await present(ctx, row), version: row.version };
	}
	const moved = await (isId ? findMergedProfile(ctx.db, idOrSlug) : findCurrentSlug(ctx.db, idOrSlug));
	if (!moved || !(await findVisible(ctx, moved))) throw new AppError('not_found');
	return { movedTo: moved.slug };
}

/** Returns the profile as the actor sees it. @throws AppError `not_found`, also when it was merged into another. */
export async function getStanding(ctx: Context, id: string): Promise<Profile> {
	const found = await getProfile(ctx, id);
	if ('movedTo' in found) throw new AppError('not_found');
	return found.profile;
}

/**
 * Returns a profile for whoever has just decided about it, also where the decision leaves it to its keepers alone.
 * @throws AppError `not_found`.
 */
export async function getDecided(ctx: Context, id: string): Promise<Profile> {
	const row = await findProfile(ctx.db, { id }, ctx.now, requireActor(ctx).memberId);
	if (!row) throw new AppError('not_found');
	return present(ctx, row);
}

export async function myProfiles(ctx: Context): Promise<MyProfile[]> {
	const rows = await listMyProfiles(ctx.db, requireActor(ctx).memberId);
	return rows.map((row) => ({
		...row,
		status: row.status as MyProfile['status'],
		role: row.role as MyProfile['role'],
	}));
}

/** Returns the row of a business that the actor may see. */
export async function findVisible(
	ctx: Context,
	key: { id: string } | { slug: string },
): Promise<FoundProfile | undefined> {
	const row = await findProfile(ctx.db, key, ctx.now, ctx.actor?.memberId ?? null);
	return row && maySee(row, ctx.actor) ? row : undefined;
}

/** Returns the business of a row, as the actor sees it. */
export async function present(ctx: Context, row: FoundProfile): Promise<Profile> {
	const rings = await findRings(ctx, row);
	const mayDelete = row.my_role === 'owner' && row.status !== 'deleted' && !(await isReviewed(ctx.db, row.id));
	const viewer = {
		now: ctx.now,
		rings,
		friendsReviewed: rings.friends.n,
		following: Boolean(row.is_following),
		mayDelete,
	};
	return presentProfile(row, viewer, await findAside(ctx, row));
}

/** Returns why a business is not shown to everyone, for those who see it all the same. */
async function findAside(ctx: Context, { id, status }: FoundProfile): Promise<Aside> {
	if (status === 'suspended') return { suspension: await findSuspension(ctx.db, id) };
	return status === 'deleted' ? { deletion: await findDeletion(ctx.db, id) } : {};
}
