import { tags } from '#api/changes.ts';
import { type Context, requireActor } from '#api/context.ts';
import { findTies, mayKnowReviews } from '#api/friends/service.ts';
import { listPage } from '#api/list-page.ts';
import { type Cursor, cursorValue, readSlice, readValues, type Slice, totalOf } from '#api/page.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import {
	countInRing,
	countWritten,
	type ListedReview,
	listReviews,
	listReviewsBy,
	listRingReviews,
	type ReviewSort,
	sortColumn,
} from '#api/reviews/list-queries.ts';
import { presentReview } from '#api/reviews/present.ts';
import { isProfileSeen } from '#api/reviews/queries.ts';
import { getRatedProfile, publishedIn } from '#api/reviews/scores/summaries.ts';
import { AppError } from '#contract/errors.ts';
import { type Page, type PageQuery, pageDepthMax } from '#contract/page.ts';
import type { MemberReview, Review } from '#contract/reviews/reviews.ts';

/** Returns a page of a profile's published reviews. @throws AppError `not_found`, `invalid_request`. */
export async function listProfileReviews(
	ctx: Context,
	profileId: string,
	query: PageQuery,
	{ sort, isWritten = false }: { sort: ReviewSort; isWritten?: boolean },
): Promise<Page<Review>> {
	const slice = readSlice(query);
	const selection = { profileId, sort, ...slice, after: readAfter(slice.after) };
	const profile = await getRatedProfile(ctx, profileId);
	const [rows, n] = await Promise.all([
		listReviews(ctx.db, { ...selection, viewerId: ctx.actor?.memberId ?? null, isWritten }),
		// The number of all reviews is stored; those with text are counted as far as totals are shown.
		isWritten ? countWritten(ctx.db, profileId, pageDepthMax) : publishedIn(profile),
	]);
	return presentPage(ctx, rows, n, { slice, sort, ring: null });
}

/**
 * Returns a page of the published reviews by the actor's friends, or by friends of theirs.
 * @throws AppError `not_found`, `invalid_request`.
 */
export async function listRing(
	ctx: Context,
	profileId: string,
	query: PageQuery,
	{ sort, ring }: { sort: ReviewSort; ring: 1 | 2 },
): Promise<Page<Review>> {
	const { memberId: viewerId } = requireActor(ctx);
	const slice = readSlice(query);
	const selection = { viewerId, profileId, ring, sort, ...slice, after: readAfter(slice.after) };
	if (!(await isProfileSeen(ctx.db, profileId, viewerId))) throw new AppError('not_found');
	const rows = await listRingReviews(ctx.db, selection);
	const isPastFirst = slice.offset > 0 || selection.after !== null;
	// Each row holds the number of reviews in the ring.
	const n = Number(rows[0]?.in_ring ?? (isPastFirst ? await countInRing(ctx.db, selection) : 0));
	return presentPage(ctx, rows, n, { slice, sort, ring });
}

async function presentPage(
	ctx: Context,
	rows: ListedReview[],
	n: number,
	{ slice, sort, ring }: { slice: Slice; sort: ReviewSort; ring: 1 | 2 | null },
): Promise<Page<Review>> {
	return listPage(slice, {
		ids: rows,
		after: (row) => [row.created_at.toISOString(), row.id, sortValue(row, sort)],
		total: totalOf(n),
		rows: () => getReviewCategorySets(ctx),
		rules: (rows) => {
			const writers = rows.map((row) => row.member_id);
			ctx.reads.tag(...writers.map(tags.member));
			return findTies(ctx, writers, ring);
		},
		card: (row, sets, ties) => presentReview(row, pickReviewCategories(sets, row.category_set), ties),
	});
}

/** Returns the value that a cursor stores for the sort: the newest are found by their time alone, so theirs is 0. */
const sortValue = (row: ListedReview, sort: ReviewSort) => (sort === 'newest' ? 0 : Number(row[sortColumn(sort)]));

function readAfter(after: Cursor['after'] | null) {
	if (!after) return null;
	const [createdAt, id, value] = readValues([cursorValue.time, cursorValue.id, cursorValue.count], after);
	return { createdAt: new Date(createdAt), id, value };
}

/**
 * Returns a page of the reviews with text, by their score in one of the profile's review categories.
 * @throws AppError `not_found`.
 */
export async function listByCategory(ctx: Context, profileId: string, categoryId: string, query: PageQuery) {
	const profile = await getRatedProfile(ctx, profileId);
	const categories = pickReviewCategories(await getReviewCategorySets(ctx), profile.category_set);
	const category = categories.find((candidate) => candidate.id === categoryId);
	if (!category) throw new AppError('not_found');
	return listProfileReviews(ctx, profileId, query, { sort: category.axis, isWritten: true });
}

/**
 * Returns a page of a member's reviews; empty when the actor may not know what they reviewed.
 * @throws AppError `not_found`.
 */
export async function listMemberReviews(ctx: Context, memberId: string, query: PageQuery): Promise<Page<MemberReview>> {
	const { memberId: viewerId } = requireActor(ctx);
	const slice = readSlice(query);
	const selection = { viewerId, memberId, limit: slice.limit, offset: slice.offset, after: readAfter(slice.after) };
	const rows = (await mayKnowReviews(ctx, memberId)) ? await listReviewsBy(ctx.db, selection) : [];
	return listPage(slice, {
		ids: rows,
		after: (row) => [row.created_at.toISOString(), row.id, 0],
		rows: () => getReviewCategorySets(ctx),
		rules: () => findTies(ctx, [memberId]),
		card: (row, sets, ties) => ({
			...presentReview(row, pickReviewCategories(sets, row.category_set), ties),
			profile: { slug: row.slug, business_name: row.business_name, image: row.profile_image },
		}),
	});
}
