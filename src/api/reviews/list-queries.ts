import { type Kysely, sql } from 'kysely';
import { bondsOfReview } from '#api/bonds/service.ts';
import { cardPicture } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { MemberSettings } from '#contract/members/members.ts';
import type { Axis } from '#contract/reviews/review-categories.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { anyOf } from '#db/any-of.ts';

export type ReviewSort = 'newest' | 'helpful' | 'highest' | 'lowest' | Axis;
export interface ReviewSelection {
	profileId: string;
	/** The member whose votes are marked; null for a visitor. */
	viewerId: string | null;
	sort: ReviewSort;
	/** Whether only reviews with text are listed. */
	isWritten: boolean;
	limit: number;
	offset: number;
	after: { value: number; createdAt: Date; id: string } | null;
}

/** Orders by the score on one axis, highest first, ties as in `highest`. */
const byAxis = (axis: Axis) => sql`${sql.ref(`review.${axis}`)} desc, review.created_at desc, review.id desc`;
const order = {
	newest: sql`review.created_at desc, review.id desc`,
	helpful: sql`review.helpful_count desc, review.created_at desc, review.id desc`,
	highest: sql`review.total desc, review.created_at desc, review.id desc`,
	lowest: sql`review.total, review.created_at desc, review.id desc`,
	quality: byAxis('quality'),
	service: byAxis('service'),
	value: byAxis('value'),
	trust: byAxis('trust'),
};
const sortColumns = { newest: 'created_at', helpful: 'helpful_count', highest: 'total', lowest: 'total' } as const;
export const sortColumn = (sort: ReviewSort) =>
	sort in sortColumns ? sortColumns[sort as keyof typeof sortColumns] : (sort as Axis);

/** Returns a page of reviews, one more than the limit, each with its author. */
export const listReviews = (db: Kysely<DB>, selection: ReviewSelection) =>
	selectReviews(db, selection.viewerId)
		.where('review.profile_id', '=', selection.profileId)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.where(beyond(selection))
		.$if(selection.isWritten, (query) => query.where('review.body', 'is not', null))
		.orderBy(order[selection.sort])
		.limit(selection.limit + 1)
		.offset(selection.offset)
		.execute();

/**
 * Returns the member's reviews of businesses that anyone may see, the newest first, one more than the limit. Others
 * than the member see published ones only.
 */
export const listReviewsBy = (
	db: Kysely<DB>,
	{
		viewerId,
		memberId,
		limit,
		offset,
		after,
	}: { viewerId: string; memberId: string; limit: number; offset: number; after: ReviewSelection['after'] },
) =>
	selectReviews(db, viewerId)
		.innerJoin('profile', 'profile.id', 'review.profile_id')
		.select(['profile.slug', 'profile.business_name', cardPicture.as('profile_image')])
		.where('review.member_id', '=', memberId)
		.where('review.deleted_at', 'is', null)
		.$if(viewerId !== memberId, (query) => query.where('review.state', '=', 'published'))
		.where('profile.status', 'not in', hiddenStatuses)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(review.created_at, review.id) < (${after?.createdAt}, ${after?.id})`),
		)
		.orderBy('review.created_at', 'desc')
		.orderBy('review.id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

/** Selects the reviews by members of a ring of the viewer. */
export interface RingSelection extends Omit<ReviewSelection, 'isWritten' | 'viewerId'> {
	viewerId: string;
	ring: number;
}

/** Up to this many reviews of a ring are looked up by their authors; more are met soon in the order of the list. */
const lookedUpMax = 500;

/**
 * Returns a page of the ring's reviews, one more than the limit, each with its author and with the number of reviews in
 * the ring.
 */
export const listRingReviews = (db: Kysely<DB>, selection: RingSelection) => {
	const { profileId, viewerId, sort, limit, offset } = selection;
	const page = sql`order by ${order[sort]} limit ${limit + 1} offset ${offset}`;
	const isMany = sql`(select count(*) from near) > ${lookedUpMax}`;
	const isListed = sql`review.profile_id = ${profileId} and deleted_at is null and state = 'published' and ${beyond(selection)}`;
	const listed = sql<{ id: string; in_ring: string }>`(
		with near as materialized (${ringOf(selection)})
		select id, (select count(*) from near) as in_ring from (
			(select review.id from near cross join lateral (
				select * from review where ${isListed} and review.member_id = near.member_id offset 0
			) as review where not ${isMany} ${page})
			union all
			(select review.id from review
				where ${isListed} and (review.member_id in (select member_id from near)) is true and ${isMany} ${page})
		) as page)`;
	return selectReviews(db, viewerId)
		.innerJoin(listed.as('listed'), 'listed.id', 'review.id')
		.select('listed.in_ring')
		.orderBy(order[sort])
		.execute();
};

type Ring = Pick<RingSelection, 'profileId' | 'viewerId' | 'ring'>;

/**
 * Up to this many friends are looked up one by one among the reviewers of the profile; for more, all reviewers are read
 * first.
 */
const friendsFew = 200;

/** SQL for the members of the ring who reviewed the profile. */
function ringOf({ profileId, viewerId, ring }: Ring) {
	const reviewers = sql`select member_id from review where profile_id = ${profileId} and deleted_at is null and state = 'published'`;
	if (ring > 1)
		return sql`select member_id from circle_of(${viewerId}, ${ring}, array(${reviewers})) where ring = ${ring}`;
	const hasMany = sql`(select friends_count from member where id = ${viewerId}) > ${friendsFew}`;
	return sql`
		select near.member_id from circle_of(${viewerId}, 1, case when ${hasMany} then array(${reviewers}) end) as near
		where ${hasMany} or exists (${reviewers} and review.member_id = near.member_id offset 0)`;
}

/** Counts the reviews of the profile that are in the ring. */
export const countInRing = async (db: Kysely<DB>, ring: Ring) => {
	const { rows } = await sql<{ n: number }>`select count(*) as n from (${ringOf(ring)}) as near`.execute(db);
	return Number(rows[0]?.n ?? 0);
};

/** Finds a review for the answer to the member who has just written it, even when it was taken back since. */
export const findReview = (db: Kysely<DB>, id: string, viewerId: string | null) =>
	selectReviews(db, viewerId).where('review.id', '=', id).executeTakeFirst();
export const findReviews = (db: Kysely<DB>, ids: string[], viewerId: string | null) =>
	selectReviews(db, viewerId).where('review.id', '=', anyOf(ids)).where('review.deleted_at', 'is', null).execute();
export type ListedReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Counts the reviews with text, up to `max` and one more. */
export const countWritten = async (db: Kysely<DB>, profileId: string, max: number): Promise<number> => {
	const { rows } = await sql<{ n: number }>`select count(*) as n from (
		select from review where profile_id = ${profileId} and deleted_at is null and state = 'published' and body is not null
		limit ${max + 1}) as written`.execute(db);
	return Number(rows[0]?.n ?? 0);
};

const selectReviews = (db: Kysely<DB>, viewerId: string | null) =>
	db
		.selectFrom('review')
		.innerJoin('member', 'member.id', 'review.member_id')
		.leftJoin('review_reply', 'review_reply.review_id', 'review.id')
		.leftJoin('review_helpful', (join) =>
			join.onRef('review_helpful.review_id', '=', 'review.id').on('review_helpful.member_id', '=', viewerId),
		)
		.selectAll('review')
		.select(['review_reply.body as reply_body', 'review_reply.updated_at as replied_at'])
		.select('review_helpful.created_at as voted_at')
		.select(['member.name', 'member.designation', 'member.image', 'member.locality'])
		.select(bondsOfReview.as('bonds'))
		.select(['member.deleted_at as author_left_at', 'member.suspended_at as author_suspended_at'])
		.select(sql<MemberSettings['reviews_visible_to']>`member.reviews_visible_to`.as('shown_to'));

function beyond({ sort, after }: Pick<ReviewSelection, 'sort' | 'after'>) {
	if (!after) return sql<boolean>`true`;
	const earlier = sql`(review.created_at, review.id) < (${after.createdAt}, ${after.id})`;
	if (sort === 'newest') return sql<boolean>`${earlier}`;
	const column = sql.ref(`review.${sortColumn(sort)}`);
	const past = sort === 'lowest' ? sql`${column} > ${after.value}` : sql`${column} < ${after.value}`;
	// The first condition follows from the second, but is the one at which an index scan can start.
	const bound = sort === 'lowest' ? sql`${column} >= ${after.value}` : sql`${column} <= ${after.value}`;
	return sql<boolean>`(${bound} and (${past} or (${column} = ${after.value} and ${earlier})))`;
}
