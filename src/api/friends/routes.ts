import { blockMember, listBlocks, unblockMember } from '#api/friends/blocks.ts';
import { getMemberPage, listFriendsOfMember } from '#api/friends/member-page.ts';
import { searchMembers } from '#api/friends/name-search.ts';
import { askOrAcceptFriend, endFriendship, friendsShownMax, listFriends, listRequests } from '#api/friends/service.ts';
import { suggestFriends } from '#api/friends/suggestions.ts';
import { makeMinuteLimit } from '#api/minute-limit.ts';
import type { Route } from '#api/route.ts';

export function friendRoutes(route: Route, { searchesPerMinute }: { searchesPerMinute: number }): void {
	const countSearch = makeMinuteLimit(searchesPerMinute);
	route('GET /me/friends', (ctx) => listFriends(ctx, friendsShownMax));
	route('GET /me/recent-friends', (ctx, { query }) => listFriends(ctx, query.limit));
	route('GET /me/friends/requests', listRequests);
	route('GET /me/friends-suggestions', (ctx, { query }) => suggestFriends(ctx, query.limit));
	route('POST /me/friends/:user_id', (ctx, { params }) => askOrAcceptFriend(ctx, params.user_id));
	route('DELETE /me/friends/:user_id', (ctx, { params }) => endFriendship(ctx, params.user_id));
	route('GET /me/blocks', listBlocks);
	route('POST /me/blocks/:user_id', (ctx, { params }) => blockMember(ctx, params.user_id));
	route('DELETE /me/blocks/:user_id', (ctx, { params }) => unblockMember(ctx, params.user_id));
	route('GET /members', (ctx, { query }) => searchMembers(ctx, query.q, countSearch));
	route('GET /members/:id', (ctx, { params }) => getMemberPage(ctx, params.id));
	route('GET /members/:id/friends', (ctx, { params, query }) => listFriendsOfMember(ctx, params.id, query));
}
