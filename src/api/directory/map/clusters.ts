import { type Box, mercatorX, mercatorY } from '#api/geometry/map-cells.ts';

/** The businesses in one square of a grid, or in several that were put together. */
export interface Cluster {
	lat: number;
	lng: number;
	count: number;
	isExact: boolean;
	box: Box;
	/** The id of the business where there is only one. */
	id: string | null;
}

const worldPx = 512;
/** Markers whose centres are closer than this would cover each other; pixels. */
const apartPx = 44;

/**
 * Merges clusters until they are so far apart that each can be seen and pressed: the larger takes in those that are too
 * close.
 */
export function mergeClose(clusters: Cluster[], zoom: number): Cluster[] {
	const scale = worldPx * 2 ** zoom;
	const placed: { cluster: Cluster; x: number; y: number }[] = [];
	for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
		const [x, y] = [mercatorX(cluster.lng) * scale, mercatorY(cluster.lat) * scale];
		const near = placed.find((other) => Math.hypot(other.x - x, other.y - y) < apartPx);
		// The larger cluster stays where it is: moving it towards the smaller could bring it close to a third.
		if (near) near.cluster = together(near.cluster, cluster);
		else placed.push({ cluster, x, y });
	}
	return placed.map(({ cluster }) => cluster);
}

const together = (large: Cluster, small: Cluster): Cluster => ({
	lat: large.lat,
	lng: large.lng,
	count: large.count + small.count,
	isExact: large.isExact && small.isExact,
	box: [
		Math.min(large.box[0], small.box[0]),
		Math.min(large.box[1], small.box[1]),
		Math.max(large.box[2], small.box[2]),
		Math.max(large.box[3], small.box[3]),
	],
	id: null,
});
