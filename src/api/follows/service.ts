import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { getCards } from '#api/directory/service.ts';
import { presentFollower } from '#api/follows/present.ts';
import {
	addToFollowersCount,
	countFollowed,
	deleteFollow,
	type FollowSlice,
	findFollowersCount,
	findShownProfile,
	insertFollow,
	listFollowed,
	listFollowerRows,
	lockCounted,
	lockFollower,
	lockShownProfile,
	markCounted,
	moveFollows,
	recountFollows,
} from '#api/follows/queries.ts';
import { batchSize } from '#api/follows/settling.ts';
import { findTies } from '#api/friends/service.ts';
import { listPage } from '#api/list-page.ts';
import { notify, takeBack } from '#api/notifications/service.ts';
import { cursorValue, readSlice, readValues, type Slice, totalOf } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import { followLimits } from '#contract/limits.ts';
import type { Follow, FollowedProfile, Follower } from '#contract/members/follows.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { eachBatch } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export {
	addFollowsJob,
	endFollowsOf,
	finishAllFollows,
	listEndingOf,
	listUnsettledOf,
	settleFollowsOf,
} from '#api/follows/settling.ts';

/**
 * Follows a business, or stops following it; repeating it changes nothing. A follow counts once the actor's address is
 * confirmed.
 * @throws AppError `not_found` for a business that is not public, `conflict` for one more than a member may follow.
 */
export async function followProfile(ctx: Context, profileId: string, isFollowing: boolean): Promise<Follow> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const follower = await lockFollower(ctx.db, memberId);
		if (!follower) throw new AppError('unauthenticated');
		const profile = await lockShownProfile(ctx.db, profileId);
		if (!profile) throw new AppError('not_found');
		const change = isFollowing
			? await follow(ctx, memberId, profileId, follower.email_verified)
			: await unfollow(ctx, memberId, profileId);
		if (change !== 0) await addToFollowersCount(ctx.db, [profileId], change);
		if (change > 0)
			await notify(ctx, { keepersOf: profileId }, { kind: 'follow', topicId: profileId, profileId, actorId: memberId });
		else if (change < 0) await takeBack(ctx, 'follow', profileId, memberId);
		return { following: isFollowing, followers_count: profile.followers_count + change };
	});
}

/** Follows a business; returns by how much the number of followers that count has changed. */
async function follow(ctx: TransactionContext, memberId: string, profileId: string, isCounted: boolean) {
	const row = { member_id: memberId, profile_id: profileId, created_at: ctx.now, is_counted: isCounted };
	const inserted = await insertFollow(ctx.db, row);
	if (inserted && inserted.others >= followLimits.perMember) throw new AppError('conflict', { detail: tooMany });
	return inserted && isCounted ? 1 : 0;
}

const tooMany = `You follow ${followLimits.perMember.toLocaleString('en')} businesses, which is as many as one can. Stop following another one first.`;

const unfollow = async (ctx: TransactionContext, memberId: string, profileId: string) =>
	(await deleteFollow(ctx.db, memberId, profileId))?.is_counted ? -1 : 0;

/**
 * Lists the followers of a business whose names the actor may know; a visitor reads only their number.
 * @throws AppError `not_found` for a business that is not public.
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
	// The page has no exact total: counting all followers who show themselves would mean reading all of them.
	const page = await listPage(slice, {
		ids: rows,
		after: sinceAndId,
		rules: (rows) => findTies(ctx, idsOf(rows)),
		card: (row, _, ties) => {
			const tie = ties.get(row.id);
			return tie && presentFollower(row, tie);
		},
	});
	return { ...page, meta: { ...page.meta, followers_count: profile.followers_count } };
}

/** Lists the businesses that the actor follows, the last followed first. */
export async function listFollowing(ctx: Context, query: PageQuery): Promise<Page<FollowedProfile>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	const [rows, counted] = await Promise.all([
		listFollowed(ctx.db, memberId, positionOf(slice)),
		countFollowed(ctx.db, memberId),
	]);
	return listPage(slice, {
		ids: rows,
		after: sinceAndId,
		total: totalOf(counted),
		rows: (rows) => getCards(ctx, idsOf(rows)),
		card: ({ id, since }, cards) => {
			const card = cards.get(id);
			return card && { ...card, since: since.toISOString() };
		},
	});
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const sinceAndId = ({ since, id }: { since: Date; id: string }) => [since.toISOString(), id];

/**
 * Moves the followers of a business that is merged to the other business; returns how many follow that now. The caller
 * has locked both.
 */
export async function moveFollowsTo(ctx: TransactionContext, fromId: string, intoId: string): Promise<number> {
	await moveFollows(ctx.db, fromId, intoId);
	await recountFollows(ctx.db, [intoId]);
	return (await findFollowersCount(ctx.db, intoId)).followers_count;
}

/** Recounts the followers of each business from the follows; returns for how many businesses the number was wrong. */
export const recountFollowers = (ctx: Pick<Context, 'db'>): Promise<number> =>
	eachBatch(ctx, async ({ db }, after) => {
		const keys = await lockCounted(db, after, batchSize);
		await markCounted(db, keys);
		return { keys, changed: await recountFollows(db, keys) };
	});

function positionOf({ limit, offset, after }: Slice): FollowSlice {
	if (!after) return { limit, offset, after: null };
	const [since, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { limit, offset, after: { since: new Date(since), id } };
}
