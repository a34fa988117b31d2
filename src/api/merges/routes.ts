import { mergeProfiles } from '#api/merges/service.ts';
import type { Route } from '#api/route.ts';

export function mergeRoutes(route: Route): void {
	route('POST /business-profile/:id/merge', (ctx, { params, body }) => mergeProfiles(ctx, params.id, body));
}
