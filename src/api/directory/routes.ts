import { findCircles } from '#api/directory/circle/circle.ts';
import { listFiltered, listProfiles } from '#api/directory/listing.ts';
import { getMap } from '#api/directory/map/map.ts';
import { suggest } from '#api/directory/suggest/suggest.ts';
import type { Route } from '#api/route.ts';

export function directoryRoutes(route: Route): void {
	route('GET /business-profile', (ctx, { query }) => listProfiles(ctx, query));
	route('GET /business-profile/search/:term', (ctx, { params, query }) =>
		listProfiles(ctx, { ...query, q: params.term }),
	);
	route('GET /business-profile/filter/:filter', (ctx, { params, query }) => listFiltered(ctx, params.filter, query));
	route('GET /business-profile/suggest', (ctx, { query }) => suggest(ctx, query.q));
	route('GET /business-profile/circle', (ctx, { query }) => findCircles(ctx, query.ids));
	route('GET /business-profile/map', (ctx, { query }) => getMap(ctx, query));
}
