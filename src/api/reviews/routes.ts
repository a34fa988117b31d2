import { getReviewCategorySets } from '#api/reviews/categories.ts';
import { listProfileReviews } from '#api/reviews/listing.ts';
import { editReview, takeBackReview, writeReview } from '#api/reviews/service.ts';
import { overallReviews, profileReviewCategories, reviewsByCategory } from '#api/reviews/summaries.ts';
import type { Route } from '#api/route.ts';

export function reviewRoutes(route: Route): void {
	route('GET /business-profile/review-category', getReviewCategorySets);
	route('GET /business-profile/profile-review-category/:id', (ctx, { params }) =>
		profileReviewCategories(ctx, params.id),
	);
	route('POST /business-profile/reviews', async (ctx, { body, reply }) => {
		const { review, isNew } = await writeReview(ctx, body);
		reply.code(isNew ? 201 : 200);
		return review;
	});
	route('GET /business-profile/reviews-by-category/:id', (ctx, { params }) => reviewsByCategory(ctx, params.id));
	route('GET /business-profile/overall-reviews/:id', (ctx, { params }) => overallReviews(ctx, params.id));
	route('GET /business-profile/reviews/:id', (ctx, { params, query }) =>
		listProfileReviews(ctx, params.id, query, { sort: query.sort }),
	);
	route('GET /business-profile/highest-reviews/:id', (ctx, { params, query }) =>
		listProfileReviews(ctx, params.id, query, { sort: 'highest' }),
	);
	route('GET /business-profile/lowest-reviews/:id', (ctx, { params, query }) =>
		listProfileReviews(ctx, params.id, query, { sort: 'lowest' }),
	);
	route('GET /business-profile/overall-written-reviews/:id', (ctx, { params, query }) =>
		listProfileReviews(ctx, params.id, query, { sort: 'newest', isWritten: true }),
	);
	route('PATCH /business-profile/reviews/:id', (ctx, { params, body }) => editReview(ctx, params.id, body));
	route('DELETE /business-profile/reviews/:id', (ctx, { params }) => takeBackReview(ctx, params.id));
}
