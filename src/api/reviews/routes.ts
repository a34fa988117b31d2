import type { Media } from '#api/media/service.ts';
import { replyToReview, reviewHistory, voteHelpful, withdrawReply } from '#api/reviews/answers/answers.ts';
import { getReviewCategorySets } from '#api/reviews/categories.ts';
import { listLatestWritten } from '#api/reviews/latest.ts';
import { listByCategory, listMemberReviews, listProfileReviews, listRing } from '#api/reviews/listing.ts';
import { addReviewPhotos, changeReviewPhoto, removeReviewPhoto, showReviewPhotos } from '#api/reviews/photos/photos.ts';
import { overallReviews, profileReviewCategories, reviewsByCategory } from '#api/reviews/scores/summaries.ts';
import {
	editReview,
	findMyReview,
	type ReviewRules,
	takeBackReview,
	undoVersion,
	writeReview,
} from '#api/reviews/service.ts';
import type { Route } from '#api/route.ts';

export function reviewRoutes(route: Route, { media, ...rules }: ReviewRules & { media: Media }): void {
	route('GET /business-profile/review-category', getReviewCategorySets);
	route('GET /business-profile/profile-review-category/:id', (ctx, { params }) =>
		profileReviewCategories(ctx, params.id),
	);
	route('POST /business-profile/reviews', async (ctx, { body, reply }) => {
		const { review, isNew } = await writeReview(ctx, rules, body);
		reply.code(isNew ? 201 : 200);
		return review;
	});
	route('GET /business-profile/latest-reviews', (ctx, { query }) => listLatestWritten(ctx, query.limit));
	route('GET /business-profile/reviews-by-category/:id', (ctx, { params }) => reviewsByCategory(ctx, params.id));
	route('GET /business-profile/overall-reviews/:id', (ctx, { params }) => overallReviews(ctx, params.id));
	route('GET /business-profile/reviews/:id', (ctx, { params, query }) =>
		query.ring === undefined
			? listProfileReviews(ctx, params.id, query, { sort: query.sort })
			: listRing(ctx, params.id, query, { sort: query.sort, ring: query.ring === '1' ? 1 : 2 }),
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
	route('GET /business-profile/overall-written-reviews/:id/:category_id', (ctx, { params, query }) =>
		listByCategory(ctx, params.id, params.category_id, query),
	);
	route('GET /business-profile/friends-written-reviews/:id', (ctx, { params, query }) =>
		listRing(ctx, params.id, query, { sort: 'newest', ring: 1 }),
	);
	route('GET /business-profile/friends-of-friends-reviews/:id', (ctx, { params, query }) =>
		listRing(ctx, params.id, query, { sort: 'newest', ring: 2 }),
	);
	route('GET /business-profile/my-review/:id', (ctx, { params }) => findMyReview(ctx, params.id));
	route('PATCH /business-profile/reviews/:id', (ctx, { params, body }) => editReview(ctx, params.id, body));
	route('DELETE /business-profile/reviews/:id', (ctx, { params }) => takeBackReview(ctx, params.id));
	route('DELETE /business-profile/reviews/:id/versions/:version', (ctx, { params }) =>
		undoVersion(ctx, params.id, params.version),
	);
	route('GET /business-profile/reviews/:id/history', (ctx, { params }) => reviewHistory(ctx, params.id));
	route('PUT /business-profile/reviews/:id/reply', (ctx, { params, body }) => replyToReview(ctx, params.id, body.body));
	route('DELETE /business-profile/reviews/:id/reply', (ctx, { params }) => withdrawReply(ctx, params.id));
	route('PUT /business-profile/reviews/:id/helpful', (ctx, { params }) => voteHelpful(ctx, params.id, true));
	route('DELETE /business-profile/reviews/:id/helpful', (ctx, { params }) => voteHelpful(ctx, params.id, false));
	route('POST /business-profile/reviews/:id/photos', {
		first: (ctx, { params, upload }) => addReviewPhotos(ctx, media, params.id, upload),
		work: (ctx, { params }, photos) => showReviewPhotos(ctx, params.id, photos),
	});
	route('PATCH /business-profile/reviews/:id/photos/:image_id', (ctx, { params, body }) =>
		changeReviewPhoto(ctx, params.id, params.image_id, body),
	);
	route('DELETE /business-profile/reviews/:id/photos/:image_id', (ctx, { params }) =>
		removeReviewPhoto(ctx, params.id, params.image_id),
	);
	route('GET /members/:id/reviews', (ctx, { params, query }) => listMemberReviews(ctx, params.id, query));
}
