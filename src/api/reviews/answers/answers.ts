import { tags } from '#api/changes.ts';
import { confirm } from '#api/coins/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { notify, settle, takeBack } from '#api/notifications/service.ts';
import {
	deleteReply,
	listVersions,
	lockPublishedReview,
	setHelpful,
	shareBusinessOf,
	upsertReply,
} from '#api/reviews/answers/answer-queries.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import { rewardVote } from '#api/reviews/rewards.ts';
import { AppError } from '#contract/errors.ts';
import type { ReviewReply } from '#contract/reviews/review-answers.ts';
import { axes } from '#contract/reviews/review-categories.ts';
import type { ReviewVersion } from '#contract/reviews/review-versions.ts';
import { announce, transaction } from '#db/transaction.ts';

/** At most this many former versions are returned; a review that changed more often is not worth reading back further. */
const versionsMax = 100;

/**
 * Adds or takes back the actor's vote that a review was helpful.
 * @throws AppError `not_found`, `forbidden` for the actor's own review or without a confirmed address, `own_business`
 * for a review of the actor's own business.
 */
export async function voteHelpful(ctx: Context, id: string, isHelpful: boolean) {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const review = await lockReview(ctx, id, memberId);
		// Nobody reads the reviews of a hidden business, so nobody may vote on them; an earlier vote can still be taken
		// back.
		if (isHelpful && review.is_hidden && !review.my_role) throw new AppError('not_found');
		if (isHelpful && review.member_id === memberId)
			throw new AppError('forbidden', { detail: 'You can’t vote on your own review.' });
		if (isHelpful && review.my_role)
			throw new AppError('own_business', {
				detail: 'You own or manage this business, so you can’t vote on its reviews.',
			});
		// Votes decide the order in which others read reviews, so an account that anyone can make in a second has no vote.
		if (isHelpful && !review.is_confirmed)
			throw new AppError('forbidden', {
				detail: 'Confirm your email address first, on your account page. Then you can mark reviews as helpful.',
			});
		const { helpful_count, hasChanged } = await setHelpful(ctx.db, id, memberId, isHelpful, ctx.now);
		const { member_id: authorId, profile_id: profileId } = review;
		const told = { kind: 'helpful', topicId: id, reviewId: id, profileId, actorId: memberId } as const;
		if (hasChanged && isHelpful) await notify(ctx, [authorId], told);
		else if (hasChanged) await takeBack(ctx, 'helpful', id, memberId);
		await rewardVote(ctx, { review, voterId: memberId, isHelpful });
		return { helpful_count, helpful_by_me: isHelpful };
	});
}

/**
 * Stores the business's reply to a review; a second reply replaces the first.
 * @throws AppError `not_found`, `forbidden`.
 */
export async function replyToReview(ctx: Context, id: string, body: string): Promise<ReviewReply> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const review = await lockReview(ctx, id, memberId);
		if (!review.my_role) throw new AppError('forbidden');
		await refuseUnconfirmed(ctx, 'Then answer.');
		await upsertReply(ctx.db, id, memberId, body, ctx.now);
		announce(ctx.db, tags.profile(review.profile_id));
		const { member_id: authorId, profile_id: profileId } = review;
		await notify(ctx, [authorId], { kind: 'reply', topicId: id, reviewId: id, profileId });
		await confirm(ctx, { memberId: authorId, byId: memberId });
		return { body, at: ctx.now.toISOString() };
	});
}

/** Deletes the business's reply to a review. @throws AppError `not_found` (also when there is no reply), `forbidden`. */
export async function withdrawReply(ctx: Context, id: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const review = await lockReview(ctx, id, memberId);
		if (!review.my_role) throw new AppError('forbidden');
		if (!(await deleteReply(ctx.db, id))) throw new AppError('not_found');
		announce(ctx.db, tags.profile(review.profile_id));
		await settle(ctx, [review.member_id], 'reply', [id]);
		return null;
	});
}

/** Returns what a review said before its last change. @throws AppError `not_found`. */
export async function reviewHistory(ctx: Context, id: string): Promise<ReviewVersion[]> {
	const found = await listVersions(ctx.db, id, versionsMax);
	if (!found) throw new AppError('not_found');
	const categories = pickReviewCategories(await getReviewCategorySets(ctx), found.category_set);
	return found.versions.map((row) => ({
		version: row.version,
		scores: axes.map((axis, at) => ({ category: categories[at]?.slug ?? axis, axis, score: row[axis] })),
		overall: (row.quality + row.service + row.value + row.trust) / 4,
		body: row.body,
		created_at: row.created_at.toISOString(),
	}));
}

/** Locks a published review, so that it is answered one after the other, by those who are keepers then. */
async function lockReview(ctx: TransactionContext, id: string, memberId: string) {
	await shareBusinessOf(ctx.db, id);
	const review = await lockPublishedReview(ctx.db, id, memberId);
	if (!review) throw new AppError('not_found');
	return review;
}
