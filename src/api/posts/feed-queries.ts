import { type Kysely, type RawBuilder, sql } from 'kysely';
import { below, type Position, type PostRow, postColumns } from '#api/posts/queries.ts';
import { cardPicture } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { FollowedPost } from '#contract/posts/posts.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** An entry of a feed: a review with its `author_id`, or a post with all columns of its own. */
export type FeedRow =
	| (PostRow & { kind: 'post' })
	| { kind: 'review'; id: string; created_at: Date; profile_id: string; author_id: string };

const isShown = sql`profile.status not in (${sql.join(hiddenStatuses)})`;

const postsOf = (profileId: RawBuilder<unknown>, max: number, after: Position | null) => sql`(
	select id, created_at from post
	where profile_id = ${profileId} and state = 'published' and ${below('post', after)}
	order by created_at desc, id desc limit ${max})`;

const reviewsOf = (memberId: RawBuilder<unknown>, max: number, after: Position | null) => sql`(
	select review.id, review.created_at, review.profile_id
	from review join profile on profile.id = review.profile_id
	where review.member_id = ${memberId} and review.deleted_at is null and review.state = 'published'
		and review.body is not null and ${isShown} and ${below('review', after)}
	order by review.created_at desc, review.id desc limit ${max})`;

/** Selects the newest post of each business that the member follows, and of these the `max` newest. */
const newestOfFollowed = (viewerId: string, max: number, after: Position | null) => sql`(
	select follow.profile_id, newest.id, newest.created_at
	from follow join profile on profile.id = follow.profile_id and ${isShown}
	cross join lateral ${postsOf(sql`follow.profile_id`, 1, after)} as newest
	where follow.member_id = ${viewerId}
	order by created_at desc, id desc limit ${max})`;

const newestOfFriends = (viewerId: string, max: number, after: Position | null) => sql`(
	select friend.id as friend_id, newest.id, newest.created_at
	from friend_tie join member as friend on friend.id = friend_tie.friend_id
	cross join lateral ${reviewsOf(sql`friend.id`, 1, after)} as newest
	where friend_tie.member_id = ${viewerId} and friend.reviews_visible_to <> 'nobody'
		and friend.suspended_at is null and friend.deleted_at is null
	order by created_at desc, id desc limit ${max})`;

/**
 * Lists posts of businesses that the member follows and reviews that their friends wrote, the newest first, one more
 * than the limit. At first only the newest of each business and friend is looked up: the page comes from those whose
 * newest is among the newest of all, so that only of these more is read. So 2,000 followed businesses are 2,000 steps
 * in an index, however much each has posted.
 */
export async function listFeed(
	db: Kysely<DB>,
	viewerId: string,
	{ limit, after }: { limit: number; after: Position | null },
): Promise<FeedRow[]> {
	const max = limit + 1;
	const { rows } = await sql<FeedRow>`
		with listed as (
			select * from (
				select 'post' as kind, each.id, each.created_at, followed.profile_id, null::uuid as author_id
				from ${newestOfFollowed(viewerId, max, after)} as followed
				cross join lateral ${postsOf(sql`followed.profile_id`, max, after)} as each
				union all
				select 'review', each.id, each.created_at, each.profile_id, befriended.friend_id
				from ${newestOfFriends(viewerId, max, after)} as befriended
				cross join lateral ${reviewsOf(sql`befriended.friend_id`, max, after)} as each
			) as found order by created_at desc, id desc limit ${max}
		)
		select told.*, listed.kind, listed.author_id, listed.id, listed.created_at, listed.profile_id
		from listed left join lateral (
			select ${postColumns(viewerId)} from post where post.id = listed.id and listed.kind = 'post'
		) as told on true
		order by listed.created_at desc, listed.id desc`.execute(db);
	return rows;
}

type FollowedRow = Omit<FollowedPost, 'created_at'> & { profile_id: string; created_at: Date };

/** Lists the newest post of each business that the member follows, at most `max`. */
export const listNewestFollowed = async (db: Kysely<DB>, viewerId: string, max: number): Promise<FollowedRow[]> =>
	(
		await sql<FollowedRow>`
			select post.id, post.profile_id, post.body, post.images -> 0 as image, post.like_count, post.comment_count,
				post.created_at, json_build_object('slug', slug, 'business_name', business_name, 'image', ${cardPicture},
					'category', category_slug) as profile
			from ${newestOfFollowed(viewerId, max, null)} as newest
			join post on post.id = newest.id join profile on profile.id = newest.profile_id
			order by newest.created_at desc, newest.id desc`.execute(db)
	).rows;
