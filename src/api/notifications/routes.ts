import { listMyNotifications, readMyNotifications } from '#api/notifications/listing.ts';
import type { Route } from '#api/route.ts';

export function notificationRoutes(route: Route): void {
	route('GET /me/notifications', (ctx, { query }) => listMyNotifications(ctx, query));
	route('PATCH /me/notifications/read', (ctx, { body }) => readMyNotifications(ctx, body));
}
