import { followProfile, listFollowers, listFollowing } from '#api/follows/service.ts';
import type { Route } from '#api/route.ts';

export function followRoutes(route: Route): void {
	route('POST /business-profile/follow', (ctx, { body }) => followProfile(ctx, body.profile_id, body.follow));
	route('GET /business-profile/followers/:id', (ctx, { params, query }) => listFollowers(ctx, params.id, query));
	route('GET /me/following', (ctx, { query }) => listFollowing(ctx, query));
}
