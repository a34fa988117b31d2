import type { z } from 'zod';
import { tags } from '#api/changes.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { findTies } from '#api/friends/service.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { dropReviewImages } from '#api/media/service.ts';
import { isWriteWaiting } from '#api/members/service.ts';
import { takeBack } from '#api/notifications/service.ts';
import { findMergedProfile } from '#api/profiles/service.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import { tellKeepers } from '#api/reviews/changes/tell-keepers.ts';
import { listWaiting, lockUnsettledOf } from '#api/reviews/changes/waiting-queries.ts';
import { findReview } from '#api/reviews/list-queries.ts';
import { clearPhotos } from '#api/reviews/photos/photo-queries.ts';
import { mayReviewFrom, whyMayNotReview, whyMayNotUndo } from '#api/reviews/policy.ts';
import { presentReview } from '#api/reviews/present.ts';
import {
	findFirstBegun,
	findLiveReviewId,
	findRatedProfile,
	findReviewByClientId,
	findReviewProfile,
} from '#api/reviews/queries.ts';
import { rewardMoreWords, rewardReview, takeBackReward, takeBackWords } from '#api/reviews/rewards.ts';
import { countedScores, totalsOf } from '#api/reviews/scores/new-totals.ts';
import { readScores } from '#api/reviews/scores/scores-input.ts';
import { enterFirst } from '#api/reviews/weights/bursts.ts';
import type { ReviewRules } from '#api/reviews/weights/review-rules.ts';
import { fullStanding } from '#api/reviews/weights/rule.ts';
import {
	eraseWords,
	insertReview,
	insertWaiting,
	type LockedProfile,
	lockFormer,
	lockProfile,
	lockToReview,
	markDeleted,
	replaceReview,
	restoreFormer,
	rewordReview,
	setWaiting,
	type WrittenReview,
} from '#api/reviews/write-queries.ts';
import { daysAfter } from '#contract/days.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { reviewLimits } from '#contract/limits.ts';
import type { Review, reviewBody } from '#contract/reviews/reviews.ts';
import { newId } from '#db/new-id.ts';
import { announce, transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export { countUnanswered } from '#api/reviews/answers/unanswered.ts';
export { addDepartureJob, finishDepartures, forgetReviews, listForgottenOf } from '#api/reviews/changes/departure.ts';
export type { ReviewFate } from '#api/reviews/changes/departure-queries.ts';
export { takeBackRewards, withdrawKeeper, withdrawReviews } from '#api/reviews/changes/keepers.ts';
export { mergeReviews } from '#api/reviews/changes/merging.ts';
export { publishWaitingReviews } from '#api/reviews/changes/waiting.ts';
export { listLatestOfFriends, listMyLatest } from '#api/reviews/latest.ts';
export { mayReviewFrom } from '#api/reviews/policy.ts';

export { recountRatings, recountVotes, refreshCategoryMeans } from '#api/reviews/scores/totals.ts';
export {
	getReviews,
	listReviewsShown,
	lockStanding,
	markReviewReported,
	type StandingReviews,
	settleStanding,
} from '#api/reviews/standing/standing.ts';
export type { ReviewRules } from '#api/reviews/weights/review-rules.ts';
export type { WeightRule } from '#api/reviews/weights/rule.ts';
export { weighDueReviews } from '#api/reviews/weights/weighing.ts';
export { listWaiting, lockUnsettledOf };

type ReviewInput = z.output<typeof reviewBody>;

interface Written {
	review: Review;
	isNew: boolean;
}

/**
 * Publishes the actor's review, and decides its standing. A second review of the same business becomes a new version of
 * the first; repeating a `client_id` changes nothing. While the actor's address is not confirmed, the review waits for
 * that and has no versions. It goes to examination when its author took back an earlier one that was set aside.
 * @throws AppError `not_found`, `own_business`, `invalid_request`, `conflict` for a `client_id` of another business,
 * `forbidden` without a confirmed address to change what is published, or for one more than may wait, `rate_limited`
 * for one business more than a member may review in a day.
 */
export async function writeReview(ctx: Context, rules: ReviewRules, input: ReviewInput): Promise<Written> {
	const { memberId } = requireActor(ctx);
	refuseVisitToCome(ctx, input.visited_on);
	const known = input.client_id ? await findReviewByClientId(ctx.db, memberId, input.client_id) : undefined;
	if (known && !(await isAbout(ctx, known, input.profile_id))) throw clientIdTaken();
	if (known) return { review: await getReview(ctx, known.id), isNew: known.version === 1 };
	return publish(ctx, rules, memberId, input);
}

/** Returns whether a review is about the business, or about the one into which that was merged. */
async function isAbout({ db }: Context, review: { profile_id: string }, profileId: string): Promise<boolean> {
	return review.profile_id === profileId || review.profile_id === (await findMergedProfile(db, profileId))?.id;
}

async function publish(ctx: Context, rules: ReviewRules, memberId: string, input: ReviewInput): Promise<Written> {
	return transaction(ctx, async (ctx) => {
		const sets = await getReviewCategorySets(ctx);
		const isWaiting = await isWriteWaiting(ctx);
		const { newcomerDays } = rules.weights;
		const counted = {
			since: countedFrom(ctx.now),
			max: rules.reviewsPerDay,
			newcomersSince: daysAfter(ctx.now, -newcomerDays),
		};
		const profile = await lockToReview(ctx.db, input.profile_id, memberId, counted);
		const refusal = whyMayNotReview(profile);
		if (refusal || !profile) throw new AppError(refusal ?? 'not_found');
		refuseFormerKeeper(ctx, profile);
		// The same request was sent twice at once, and the first has just finished.
		const isRepeated = input.client_id !== undefined && input.client_id === profile.client_id;
		if (profile.review_id && isRepeated)
			return { review: await getReview(ctx, profile.review_id), isNew: profile.version === 1 };
		const scores = readScores(input.scores, pickReviewCategories(sets, profile.category_set));
		const values = {
			...scores,
			category_set: profile.category_set,
			body: input.body || profile.body,
			language: input.language ?? profile.language,
			visited_on: input.visited_on ?? profile.visited_on,
			client_id: input.client_id ?? null,
			written_at: ctx.now,
			updated_at: ctx.now,
		};
		const ties = await findTies(ctx, [memberId]);
		// Everything in the answer is known once the lock is held, so that nobody else waits while it is read.
		const written = (row: WrittenReview, isNew: boolean): Written => ({
			review: presentReview(
				{ ...profile, ...row, voted_at: null, author_left_at: null, author_suspended_at: null },
				pickReviewCategories(sets, row.category_set),
				ties,
			),
			isNew,
		});
		const { review_id: formerId } = profile;
		if (formerId && profile.state === 'waiting') {
			// A waiting review is overwritten without a version: nobody has read what it said before.
			return written(await setWaiting(ctx.db, formerId, values), false);
		}
		if (formerId) {
			if (isWaiting) throw changesPublished();
			// A review in examination, or removed, is not counted, and writing it again does not publish it.
			const former = countedScores(profile);
			const next = former.map(({ standing }) => ({ ...scores, standing }));
			const row = await replaceReview(ctx.db, formerId, values, totalsOf(profile, former, next));
			return written(
				{ ...row, coins: row.coins + (await rewardMoreWords(ctx, profile, memberId, values.body)) },
				false,
			);
		}
		await refuseTooMany(ctx, rules, memberId, profile);
		const row = { ...values, id: newId(), profile_id: profile.id, member_id: memberId, created_at: ctx.now };
		if (isWaiting) {
			await refuseManyWaiting(ctx, memberId);
			return written(await insertWaiting(ctx.db, { ...row, state: 'waiting' }), true);
		}
		const { standing, totals } = await enterFirst(ctx, rules.weights, profile, scores);
		if (standing.state === 'published') await tellKeepers(ctx, profile.id, memberId);
		const coins = await rewardReview(ctx, { profileId: profile.id, memberId, body: values.body });
		return written(await insertReview(ctx.db, { ...row, ...standing, coins }, totals), true);
	}).catch((error) => {
		throw violatedConstraint(error) === 'review_client' ? clientIdTaken(error) : error;
	});
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Refuses a review by a member who was a keeper of the business lately: otherwise they could step down just to write
 * it.
 * @throws AppError `own_business`.
 */
function refuseFormerKeeper({ now }: Context, profile: Pick<LockedProfile, 'kept_until'>): void {
	const from = mayReviewFrom(profile, now);
	if (!from) return;
	throw new AppError('own_business', {
		detail: `You managed this business until recently. You can review it from ${inWords.format(from)} on.`,
	});
}

/**
 * Limits how many businesses one account reviews in a day: it could otherwise write on every page, each time below what
 * makes a burst.
 */
async function refuseTooMany(
	{ db, now }: TransactionContext,
	{ reviewsPerDay }: ReviewRules,
	memberId: string,
	{ member_since, written: n }: Pick<LockedProfile, 'member_since' | 'written'>,
): Promise<void> {
	const isNew = isNewAccount(member_since, now);
	const max = isNew ? Math.ceil(reviewsPerDay * reviewLimits.partOfNew) : reviewsPerDay;
	if (reviewsPerDay === 0 || n < max) return;
	refuseBeyondDay(
		now,
		{ n, first_at: await findFirstBegun(db, memberId, countedFrom(now)) },
		{
			max,
			detail: `You can review ${max} businesses a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
		},
	);
}

/** Limits how many of the member's reviews may wait. The caller has locked the member. @throws AppError `forbidden`. */
async function refuseManyWaiting(ctx: TransactionContext, memberId: string): Promise<void> {
	if ((await listWaiting(ctx.db, memberId)).length < reviewLimits.waitingMax) return;
	throw new AppError('forbidden', {
		detail: `${reviewLimits.waitingMax} of your reviews are waiting for you to confirm your email address. Confirm it on your account page, then review more.`,
	});
}

/**
 * Returns the actor's review of the profile; null when there is none.
 * @throws AppError `not_found` without such a profile.
 */
export async function findMyReview(ctx: Context, profileId: string): Promise<Review | null> {
	const { memberId } = requireActor(ctx);
	const id = await findLiveReviewId(ctx.db, profileId, memberId);
	if (id) return getReview(ctx, id);
	if (!(await findRatedProfile(ctx.db, profileId, memberId))) throw new AppError('not_found');
	return null;
}

/** Refuses a visit that is still to come; somewhere in the world it is tomorrow already. @throws AppError `invalid_request`. */
function refuseVisitToCome({ now }: Pick<Context, 'now'>, visitedOn: string | null | undefined): void {
	if (visitedOn && new Date(visitedOn) > daysAfter(now, 1))
		throw invalidField('visited_on', 'This day is still to come. Choose one on which you were there.');
}

/**
 * Changes the words, the day or the language of the actor's review.
 * @throws AppError `not_found`, `forbidden`, `invalid_request`.
 */
export async function editReview(
	ctx: Context,
	id: string,
	{ body, visited_on, language }: Partial<Pick<ReviewInput, 'body' | 'visited_on' | 'language'>>,
): Promise<Review> {
	const { memberId } = requireActor(ctx);
	refuseVisitToCome(ctx, visited_on);
	await transaction(ctx, async (ctx) => {
		const isWaiting = await isWriteWaiting(ctx);
		const profile = await lockOwnReview(ctx, id, memberId);
		const { id: profileId, state } = profile;
		if (state === 'removed') throw setAside();
		if (state !== 'waiting' && isWaiting) throw changesPublished();
		const values = {
			...(body !== undefined && { body: body || null }),
			...(visited_on !== undefined && { visited_on }),
			...(language !== undefined && { language }),
			written_at: ctx.now,
			updated_at: ctx.now,
		};
		await (state === 'waiting' ? setWaiting : rewordReview)(ctx.db, id, values);
		await rewardMoreWords(ctx, profile, memberId, body);
		announce(ctx.db, tags.profile(profileId));
	});
	return getReview(ctx, id);
}

/**
 * Undoes what the actor has just published: the former version is back, or no review at all, and nothing shows the
 * slip. Once the time for undoing has passed, a version can only be followed by another.
 * @throws AppError `not_found`, `forbidden`, `conflict` when the version is not the last, is too old, or was answered
 * already.
 */
export async function undoVersion(ctx: Context, id: string, version: number): Promise<Review | null> {
	const { memberId } = requireActor(ctx);
	const stands = await transaction(ctx, async (ctx) => {
		const profile = await lockOwnReview(ctx, id, memberId);
		if (profile.state !== 'published' && profile.state !== 'waiting') throw setAside();
		const { begunAt, former } = await lockFormer(ctx.db, id);
		const times = { begunAt, repliedAt: former?.replied_at ?? null };
		const refusal = whyMayNotUndo(profile, times, version, ctx.now);
		if (refusal) throw new AppError('conflict', { detail: refusal });
		const counted = countedScores(profile);
		if (former) {
			await restoreFormer(
				ctx.db,
				id,
				former,
				ctx.now,
				totalsOf(profile, counted, [{ ...former, standing: profile.standing ?? fullStanding }]),
			);
			await takeBackWords(ctx, profile, memberId);
			return true;
		}
		await markDeleted(ctx.db, id, { deleted_at: ctx.now }, totalsOf(profile, counted, []));
		await takeBack(ctx, 'review', profile.id, memberId);
		await dropPhotos(ctx, id);
		await takeBackReward(ctx, { profileId: profile.id, memberId });
		return false;
	});
	return stands ? getReview(ctx, id) : null;
}

/**
 * Takes the actor's review back, out of every list and total. When it was set aside, its words and history are deleted
 * for good; its removal is still counted.
 * @throws AppError `not_found`, `forbidden`.
 */
export async function takeBackReview(ctx: Context, id: string): Promise<null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const profile = await lockOwnReview(ctx, id, memberId);
		const values = { deleted_at: ctx.now, client_id: null };
		await markDeleted(ctx.db, id, values, totalsOf(profile, countedScores(profile), []));
		await takeBack(ctx, 'review', profile.id, memberId);
		if (profile.state !== 'published') await eraseWords(ctx.db, id);
		await dropPhotos(ctx, id);
		await takeBackReward(ctx, { profileId: profile.id, memberId });
		return null;
	});
}

async function dropPhotos(ctx: TransactionContext, id: string): Promise<void> {
	await clearPhotos(ctx.db, [id]);
	await dropReviewImages(ctx, [id]);
}

/** Locks the profile of the actor's own review before the review, as `writeReview` does: one order, no deadlock. */
async function lockOwnReview(ctx: TransactionContext, reviewId: string, memberId: string): Promise<LockedProfile> {
	const found = await findReviewProfile(ctx.db, reviewId);
	if (!found) throw new AppError('not_found');
	if (found.member_id !== memberId) throw new AppError('forbidden');
	const profile = await lockProfile(ctx.db, found.profile_id, memberId);
	// The business was merged into another while this call waited: the review belongs to that one now.
	if (!profile) return lockOwnReview(ctx, reviewId, memberId);
	// The review may have been taken back while this call waited.
	if (profile.review_id !== reviewId) throw new AppError('not_found');
	return profile;
}

const changesPublished = () =>
	new AppError('forbidden', {
		detail: 'Confirm your email address first, on your account page. Then you can change what others read.',
	});

const setAside = () =>
	new AppError('forbidden', { detail: 'This review is under review or was removed, so it can’t be changed.' });

const clientIdTaken = (cause?: unknown) =>
	new AppError('conflict', {
		cause,
		detail: 'This client_id belongs to your review of another business. Make a new one.',
	});

async function getReview(ctx: Context, id: string): Promise<Review> {
	const row = await findReview(ctx.db, id, ctx.actor?.memberId ?? null);
	if (!row) throw new AppError('not_found');
	const ties = await findTies(ctx, [row.member_id]);
	return presentReview(row, pickReviewCategories(await getReviewCategorySets(ctx), row.category_set), ties);
}
