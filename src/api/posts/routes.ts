import type { Media } from '#api/media/service.ts';
import { listMyComments, listPostComments, withdrawComment, writeComment } from '#api/posts/comments.ts';
import { readFeed } from '#api/posts/feed.ts';
import { addPostPhotos, editPost, likePost, listProfilePosts, publishPost, withdrawPost } from '#api/posts/posts.ts';
import type { Route } from '#api/route.ts';

export function postRoutes(route: Route, { media }: { media: Media }): void {
	route('POST /business-profile/post', {
		first: (ctx, { upload }) => addPostPhotos(ctx, media, upload),
		work: (ctx, _, post) => publishPost(ctx, post),
	});
	route('GET /business-profile/post/:id', (ctx, { params, query }) => listProfilePosts(ctx, params.id, query));
	route('GET /business-profile/user/post', (ctx, { query }) => readFeed(ctx, query));
	route('PATCH /business-profile/post/:id', {
		work: (ctx, { params, body }) => editPost(ctx, params.id, body),
	});
	route('DELETE /business-profile/post/:id', { work: (ctx, { params }) => withdrawPost(ctx, params.id) });
	route('POST /business-profile/like-post', { work: (ctx, { body }) => likePost(ctx, body.post_id, true) });
	route('POST /business-profile/unlike-post', { work: (ctx, { body }) => likePost(ctx, body.post_id, false) });
	route('POST /business-profile/comment-post', { work: (ctx, { body }) => writeComment(ctx, body) });
	route('GET /business-profile/comment-post/:id', (ctx, { params, query }) => listPostComments(ctx, params.id, query));
	route('GET /me/comments', (ctx, { query }) => listMyComments(ctx, query));
	route('DELETE /business-profile/comment-post/:id', { work: (ctx, { params }) => withdrawComment(ctx, params.id) });
}
