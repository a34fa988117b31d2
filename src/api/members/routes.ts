import { changeMe, getMe } from '#api/members/service.ts';
import type { Route } from '#api/route.ts';

export function memberRoutes(route: Route): void {
	route('GET /me', getMe);
	route('PATCH /me', (ctx, { body }) => changeMe(ctx, body));
}
