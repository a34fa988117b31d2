import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { findTies } from '#api/friends/service.ts';
import { renameReviewImages } from '#api/media/service.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import { tellKeepers } from '#api/reviews/changes/tell-keepers.ts';
import { findReviews, type ListedReview } from '#api/reviews/list-queries.ts';
import { listPhotos, setRenamedPhotos } from '#api/reviews/photos/photo-queries.ts';
import { presentReview } from '#api/reviews/present.ts';
import { findReviewProfile } from '#api/reviews/queries.ts';
import { takeBackReward } from '#api/reviews/rewards.ts';
import { totalsOf } from '#api/reviews/scores/new-totals.ts';
import { lockReviews, markReported, settleReviews } from '#api/reviews/standing/standing-queries.ts';
import { burstStanding, fullStanding } from '#api/reviews/weights/rule.ts';
import { type LockedProfile, lockProfile } from '#api/reviews/write-queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Review } from '#contract/reviews/reviews.ts';

/** Reviews of one business that somebody decides about, locked together with the business whose totals they count in. */
export interface StandingReviews {
	profile: LockedProfile;
	reviews: LockedReview[];
}
type LockedReview = Awaited<ReturnType<typeof lockReviews>>[number];

/**
 * Locks the reviews' business and then the reviews, the order used everywhere that reviews are written.
 * @throws AppError `not_found` unless all of them are live reviews of one business.
 */
export async function lockStanding(ctx: TransactionContext, ids: string[]): Promise<StandingReviews> {
	const found = await findReviewProfile(ctx.db, ids[0]!);
	if (!found) throw new AppError('not_found');
	const profile = await lockProfile(ctx.db, found.profile_id, requireActor(ctx).memberId);
	// The business was merged into another while this call waited: its reviews belong to that one now.
	if (!profile) return lockStanding(ctx, ids);
	const reviews = await lockReviews(ctx.db, profile.id, ids);
	if (reviews.length < new Set(ids).size) throw new AppError('not_found');
	return { profile, reviews };
}

/**
 * Publishes the reviews, which then count in full where they waited, or takes them out of every list and total, which
 * hold only published ones; `removedFor` says why.
 * @throws AppError `conflict` when publishing a review whose author is a keeper of the business by now.
 */
export async function settleStanding(
	ctx: TransactionContext,
	{ profile, reviews }: StandingReviews,
	removedFor: string | null,
): Promise<void> {
	if (!removedFor && reviews.some((review) => review.is_by_keeper))
		throw new AppError('conflict', {
			detail: 'The author now manages this business, and no one reviews their own: it can only be removed.',
		});
	const less = reviews.filter(({ state }) => state === 'published');
	const ids = reviews.map(({ id }) => id);
	const values = removedFor
		? { state: 'removed', removed_for: removedFor, examined_at: ctx.now }
		: { state: 'published', removed_for: null, examined_at: ctx.now, is_untold: false };
	const published = removedFor ? [] : reviews;
	const waiting = published.filter(isSetAside);
	const more = published.map((review) => (isSetAside(review) ? { ...review, standing: fullStanding } : review));
	const settled = { ids, fullIds: waiting.map(({ id }) => id) };
	await settleReviews(ctx.db, settled, values, totalsOf(profile, less, more), ctx.now);
	if (!removedFor) {
		// Out of examination, or restored after it was removed from there.
		const untold = reviews.filter(({ is_untold }) => is_untold);
		for (const { member_id } of untold) await tellKeepers(ctx, profile.id, member_id);
		return;
	}
	await renamePhotos(ctx, ids);
	const authors = [...new Set(reviews.map(({ member_id }) => member_id))].sort();
	for (const memberId of authors) await takeBackReward(ctx, { profileId: profile.id, memberId });
}

/** Returns whether the review counts only once a person decides so. */
const isSetAside = ({ state, standing }: Pick<LockedReview, 'state' | 'standing'>): boolean =>
	state !== 'published' || standing === burstStanding;

/**
 * Renames the photos, so that somebody who kept the address of one cannot see it any more; the author and operators
 * can, and everybody when the review is published again.
 */
async function renamePhotos(ctx: TransactionContext, ids: string[]): Promise<void> {
	const renamed = await renameReviewImages(ctx, await listPhotos(ctx.db, ids));
	if (renamed.length > 0) await setRenamedPhotos(ctx.db, renamed);
}

/**
 * Marks a review as reported, for its readers, until a person has looked at it. A review that a person has looked at
 * since it last changed is not marked again.
 */
export async function markReviewReported(ctx: TransactionContext, id: string): Promise<void> {
	await markReported(ctx.db, id, ctx.now);
}

/** Returns these reviews, whatever their state, as the actor would see them. */
export async function getReviews(ctx: Context, ids: string[]): Promise<Review[]> {
	if (ids.length === 0) return [];
	const rows = await findReviews(ctx.db, ids, ctx.actor?.memberId ?? null);
	const ties = await findTies(
		ctx,
		rows.map((row) => row.member_id),
	);
	return presentAll(ctx, rows, ties);
}

/**
 * Returns the same as `getReviews` for a list that has chosen the reviews and looks up the ties to their authors
 * together with others.
 */
export async function listReviewsShown(ctx: Context, ids: string[], ties: Promise<Ties>): Promise<Review[]> {
	if (ids.length === 0) return [];
	const rows = await findReviews(ctx.db, ids, ctx.actor?.memberId ?? null);
	return presentAll(ctx, rows, await ties);
}

type Ties = Awaited<ReturnType<typeof findTies>>;

async function presentAll(ctx: Context, rows: ListedReview[], ties: Ties): Promise<Review[]> {
	const sets = await getReviewCategorySets(ctx);
	return rows.map((row) => presentReview(row, pickReviewCategories(sets, row.category_set), ties));
}
