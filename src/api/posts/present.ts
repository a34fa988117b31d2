import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { getCards } from '#api/directory/service.ts';
import { findTies, type Tie } from '#api/friends/service.ts';
import type { CommentRow } from '#api/posts/comment-queries.ts';
import type { PostRow } from '#api/posts/queries.ts';
import type { Comment } from '#contract/posts/comments.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { ProfileCard } from '#contract/shapes.ts';

/** What posts and comments are shown with: businesses by id, and the viewer's ties to the members who comment. */
export interface Around {
	cards: Map<string, ProfileCard>;
	ties: Map<string, Tie>;
}

/** Reads the businesses and ties for all that a page shows, at once. */
export async function readAround(ctx: Context, profileIds: string[], memberIds: string[]): Promise<Around> {
	ctx.reads.tag(...profileIds.map(tags.posts), ...memberIds.map(tags.member));
	const [cards, ties] = await Promise.all([getCards(ctx, [...new Set(profileIds)]), findTies(ctx, memberIds)]);
	return { cards, ties };
}

export const authorsOf = (comments: CommentRow[]): string[] => comments.flatMap(({ author_id }) => author_id ?? []);
export const actorsOf = (comments: CommentRow[]): string[] => comments.flatMap(({ acting_id }) => acting_id ?? []);

/** Returns the ids of the businesses and members that these posts and their latest comments name. */
export const namedBy = (posts: PostRow[]) => {
	const comments = posts.flatMap(({ latest_comments }) => latest_comments);
	return {
		profileIds: [...posts.map(({ profile_id }) => profile_id), ...actorsOf(comments)],
		memberIds: authorsOf(comments),
	};
};

/** Presents a post; undefined where its business has gone meanwhile. */
export function presentPost(row: PostRow, around: Around): Post | undefined {
	const profile = around.cards.get(row.profile_id);
	if (!profile) return undefined;
	const { id, body, images, link, like_count, liked_by_me, liked_by, comment_count, is_mine } = row;
	const createdAt = row.created_at.toISOString();
	const editedAt = row.edited_at?.toISOString() ?? null;
	return {
		...{ id, profile, author_name: profile.business_name, body, images, link, is_mine },
		...{ like_count, liked_by_me, liked_by, comment_count },
		latest_comments: row.latest_comments.flatMap((comment) => presentComment(comment, around) ?? []),
		edited_at: editedAt,
		created_at: createdAt,
		updated_at: editedAt ?? createdAt,
	};
}

/** Presents a comment; undefined where the business that wrote it has gone meanwhile. */
export function presentComment(row: CommentRow, { cards, ties }: Around): Comment | undefined {
	const { id, post_id, parent_id, body, is_mine, author_id, name, designation, image, locality } = row;
	const actingAs = row.acting_id === null ? null : cards.get(row.acting_id);
	if (actingAs === undefined) return undefined;
	const tie = author_id === null ? undefined : ties.get(author_id);
	return {
		...{ id, post_id, parent_id, body, is_mine },
		author:
			author_id === null || name === null
				? null
				: {
						...{ id: author_id, name, designation, image, locality },
						friendship: tie?.friendship ?? 'none',
						mutual_friends: tie?.mutual_friends ?? 0,
					},
		acting_as: actingAs,
		created_at: new Date(row.created_at).toISOString(),
	};
}
