import { listMyNotifications, readMyNotifications } from '#api/notifications/listing.ts';
import { addMyDevice, listMyDevices, removeMyDevice } from '#api/notifications/push/devices.ts';
import type { Route } from '#api/route.ts';
import type { AccountSecurity } from '#contract/members/account-security.ts';

interface NotificationRouteOptions {
	security: AccountSecurity | null;
	pushKeys: { publicKey: string };
}

export function notificationRoutes(route: Route, { security, pushKeys }: NotificationRouteOptions): void {
	route('GET /me/notifications', (ctx, { query }) => listMyNotifications(ctx, query));
	route('PATCH /me/notifications/read', (ctx, { body }) => readMyNotifications(ctx, body));
	route('GET /me/push-devices', (ctx) => listMyDevices(ctx, security, pushKeys.publicKey));
	route('POST /me/push-devices', {
		work: (ctx, { body, request }) => addMyDevice(ctx, body, request.headers['user-agent']),
	});
	route('DELETE /me/push-devices/:id', (ctx, { params }) => removeMyDevice(ctx, params.id));
}
