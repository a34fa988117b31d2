import type { Media } from '#api/media/service.ts';
import {
	endMyOtherSessions,
	endMySession,
	listMySecurityEvents,
	listMySessions,
} from '#api/members/account-security.ts';
import { memberImageRoutes } from '#api/members/image-routes.ts';
import { changeMe, getMe } from '#api/members/service.ts';
import type { Route } from '#api/route.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';

interface MemberRouteOptions {
	security: AccountSecurity | null;
	media: Media;
}

export function memberRoutes(route: Route, { security, media }: MemberRouteOptions): void {
	memberImageRoutes(route, media);
	route('GET /me', getMe);
	route('PATCH /me', (ctx, { body }) => changeMe(ctx, body));
	route('GET /me/sessions', (ctx) => listMySessions(ctx, security));
	route('DELETE /me/sessions', { apart: (ctx) => endMyOtherSessions(ctx, security) });
	route('DELETE /me/sessions/:id', { apart: (ctx, { params }) => endMySession(ctx, security, params.id) });
	route('GET /me/security-events', (ctx, { query }) => listMySecurityEvents(ctx, security, query));
}
