import { getHome } from '#api/home/service.ts';
import type { Route } from '#api/route.ts';

export function homeRoutes(route: Route): void {
	route('GET /me/home', getHome);
}
