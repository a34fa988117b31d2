import type { z } from 'zod';
import { tags } from '#api/changes.ts';
import { award, reverse } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { addPhotos, type Media, type NewPhotos, setImages, withPhotos } from '#api/media/service.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import type { Upload } from '#api/multipart.ts';
import { notify, takeBack } from '#api/notifications/service.ts';
import { cursorValue, readSlice, readValues, type Slice } from '#api/page.ts';
import { listOwnBelow } from '#api/posts/comment-queries.ts';
import { refuseTooMany } from '#api/posts/day-limits.ts';
import { deletePost } from '#api/posts/endings.ts';
import { namedBy, presentPost, readAround } from '#api/posts/present.ts';
import { findPost, findPosted, listPosts, type Position } from '#api/posts/queries.ts';
import { insertPost, lockToDelete, setLike, updatePost } from '#api/posts/write-queries.ts';
import { findWithRole } from '#api/profiles/keepers/service.ts';
import { maySee, shareProfiles } from '#api/profiles/service.ts';
import { AppError } from '#contract/errors.ts';
import { postLimits } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Post, postBody } from '#contract/posts/posts.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { newId } from '#db/new-id.ts';

type PostInput = z.output<typeof postBody>;
export interface NewPost extends NewPhotos {
	input: PostInput;
}

const room = { max: postLimits.images, holder: 'A post' };

/** Stores the pictures of a post. The business that it is for is one of the fields, which are read with them. */
export async function addPostPhotos(ctx: Context, media: Media, upload: Upload<PostInput>): Promise<NewPost> {
	await refuseUnconfirmed(ctx, 'Then post.');
	const photos = await addPhotos(ctx, media, upload);
	return { ...photos, input: upload.fields() };
}

/**
 * Posts as a business of the actor's. @throws AppError `not_found`, `forbidden` for another's, `conflict` while nobody sees
 * the business, `rate_limited` for one more than a member may write in a day.
 */
export async function publishPost(ctx: TransactionContext, { input, images, alt }: NewPost): Promise<Post> {
	const { memberId } = requireActor(ctx);
	await refuseTooMany(ctx, 'post');
	await shareProfiles(ctx.db, [input.profile_id]);
	const business = await findWithRole(ctx.db, input.profile_id, memberId);
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	if (!business.my_role) throw new AppError('forbidden');
	if (isHiddenStatus(business.status))
		throw new AppError('conflict', { detail: 'No one can see this business yet. Publish it first, then post.' });
	const id = newId();
	const photos = withPhotos([], images, alt, room);
	await insertPost(ctx.db, {
		...{ id, profile_id: business.id, written_by: memberId, body: input.body, link: input.link ?? null },
		images: JSON.stringify(photos),
		created_at: ctx.now,
	});
	const imageIds = photos.map((photo) => photo.id);
	await setImages(ctx, { post_id: id }, 'other', imageIds);
	await award(ctx, { event: 'post', memberId, key: `post:${id}`, profileId: business.id });
	return getPost(ctx, id);
}

/** Changes a post. @throws AppError `not_found`, `forbidden` for a post of another's business. */
export async function editPost(
	ctx: TransactionContext,
	id: string,
	change: Partial<Pick<PostInput, 'body' | 'link'>>,
): Promise<Post> {
	await refuseUnconfirmed(ctx, 'Then change your posts.');
	await requireOwn(ctx, id);
	await updatePost(ctx.db, id, change, ctx.now);
	// Somebody may have removed the post while the change waited for it.
	await getPosted(ctx, id);
	return getPost(ctx, id);
}

/**
 * Deletes a post with its likes and comments. The coins that the post earned are taken back, and those of comments that
 * its author or the actor wrote below it. @throws AppError `not_found`, `forbidden`.
 */
export async function withdrawPost(ctx: TransactionContext, id: string): Promise<null> {
	await requireOwn(ctx, id);
	// A comment that the actor writes below the post at this moment comes first, and is found below, or waits, and then
	// finds no post.
	await lockToDelete(ctx.db, id);
	// Somebody may have removed the post while its deletion waited: then it is theirs to restore.
	await getPosted(ctx, id);
	const ownIds = await listOwnBelow(ctx.db, { postId: id }, requireActor(ctx).memberId);
	await deletePost(ctx, id);
	await reverse(ctx, { key: `post:${id}`, with: ownIds.map((one) => `comment:${one}`) });
	return null;
}

/**
 * Stores whether the actor likes a post; repeating it changes nothing. @throws AppError `not_found`, `forbidden`
 * without a confirmed address: likes are counted, and anyone can make accounts.
 */
export async function likePost(ctx: TransactionContext, id: string, isLiked: boolean) {
	const { memberId } = requireActor(ctx);
	if (isLiked) await refuseUnconfirmed(ctx, 'Then like posts.');
	const posted = await getPosted(ctx, id);
	const stored = await setLike(ctx.db, id, memberId, isLiked, ctx.now);
	if (!stored) throw new AppError('not_found');
	const { likeCount, hasChanged, profileId } = stored;
	const told = { kind: 'post_like', topicId: id, postId: id, profileId, actorId: memberId } as const;
	if (hasChanged && isLiked) await notify(ctx, { keepersOf: profileId }, told);
	else if (hasChanged) await takeBack(ctx, 'post_like', id, memberId);
	await rewardLike(ctx, { ...posted, profile_id: profileId }, memberId, isLiked);
	return { liked: isLiked, like_count: likeCount };
}

/** Rewards the post's author for a like, once for each member who likes it, and takes that back with the like. */
async function rewardLike(
	ctx: TransactionContext,
	{ id, profile_id, written_by }: Awaited<ReturnType<typeof getPosted>>,
	memberId: string,
	isLiked: boolean,
): Promise<void> {
	const key = `post:${id}:like:${memberId}`;
	if (!isLiked) return void (await reverse(ctx, { key }));
	if (written_by === null || written_by === memberId) return;
	const about = { profileId: profile_id, relatedId: memberId, byId: memberId };
	await award(ctx, { event: 'like_received', memberId: written_by, key, ...about });
}

/** Lists a page of the posts of a business. @throws AppError `not_found`. */
export async function listProfilePosts(ctx: Context, profileId: string, query: PageQuery): Promise<Page<Post>> {
	const viewerId = ctx.actor?.memberId ?? null;
	const slice = readSlice(query);
	const after = readPosition(slice);
	const business = await findWithRole(ctx.db, profileId, viewerId);
	if (!business || !maySee(business, ctx.actor)) throw new AppError('not_found');
	ctx.reads.tag(tags.profile(profileId), tags.posts(profileId));
	return listPage(slice, {
		ids: await listPosts(ctx.db, { profileId, viewerId }, { ...slice, after }),
		after: timeAndId,
		rows: (rows) => {
			const { profileIds, memberIds } = namedBy(rows);
			return readAround(ctx, profileIds, memberIds);
		},
		card: presentPost,
	});
}

/** Finds a post that the actor may read. @throws AppError `not_found`. */
export async function getPosted(ctx: Context, id: string) {
	const posted = await findPosted(ctx.db, id, ctx.actor?.memberId ?? null);
	if (!posted || !maySee(posted, ctx.actor)) throw new AppError('not_found');
	return posted;
}

/**
 * Makes sure that a post is of a business of the actor's, whose keepers stay the same until the transaction ends.
 * @throws AppError `not_found`, `forbidden`.
 */
async function requireOwn(ctx: TransactionContext, id: string): Promise<void> {
	const { profile_id } = await getPosted(ctx, id);
	await shareProfiles(ctx.db, [profile_id]);
	const posted = await getPosted(ctx, id);
	// The business was merged into another while this call waited: the post belongs to that one now.
	if (posted.profile_id !== profile_id) return requireOwn(ctx, id);
	if (!posted.my_role) throw new AppError('forbidden');
}

async function getPost(ctx: Context, id: string): Promise<Post> {
	const row = await findPost(ctx.db, id, requireActor(ctx).memberId);
	if (!row) throw new AppError('not_found');
	const { profileIds, memberIds } = namedBy([row]);
	const post = presentPost(row, await readAround(ctx, profileIds, memberIds));
	if (!post) throw new AppError('not_found');
	return post;
}

export const timeAndId = ({ created_at, id }: { created_at: Date; id: string }) => [created_at.toISOString(), id];

/** Reads where a list goes on. @throws AppError `invalid_request` for the cursor of another list. */
export function readPosition({ after }: Slice): Position | null {
	if (!after) return null;
	const [createdAt, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { createdAt: new Date(createdAt), id };
}
