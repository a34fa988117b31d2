import { getCategoryTree, getPlaces } from '#api/catalogue/service.ts';
import type { Route } from '#api/route.ts';

export function catalogueRoutes(route: Route): void {
	route('GET /business-profile/categories', getCategoryTree);
	route('GET /business-profile/places', getPlaces);
}
