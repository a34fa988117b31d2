import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CommentRow, commentColumns, commentSources, isCommentSeen } from '#api/posts/comment-queries.ts';
import { roleAt } from '#api/profiles/keepers/service.ts';
import type { DB } from '#api/schema.ts';
import { postLimits } from '#contract/limits.ts';
import type { OtherImage } from '#contract/profiles/images.ts';

/** A post with all that its card shows, except businesses and the viewer's ties to the members who comment. */
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
 * Selects friends of the viewer who liked the post lately, and whose names the viewer may see. Only the last
 * `likersLookedAt` likes are searched, so that neither a post with a million likes nor a member with a thousand friends
 * costs more.
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

/** The columns of `post` as the viewer sees it. */
export const postColumns = (viewerId: string | null) => sql`
	post.id, post.profile_id, post.body, post.link, post.images, post.like_count, post.comment_count, post.edited_at,
	post.created_at,
	exists (select from post_like where post_id = post.id and member_id = ${viewerId}::uuid) as liked_by_me,
	exists (select from profile_member where profile_id = post.profile_id and member_id = ${viewerId}::uuid) as is_mine,
	${likers(viewerId)} as liked_by, ${latestComments(viewerId)} as latest_comments`;

/** The position after which a list goes on: this time and id. */
export interface Position {
	createdAt: Date;
	id: string;
}

/** Matches rows of `post` or `review` that come after the position. */
export const below = (table: string, after: Position | null): RawBuilder<unknown> =>
	after
		? sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${after.createdAt}, ${after.id})`
		: sql`true`;

/** Lists posts of a business, the newest first, one more than the limit. */
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

/** Finds a post that nobody has removed, with its business and the viewer's role there. */
export const findPosted = (db: Kysely<DB>, postId: string, viewerId: string | null) =>
	db
		.selectFrom('post')
		.innerJoin('profile', 'profile.id', 'post.profile_id')
		.select(['post.id', 'post.profile_id', 'post.written_by', 'profile.status'])
		.select(roleAt('post.profile_id', viewerId).as('my_role'))
		.where('post.id', '=', postId)
		.where('post.state', '=', 'published')
		.executeTakeFirst();
