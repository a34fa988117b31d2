import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mapZoomMax } from '#contract/limits.ts';
import { profileQuery } from '#contract/profiles/directory.ts';
import { box, profileCard } from '#contract/shapes.ts';

/** The selection of a list, and the part of the map in view. Pages have no meaning here. */
export const mapQuery = profileQuery.extend({
	view: box,
	/** The zoom as MapLibre counts it: at 0 the world is 512 pixels wide. */
	zoom: z.coerce.number().min(0).max(mapZoomMax),
});
export type MapQuery = z.infer<typeof mapQuery>;

const mapCluster = z.object({
	lat: z.number(),
	lng: z.number(),
	count: z.number().int(),
	/** False where the cluster has more businesses than were counted. */
	count_is_exact: z.boolean(),
	/** The west, south, east and north edges of what the cluster stands for. */
	bbox: z.array(z.number()).length(4),
});

const mapPlace = z.object({ slug: z.string(), label: z.string(), lat: z.number(), lng: z.number() });

export const mapPart = z.object({
	clusters: z.array(mapCluster),
	/** Businesses that stand alone at this zoom. */
	points: z.array(profileCard),
	/** The largest towns in view, for a map that has no labels of its own. */
	places: z.array(mapPlace),
	/** How many businesses match in view: all that clusters and points stand for. */
	total: z.number().int(),
	/** False where more match than `total`: only the best rated were counted, or a dense spot only up to a limit. */
	total_is_exact: z.boolean(),
});
export type MapPart = z.infer<typeof mapPart>;

export const mapEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/map',
		tag: 'Business profiles',
		summary: 'What matches in a part of the map: businesses, and clusters where they lie close',
		auth: 'anyone',
		query: mapQuery,
		data: mapPart,
		errors: ['unauthenticated'],
	}),
] as const;
