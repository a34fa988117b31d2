import { getControl } from '#api/control/service.ts';
import type { Route } from '#api/route.ts';

export function controlRoutes(route: Route): void {
	route('GET /me/control', getControl);
}
