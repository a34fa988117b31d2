import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DB, PostCommentRow } from '#api/schema.ts';
import type { OwnComment } from '#contract/posts/comments.ts';
import { hiddenStatuses } from '#contract/terms.ts';

export interface CommentRow {
	id: string;
	post_id: string;
	parent_id: string | null;
	body: string;
	/** The time as text where the comment is read as JSON with its post. */
	created_at: Date | string;
	/** The business in whose name the comment is written; it then has no author. */
	acting_id: string | null;
	author_id: string | null;
	name: string | null;
	designation: string | null;
	image: string | null;
	locality: string | null;
	is_mine: boolean;
}

export const commentSources = sql`post_comment
	join post as commented on commented.id = post_comment.post_id
	left join member as author on author.id = post_comment.written_by and post_comment.profile_id is null`;

export const commentColumns = (viewerId: string | null) => sql`
	post_comment.id, post_comment.post_id, post_comment.parent_id, post_comment.body, post_comment.created_at,
	post_comment.profile_id as acting_id, author.id as author_id, author.name, author.designation, author.image, author.locality,
	(author.id is not distinct from ${viewerId}::uuid and author.id is not null or exists (
		select from profile_member where member_id = ${viewerId}::uuid
			and profile_member.profile_id in (commented.profile_id, post_comment.profile_id))) as is_mine`;

/**
 * Decides whether the viewer may read a comment. A business's comment is read as long as the business is shown. A
 * member's comment is hidden while they are suspended, and where one of the two has blocked the other.
 */
export const isCommentSeen = (viewerId: string | null) => sql<boolean>`(post_comment.state = 'published' and case
	when post_comment.profile_id is null then author.suspended_at is null and author.deleted_at is null
		and not exists (select from block_tie where member_id = ${viewerId}::uuid and other_id = author.id)
	else exists (
		select from profile where profile.id = post_comment.profile_id and status not in (${sql.join(hiddenStatuses)}))
	end)`;

/** Lists comments, the oldest first, one more than the limit. */
export const listComments = async (
	db: Kysely<DB>,
	{ postId, viewerId }: { postId: string; viewerId: string | null },
	{ limit, offset, after }: { limit: number; offset: number; after: { createdAt: Date; id: string } | null },
) =>
	(
		await sql<CommentRow & { created_at: Date }>`
			select ${commentColumns(viewerId)} from ${commentSources}
			where post_comment.post_id = ${postId} and ${isCommentSeen(viewerId)}
				and ${after ? sql`(post_comment.created_at, post_comment.id) > (${after.createdAt}, ${after.id})` : sql`true`}
			order by post_comment.created_at, post_comment.id limit ${limit + 1} offset ${offset}`.execute(db)
	).rows;

export interface OwnCommentRow {
	id: string;
	post_id: string;
	parent_id: string | null;
	body: string;
	state: 'published' | 'removed';
	created_at: Date;
	profile: OwnComment['profile'];
	acting_as: OwnComment['acting_as'];
}

/** Lists what a member wrote below posts, also as a business, the newest first, one more than the limit. */
export async function listWrittenBy(
	db: Kysely<DB>,
	memberId: string,
	{ limit, offset, after }: { limit: number; offset: number; after: { createdAt: Date; id: string } | null },
): Promise<OwnCommentRow[]> {
	const named = (table: string) =>
		sql`jsonb_build_object('id', ${sql.ref(table)}.id, 'slug', ${sql.ref(table)}.slug, 'business_name', ${sql.ref(table)}.business_name)`;
	const { rows } = await sql<OwnCommentRow>`
		select post_comment.id, post_id, parent_id, post_comment.body, post_comment.state, post_comment.created_at,
			${named('commented')} as profile, case when acting.id is not null then ${named('acting')} end as acting_as
		from post_comment
			join post on post.id = post_comment.post_id
			join profile as commented on commented.id = post.profile_id
			left join profile as acting on acting.id = post_comment.profile_id
		where post_comment.written_by = ${memberId}
			and ${after ? sql`(post_comment.created_at, post_comment.id) < (${after.createdAt}, ${after.id})` : sql`true`}
		order by post_comment.created_at desc, post_comment.id desc limit ${limit + 1} offset ${offset}`.execute(db);
	return rows;
}

/** Finds a comment that the viewer may see. */
export const findComment = async (db: Kysely<DB>, id: string, viewerId: string) =>
	(
		await sql<CommentRow & { profile_id: string }>`
			select ${commentColumns(viewerId)}, commented.profile_id from ${commentSources}
			where post_comment.id = ${id} and ${isCommentSeen(viewerId)}`.execute(db)
	).rows[0];

/** Inserts a comment below a post that the caller has locked. */
export const insertComment = (db: Transaction<DB>, row: Insertable<PostCommentRow>) =>
	db.insertInto('post_comment').values(row).execute();

/** Deletes a comment with the answers to it. */
export const deleteComment = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('post_comment').where('id', '=', id).execute();

/**
 * Lists the comments below a post, or the answers to a comment, that its author wrote, or the member who deletes it: with
 * it they delete what they said themselves.
 */
export async function listOwnBelow(
	db: Transaction<DB>,
	above: { postId: string } | { commentId: string },
	memberId: string,
): Promise<string[]> {
	const [from, on] =
		'postId' in above
			? [sql`post as above`, sql`said.post_id = above.id and above.id = ${above.postId}`]
			: [sql`post_comment as above`, sql`said.parent_id = above.id and above.id = ${above.commentId}`];
	const { rows } = await sql<{ id: string }>`
		select said.id from ${from} join post_comment as said on ${on}
		where said.written_by in (above.written_by, ${memberId})`.execute(db);
	return rows.map(({ id }) => id);
}

/** Locks a comment of a post that the caller has locked, and returns who wrote it and the answers, be it for a business. */
export async function lockWriters(db: Transaction<DB>, id: string): Promise<string[]> {
	await db.selectFrom('post_comment').select('id').where('id', '=', id).forUpdate().execute();
	const rows = await db
		.selectFrom('post_comment')
		.select('written_by')
		.distinct()
		.where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
		.execute();
	return rows.flatMap(({ written_by }) => written_by ?? []);
}

/** Returns which of the members say nothing any more below the post, or, with a comment, in answers to that. */
export async function listSilent(
	db: Transaction<DB>,
	memberIds: string[],
	postId: string,
	parentId: string | null = null,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from unnest(${memberIds}::uuid[]) as member (id) where not exists (
			select from post_comment where written_by = member.id and post_id = ${postId} and state = 'published'
				and ${parentId === null ? sql`true` : sql`parent_id = ${parentId}`})`.execute(db);
	return rows.map(({ id }) => id);
}
