import { leave } from '#api/departures/service.ts';
import type { Route } from '#api/route.ts';

export function departureRoutes(route: Route): void {
	route('DELETE /me', (ctx, { query }) => leave(ctx, query));
}
