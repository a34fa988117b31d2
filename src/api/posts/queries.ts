import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CommentRow, commentColumns, commentSources, isCommentSeen } from '#api/posts/comment-queries.ts';
import type { DB } from '#api/schema.ts';
import { postLimits } from '#contract/limits.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** A post with all that its card says, but for the businesses and the ties to who comments. */
export interface PostRow {
	id: string;
	profile_id: string;
	body: string;
	link: string | null;
	images: OtherImage[];
	like_count: number;
	comment_count: number;
	edited_at: Date | null;
	created_at: Date;
	liked_by_me: boolean;
	is_mine: boolean;
	liked_by: { id: string; name: string }[];
	latest_comments: CommentRow[];
}

/**
 * Friends of the viewer among the last who liked the post, whose names they may know. Looked for among so many of the last,
 * so that neither a post with a million likes nor a member with a thousand friends costs more.
 */
const likers = (viewerId: string | null) => sql`(
	select coalesce(json_agg(named), '[]') from (
		select member.id, member.name
		from (
			select member_id, created_at from post_like where post_id = post.id
			order by created_at desc, member_id limit ${postLimits.likersLookedAt}
		) as last
		join friend_tie on friend_tie.member_id = ${viewerId}::uuid and friend_tie.friend_id = last.member_id
		join member on member.id = last.member_id
		where member.reviews_visible_to <> 'nobody' and member.suspended_at is null
			and not exists (select from block_tie where block_tie.member_id = ${viewerId}::uuid and other_id = member.id)
		order by last.created_at desc, member.id limit ${postLimits.likersNamed}
	) as named)`;

const latestComments = (viewerId: string | null) => sql`(
	select coalesce(json_agg(latest order by latest.created_at, latest.id), '[]') from (
		select ${commentColumns(viewerId)} from ${commentSources}
		where post_comment.post_id = post.id and ${isCommentSeen(viewerId)}
		order by post_comment.created_at desc, post_comment.id desc limit ${postLimits.latestComments}
	) as latest)`;

/** Of `post`, as the viewer sees it. */
const postColumns = (viewerId: string | null) => sql`
	post.id, post.profile_id, post.body, post.link, post.images, post.like_count, post.comment_count, post.edited_at,
	post.created_at,
	exists (select from post_like where post_id = post.id and member_id = ${viewerId}::uuid) as liked_by_me,
	exists (select from profile_member where profile_id = post.profile_id and member_id = ${viewerId}::uuid) as is_mine,
	${likers(viewerId)} as liked_by, ${latestComments(viewerId)} as latest_comments`;

/** Where a list goes on: below this time and id. */
export interface Position {
	createdAt: Date;
	id: string;
}

const below = (table: string, after: Position | null): RawBuilder<unknown> =>
	after
		? sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${after.createdAt}, ${after.id})`
		: sql`true`;

/** Posts of a business, the newest first; one more than the limit. */
export const listPosts = async (
	db: Kysely<DB>,
	{ profileId, viewerId }: { profileId: string; viewerId: string | null },
	{ limit, offset, after }: { limit: number; offset: number; after: Position | null },
) =>
	(
		await sql<PostRow>`
			select ${postColumns(viewerId)} from post
			where profile_id = ${profileId} and state = 'published' and ${below('post', after)}
			order by created_at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db)
	).rows;

export const findPost = async (db: Kysely<DB>, id: string, viewerId: string) =>
	(await sql<PostRow>`select ${postColumns(viewerId)} from post where id = ${id}`.execute(db)).rows[0];

/** What stands in a feed: `author_id` of a review; the other columns of a post. */
export type FeedRow =
	| (PostRow & { kind: 'post' })
	| { kind: 'review'; id: string; created_at: Date; profile_id: string; author_id: string };

/**
 * Posts of what the member follows and reviews that their friends wrote, the newest first, one more than the limit. Of each
 * business and friend only the newest is looked up: those of which it is among the newest of all have the whole page, and
 * of these alone more is read. So 2,000 followed businesses are 2,000 steps in an index, however much each has posted.
 */
export async function listFeed(
	db: Kysely<DB>,
	viewerId: string,
	{ limit, after }: { limit: number; after: Position | null },
): Promise<FeedRow[]> {
	const page = sql`order by created_at desc, id desc limit ${limit + 1}`;
	const isShown = sql`profile.status not in (${sql.join(hiddenStatuses)})`;
	const postsOf = (profileId: RawBuilder<unknown>, max: number) => sql`(
		select id, created_at from post
		where profile_id = ${profileId} and state = 'published' and ${below('post', after)}
		order by created_at desc, id desc limit ${max})`;
	const reviewsOf = (memberId: RawBuilder<unknown>, max: number) => sql`(
		select review.id, review.created_at, review.profile_id
		from review join profile on profile.id = review.profile_id
		where review.member_id = ${memberId} and review.deleted_at is null and review.state = 'published'
			and review.body is not null and ${isShown} and ${below('review', after)}
		order by review.created_at desc, review.id desc limit ${max})`;
	const { rows } = await sql<FeedRow>`
		with newest_posts as (
			select follow.profile_id, newest.id, newest.created_at
			from follow join profile on profile.id = follow.profile_id and ${isShown}
			cross join lateral ${postsOf(sql`follow.profile_id`, 1)} as newest
			where follow.member_id = ${viewerId} ${page}
		), newest_reviews as (
			select friend.id as friend_id, newest.id, newest.created_at
			from friend_tie join member as friend on friend.id = friend_tie.friend_id
			cross join lateral ${reviewsOf(sql`friend.id`, 1)} as newest
			where friend_tie.member_id = ${viewerId} and friend.reviews_visible_to <> 'nobody'
				and friend.suspended_at is null and friend.deleted_at is null ${page}
		), listed as (
			select * from (
				select 'post' as kind, each.id, each.created_at, newest_posts.profile_id, null::uuid as author_id
				from newest_posts cross join lateral ${postsOf(sql`newest_posts.profile_id`, limit + 1)} as each
				union all
				select 'review', each.id, each.created_at, each.profile_id, newest_reviews.friend_id
				from newest_reviews cross join lateral ${reviewsOf(sql`newest_reviews.friend_id`, limit + 1)} as each
			) as found ${page}
		)
		select told.*, listed.kind, listed.author_id, listed.id, listed.created_at, listed.profile_id
		from listed left join lateral (
			select ${postColumns(viewerId)} from post where post.id = listed.id and listed.kind = 'post'
		) as told on true
		order by listed.created_at desc, listed.id desc`.execute(db);
	return rows;
}

/** A business with what the viewer is to it. */
export const findBusiness = (db: Kysely<DB>, profileId: string, viewerId: string | null) =>
	db
		.selectFrom('profile')
		.select(['id', 'status'])
		.select((eb) =>
			eb
				.selectFrom('profile_member')
				.select('role')
				.whereRef('profile_id', '=', 'profile.id')
				.where('member_id', '=', viewerId)
				.as('my_role'),
		)
		.where('id', '=', profileId)
		.executeTakeFirst();

/** A post that nobody has removed, with its business and what the viewer is to that. */
export const findPosted = (db: Kysely<DB>, postId: string, viewerId: string | null) =>
	db
		.selectFrom('post')
		.innerJoin('profile', 'profile.id', 'post.profile_id')
		.select(['post.id', 'post.profile_id', 'profile.status'])
		.select((eb) =>
			eb
				.selectFrom('profile_member')
				.select('role')
				.whereRef('profile_id', '=', 'post.profile_id')
				.where('member_id', '=', viewerId)
				.as('my_role'),
		)
		.where('post.id', '=', postId)
		.where('post.state', '=', 'published')
		.executeTakeFirst();
