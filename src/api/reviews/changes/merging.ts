import type { TransactionContext } from '#api/context.ts';
import { dropReviewImages, setImages } from '#api/media/service.ts';
import { takeBackAll } from '#api/reviews/changes/keepers.ts';
import {
	dropReviews,
	listHistory,
	listPairedPhotos,
	listPairs,
	lockReviewsOfBoth,
	moveReviews,
	type Pair,
	replaceHistory,
} from '#api/reviews/changes/merging-queries.ts';
import { clearPhotos, setPhotos } from '#api/reviews/photos/photo-queries.ts';
import { recount, rescore } from '#api/reviews/scores/totals-queries.ts';
import { mediaLimits } from '#contract/media.ts';

interface MergedReviews {
	moved: number;
	/** How many pairs of reviews by the same member became one review. */
	joined: number;
	taken_back: number;
}

/**
 * Moves all reviews of one business to another, and updates totals and score in the same transaction, in which the
 * caller has locked both. Nobody reviews a business that they look after: reviews and votes by `keeperIds` are taken
 * back, their coins by the caller (`takeBackRewards`).
 */
export async function mergeReviews(
	ctx: TransactionContext,
	fromId: string,
	intoId: string,
	keeperIds: string[],
): Promise<MergedReviews> {
	await lockReviewsOfBoth(ctx.db, [fromId, intoId]);
	const takenBack = await takeBackAll(ctx, [fromId, intoId], keeperIds);
	const pairs = await listPairs(ctx.db, fromId, intoId);
	if (pairs.length > 0) {
		await joinHistories(
			ctx,
			pairs.filter(({ is_history }) => is_history),
		);
		await joinPhotos(ctx, pairs);
		const dropped = pairs.map((pair) => pair.dropped_id);
		const setAside = await dropReviews(ctx.db, dropped, ctx.now);
		await clearPhotos(ctx.db, setAside);
		await dropReviewImages(ctx, setAside);
	}
	const moved = await moveReviews(ctx.db, fromId, intoId);
	await recount(ctx.db, [intoId]);
	await rescore(ctx.db, [intoId]);
	const joined = pairs.length;
	return { moved, joined, taken_back: takenBack };
}

/** Makes what the dropped reviews said, now and before, the history of the kept ones. */
async function joinHistories(ctx: TransactionContext, pairs: Pair[]): Promise<void> {
	const numbers = new Map<string, number>();
	const history = (await listHistory(ctx.db, pairs)).map((version) => {
		const number = (numbers.get(version.review_id) ?? 0) + 1;
		numbers.set(version.review_id, number);
		return { ...version, version: number };
	});
	const keptIds = pairs.map((pair) => pair.kept_id);
	await replaceHistory(ctx.db, keptIds, history);
}

/** Gives each kept review the photos of both, its own first, as far as there is room for them. */
async function joinPhotos(ctx: TransactionContext, pairs: Pair[]): Promise<void> {
	for (const { id, kept, dropped } of await listPairedPhotos(ctx.db, pairs)) {
		const known = new Set(kept.map((photo) => photo.id));
		const photos = [...kept, ...dropped.filter((photo) => !known.has(photo.id))].slice(0, mediaLimits.reviewPhotosMax);
		await setPhotos(ctx.db, id, photos);
		const imageIds = photos.map((photo) => photo.id);
		await setImages(ctx, { review_id: id }, 'other', imageIds);
	}
}
