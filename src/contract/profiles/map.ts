import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mapZoomMax } from '#contract/limits.ts';
import { profileQuery } from '#contract/profiles/directory.ts';
import { box, profileCard } from '#contract/shapes.ts';

/** The selection of a list, and the part of the map that is in view; pages have no meaning here. */
export const mapQuery = profileQuery.extend({
	view: box,
	/** As MapLibre counts: at 0 the world is 512 pixels wide. */
	zoom: z.coerce.number().min(0).max(mapZoomMax),
});
export type MapQuery = z.infer<typeof mapQuery>;

const mapCluster = z.object({
	lat: z.number(),
	lng: z.number(),
	count: z.number().int(),
	/** False where there are more than counted. */
	count_is_exact: z.boolean(),
	/** West, south, east and north of what it stands for. */
	bbox: z.array(z.number()).length(4),
});

const mapPlace = z.object({ slug: z.string(), label: z.string(), lat: z.number(), lng: z.number() });

export const mapPart = z.object({
	clusters: z.array(mapCluster),
	/** Businesses that stand alone at this zoom. */
	points: z.array(profileCard),
	/** The largest towns in view, for a map that has no labels of its own. */
	places: z.array(mapPlace),
	/** Of what matches in view: all that clusters and points stand for. */
	total: z.number().int(),
	/** False where more match: those rated best were counted, or a dense spot only so far. */
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
