import { listHeldJoins, readRing } from '#api/invitations/alike/held.ts';
import { allowJoin } from '#api/invitations/alike/letting-apart.ts';
import { createInvitation, listInvitations, revokeInvitation } from '#api/invitations/codes.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { join, noteOpening, readInvitation } from '#api/invitations/joining.ts';
import { optOut } from '#api/invitations/mailing/opt-outs.ts';
import { readNetwork } from '#api/invitations/network.ts';
import { tellAFriend } from '#api/invitations/tell-a-friend.ts';
import type { Route } from '#api/route.ts';
import { makeNetworkLimit } from '#api/views/service.ts';

export function invitationRoutes(route: Route, desk: InvitationDesk): void {
	const enter = makeNetworkLimit();
	route('POST /business-profile/invite/create-invitation-code', {
		work: (ctx, { body, request }) => createInvitation(ctx, desk, body, request),
	});
	route('GET /business-profile/invite/tell-a-friend', (ctx, { query, request }) =>
		tellAFriend(ctx, desk, { profileId: query.profile_id, browser: request }),
	);
	route('GET /business-profile/invite/codes', (ctx, { query }) => listInvitations(ctx, desk, query));
	route('DELETE /business-profile/invite/codes/:id', { work: (ctx, { params }) => revokeInvitation(ctx, params.id) });
	route('GET /business-profile/invite/network', readNetwork);
	route('GET /business-profile/invite/:code', (ctx, { params }) => readInvitation(ctx, params.code));
	route('POST /business-profile/invite/opened', {
		apart: async (ctx, { body, request }) => {
			await enter(desk.networkOf(request.ip));
			return noteOpening(ctx, body.code);
		},
	});
	route('POST /business-profile/invite/join', {
		work: (ctx, { body, request }) => join(ctx, desk, body.code, request),
	});
	route('GET /operator/invitations', (ctx, { query }) => listHeldJoins(ctx, query));
	route('GET /operator/invitations/:id/ring', (ctx, { params }) => readRing(ctx, params.id));
	route('POST /operator/invitations/:id/allow', { work: (ctx, { params }) => allowJoin(ctx, params.id) });
	route('POST /business-profile/invite/opt-out', { apart: (ctx, { body }) => optOut(ctx, desk, body.token) });
}
