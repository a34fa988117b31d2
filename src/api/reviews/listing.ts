import type { Context } from '#api/context.ts';
import { findTies } from '#api/friends/service.ts';
import { type Cursor, cursorValue, pageOf, readSlice, readValues } from '#api/page.ts';
import { getReviewCategorySets, pickReviewCategories } from '#api/reviews/categories.ts';
import { countWritten, type ListedReview, listReviews, type ReviewSort } from '#api/reviews/list-queries.ts';
import { presentReview } from '#api/reviews/present.ts';
import { getRatedProfile } from '#api/reviews/summaries.ts';
import { type Page, type PageQuery, pageDepthMax } from '#contract/page.ts';
import type { Review } from '#contract/reviews.ts';

/** A page of a profile's published reviews. @throws AppError `not_found`, `invalid_request`. */
export async function listProfileReviews(
	ctx: Context,
	profileId: string,
	query: PageQuery,
	{ sort, isWritten = false }: { sort: ReviewSort; isWritten?: boolean },
): Promise<Page<Review>> {
	const slice = readSlice(query);
	const after = readAfter(slice.after);
	const profile = await getRatedProfile(ctx, profileId);
	const [rows, n] = await Promise.all([
		listReviews(ctx.db, { profileId, sort, isWritten, limit: slice.limit, offset: slice.offset, after }),
		// All reviews are a stored count; those with text are counted, as far as totals are told.
		isWritten ? countWritten(ctx.db, profileId, pageDepthMax) : (profile.n ?? 0),
	]);
	const total = { total: Math.min(n, pageDepthMax), total_is_exact: n <= pageDepthMax };
	const page = pageOf(rows, slice, total, (row) => [row.created_at.toISOString(), row.id, sortValue(row, sort)]);
	const [sets, ties] = await Promise.all([
		getReviewCategorySets(ctx),
		findTies(
			ctx,
			page.rows.map((row) => row.member_id),
		),
	]);
	const present = (row: ListedReview) => presentReview(row, pickReviewCategories(sets, row.category_set), ties);
	return { data: page.rows.map(present), meta: page.meta };
}

const sortValue = (row: ListedReview, sort: ReviewSort) => (sort === 'helpful' ? row.helpful_count : row.total);

function readAfter(after: Cursor['after'] | null) {
	if (!after) return null;
	const [createdAt, id, value] = readValues([cursorValue.time, cursorValue.id, cursorValue.count], after);
	return { createdAt: new Date(createdAt), id, value };
}
