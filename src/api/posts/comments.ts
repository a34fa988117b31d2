import type { z } from 'zod';
import { tags } from '#api/changes.ts';
import { award, reverse } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { notify, takeBack, takeBackAll } from '#api/notifications/service.ts';
import { readSlice } from '#api/page.ts';
import {
	deleteComment,
	findComment,
	insertComment,
	listComments,
	listOwnBelow,
	listSilent,
	listWrittenBy,
	lockWriters,
} from '#api/posts/comment-queries.ts';
import { refuseTooMany } from '#api/posts/day-limits.ts';
import { getPosted, readPosition, timeAndId } from '#api/posts/posts.ts';
import { actorsOf, authorsOf, presentComment, readAround } from '#api/posts/present.ts';
import { concernedBy } from '#api/posts/removals.ts';
import { announcePost, lockPost } from '#api/posts/write-queries.ts';
import { findWithRole } from '#api/profiles/keepers/service.ts';
import { shareProfiles } from '#api/profiles/service.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { Comment, commentBody, OwnComment } from '#contract/posts/comments.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { newId } from '#db/new-id.ts';
import { announce } from '#db/transaction.ts';

/**
 * Comments on a post, or answers a comment on it, one level deep. @throws AppError `not_found`, `forbidden` as a business
 * that is not the actor's, `invalid_request` for an answer to an answer, `rate_limited` for one more than a day allows.
 */
export async function writeComment(ctx: TransactionContext, input: z.output<typeof commentBody>): Promise<Comment> {
	const { memberId } = requireActor(ctx);
	await refuseUnconfirmed(ctx, 'Then comment.');
	await refuseTooMany(ctx, 'post_comment');
	const { acting_as: actingAs = null, parent_id: parentId = null } = input;
	if (actingAs !== null) await requireMine(ctx, actingAs);
	const posted = await getPosted(ctx, input.post_id);
	const held = await lockPost(ctx.db, posted.id);
	if (held?.state !== 'published') throw new AppError('not_found');
	// While the post was waited for, its business may have been merged, and what is answered removed.
	const profileId = held.profile_id;
	const parent = parentId === null ? null : await getAnswerable(ctx, parentId, posted.id);
	const id = newId();
	await insertComment(ctx.db, {
		...{ id, post_id: posted.id, parent_id: parentId, written_by: memberId, profile_id: actingAs },
		...{ body: input.body, created_at: ctx.now },
	});
	announce(ctx.db, tags.posts(profileId));
	const said = { postId: posted.id, commentId: id, profileId, actorId: memberId, asProfileId: actingAs };
	await notify(ctx, { keepersOf: profileId }, { kind: 'comment', topicId: posted.id, ...said });
	if (parent)
		await notify(ctx, parent.acting_id ? { keepersOf: parent.acting_id } : [parent.author_id ?? memberId], {
			...{ kind: 'comment_answer', topicId: parent.id, ...said },
		});
	await award(ctx, { event: 'comment', memberId, key: `comment:${id}`, profileId });
	return getComment(ctx, id);
}

async function requireMine(ctx: TransactionContext, profileId: string): Promise<void> {
	await shareProfiles(ctx.db, [profileId]);
	const business = await findWithRole(ctx.db, profileId, requireActor(ctx).memberId);
	if (!business?.my_role || isHiddenStatus(business.status))
		throw new AppError('forbidden', {
			detail: 'You can comment as yourself, or as a published business that you own or manage.',
		});
}

async function getAnswerable(ctx: TransactionContext, id: string, postId: string) {
	const parent = await findComment(ctx.db, id, requireActor(ctx).memberId);
	if (!parent || parent.post_id !== postId)
		throw invalidField('parent_id', 'This comment isn’t there any more, or is below another post.');
	if (parent.parent_id !== null) throw invalidField('parent_id', 'Answer the comment above this one instead.');
	return parent;
}

/** Lists a page of the comments that the actor may see. @throws AppError `not_found`. */
export async function listPostComments(ctx: Context, postId: string, query: PageQuery): Promise<Page<Comment>> {
	const slice = readSlice(query);
	const after = readPosition(slice);
	const posted = await getPosted(ctx, postId);
	ctx.reads.tag(tags.profile(posted.profile_id), tags.posts(posted.profile_id));
	const viewerId = ctx.actor?.memberId ?? null;
	return listPage(slice, {
		ids: await listComments(ctx.db, { postId, viewerId }, { ...slice, after }),
		after: timeAndId,
		rows: (rows) => readAround(ctx, actorsOf(rows), authorsOf(rows)),
		card: presentComment,
	});
}

/** Lists a page of what the actor wrote below posts. */
export async function listMyComments(ctx: Context, query: PageQuery): Promise<Page<OwnComment>> {
	const slice = readSlice(query);
	const after = readPosition(slice);
	return listPage(slice, {
		ids: await listWrittenBy(ctx.db, requireActor(ctx).memberId, { ...slice, after }),
		after: timeAndId,
		card: (row) => ({ ...row, created_at: row.created_at.toISOString() }),
	});
}

/**
 * Deletes a comment of the actor, or below a post of their business, with the answers to it. Coins that the comment earned
 * are taken back, and those of answers by its author or the actor.
 * @throws AppError `not_found`; `forbidden` for a comment by somebody else below a post of another business
 */
export async function withdrawComment(ctx: TransactionContext, id: string): Promise<null> {
	const { post_id } = await holdMine(ctx, id);
	await lockPost(ctx.db, post_id);
	// Somebody may have removed the comment, or its post, while its deletion waited: then it is theirs to restore.
	const found = await holdMine(ctx, id);
	const writerIds = await lockWriters(ctx.db, id);
	const ownIds = await listOwnBelow(ctx.db, { commentId: id }, requireActor(ctx).memberId);
	await deleteComment(ctx.db, id);
	await tellNoLonger(ctx, found, writerIds);
	await reverse(ctx, { key: `comment:${id}`, with: ownIds.map((one) => `comment:${one}`) });
	await announcePost(ctx.db, found.post_id);
	return null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/**
 * Takes the writers of a deleted comment and its answers out of the notifications that named them. A writer who has said
 * more, which the same notification tells of, stays in it.
 */
async function tellNoLonger(
	ctx: TransactionContext,
	{ id, post_id, parent_id }: Found,
	writerIds: string[],
): Promise<void> {
	await takeBack(ctx, 'comment', post_id, ...(await listSilent(ctx.db, writerIds, post_id)));
	if (parent_id === null) await takeBackAll(ctx, 'comment_answer', id, { postId: post_id });
	else await takeBack(ctx, 'comment_answer', parent_id, ...(await listSilent(ctx.db, writerIds, post_id, parent_id)));
}

/**
 * Finds a comment that the actor may delete. Until the transaction ends, the businesses that it concerns keep the same
 * keepers, who are among those that may. @throws AppError `not_found`, `forbidden`.
 */
async function holdMine(ctx: TransactionContext, id: string): Promise<Found> {
	const concerned = concernedBy(await getSeen(ctx, id));
	await shareProfiles(ctx.db, concerned);
	const found = await getSeen(ctx, id);
	// One of the businesses was merged into another while this call waited.
	if (concernedBy(found).join() !== concerned.join()) return holdMine(ctx, id);
	if (!found.is_mine) throw new AppError('forbidden');
	return found;
}

async function getSeen(ctx: TransactionContext, id: string): Promise<Found> {
	const found = await findComment(ctx.db, id, requireActor(ctx).memberId);
	if (!found) throw new AppError('not_found');
	await getPosted(ctx, found.post_id);
	return found;
}

async function getComment(ctx: Context, id: string): Promise<Comment> {
	const row = await findComment(ctx.db, id, requireActor(ctx).memberId);
	const comment = row && presentComment(row, await readAround(ctx, actorsOf([row]), authorsOf([row])));
	if (!comment) throw new AppError('not_found');
	return comment;
}
