import { askOrAcceptFriend, endFriendship, listFriends } from '#api/friends/service.ts';
import type { Route } from '#api/route.ts';

export function friendRoutes(route: Route): void {
	route('GET /me/friends', listFriends);
	route('POST /me/friends/:user_id', (ctx, { params }) => askOrAcceptFriend(ctx, params.user_id));
	route('DELETE /me/friends/:user_id', (ctx, { params }) => endFriendship(ctx, params.user_id));
}
