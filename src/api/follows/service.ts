import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { presentFollower } from '#api/follows/present.ts';
import {
	addToFollowersCount,
	countFollowed,
	deleteFollows,
	type FollowSlice,
	findFollowersCount,
	findShownProfile,
	isSuspended,
	listFollowed,
	listFollowedIds,
	listFollowerRows,
	lockCounted,
	lockFollowedProfiles,
	lockShownProfile,
	moveFollows,
	recountFollows,
	setFollow,
	shareFollower,
} from '#api/follows/queries.ts';
import { findTies } from '#api/friends/service.ts';
import { cursorValue, pageOf, readSlice, readValues, type Slice, totalSoFar } from '#api/page.ts';
import { getCards } from '#api/profiles/service.ts';
import { AppError } from '#contract/errors.ts';
import type { Follow, FollowedProfile, Follower } from '#contract/follows.ts';
import { type Page, type PageQuery, pageDepthMax } from '#contract/page.ts';
import { transaction } from '#db/transaction.ts';

/** Follows a business, or no longer; repeating it changes nothing. @throws AppError `not_found` for one that is not public. */
export async function followProfile(ctx: Context, profileId: string, isFollowing: boolean): Promise<Follow> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		if (!(await shareFollower(ctx.db, memberId))) throw new AppError('unauthenticated');
		const profile = await lockShownProfile(ctx.db, profileId);
		if (!profile) throw new AppError('not_found');
		const change = await setFollow(ctx.db, { memberId, profileId }, isFollowing, ctx.now);
		if (change !== 0) await addToFollowersCount(ctx.db, [profileId], change);
		return { following: isFollowing, followers_count: profile.followers_count + change };
	});
}

/**
 * Who follows a business, as far as the actor may know their names; a visitor is told the number alone.
 * @throws AppError `not_found` for one that is not public.
 */
export async function listFollowers(
	ctx: Context,
	profileId: string,
	query: PageQuery,
): Promise<Page<Follower, Pick<Follow, 'followers_count'>>> {
	const slice = readSlice(query);
	const position = positionOf(slice);
	const profile = await findShownProfile(ctx.db, profileId);
	if (!profile) throw new AppError('not_found');
	const viewerId = ctx.actor?.memberId;
	const rows = viewerId ? await listFollowerRows(ctx.db, { profileId, viewerId }, position) : [];
	const ties = await findTies(
		ctx,
		rows.map(({ id }) => id),
	);
	// As far as was read: to count all who show themselves would be a walk along all of them.
	const page = pageOf(rows, slice, totalSoFar(rows, slice), (row) => [row.since.toISOString(), row.id]);
	return {
		data: page.rows.flatMap((row) => {
			const tie = ties.get(row.id);
			return tie ? [presentFollower(row, tie)] : [];
		}),
		meta: { ...page.meta, followers_count: profile.followers_count },
	};
}

/** The businesses that the actor follows, the last first. */
export async function listFollowing(ctx: Context, query: PageQuery): Promise<Page<FollowedProfile>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	const [rows, counted] = await Promise.all([
		listFollowed(ctx.db, memberId, positionOf(slice)),
		countFollowed(ctx.db, memberId),
	]);
	const total = { total: Math.min(counted, pageDepthMax), total_is_exact: counted <= pageDepthMax };
	const page = pageOf(rows, slice, total, (row) => [row.since.toISOString(), row.id]);
	const cards = await getCards(
		ctx,
		page.rows.map(({ id }) => id),
	);
	return {
		data: page.rows.flatMap(({ id, since }) => {
			const card = cards.get(id);
			return card ? [{ ...card, since: since.toISOString() }] : [];
		}),
		meta: page.meta,
	};
}

/** Ends every follow of the actor's, who leaves. */
export async function endAllFollows(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	// Those of a suspended member are not counted any more.
	if (!(await isSuspended(ctx.db, memberId))) await countFollowsOf(ctx, memberId, false);
	await deleteFollows(ctx.db, memberId);
}

/**
 * Counts the follows of a member among those of each business, or no longer: of one who is suspended, and comes back.
 * The caller has locked the member.
 */
export async function countFollowsOf(ctx: TransactionContext, memberId: string, isCounted: boolean): Promise<void> {
	await lockFollowedProfiles(ctx.db, memberId);
	const ids = await listFollowedIds(ctx.db, memberId);
	if (ids.length > 0) await addToFollowersCount(ctx.db, ids, isCounted ? 1 : -1);
}

/** Followers of a business that is merged follow the other; the caller has locked both. Gives how many follow that now. */
export async function moveFollowsTo(ctx: TransactionContext, fromId: string, intoId: string): Promise<number> {
	await moveFollows(ctx.db, fromId, intoId);
	await recountFollows(ctx.db, [intoId]);
	return (await findFollowersCount(ctx.db, intoId)).followers_count;
}

/** Businesses a transaction: few enough that nobody who follows one of them waits long. */
const batchSize = 500;

/** Recomputes how many follow each business from the follows themselves; gives how many counts were wrong. */
export async function recountFollowers(ctx: Pick<Context, 'db'>): Promise<number> {
	let corrected = 0;
	for (let after: string | null = null; ; ) {
		const ids: string[] = await transaction(ctx, async (ctx) => {
			const locked = (await lockCounted(ctx.db, after, batchSize)).map(({ id }) => id);
			corrected += (await recountFollows(ctx.db, locked)).length;
			return locked;
		});
		after = ids.at(-1) ?? null;
		if (!after) break;
	}
	return corrected;
}

function positionOf({ limit, offset, after }: Slice): FollowSlice {
	if (!after) return { limit, offset, after: null };
	const [since, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { limit, offset, after: { since: new Date(since), id } };
}
