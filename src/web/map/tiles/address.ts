/** The path below which the tiles of the base map lie, by zoom, column and row. */
export const baseMapPath = '/map/tiles';
/** The path that tells the country of a point, and the time zones of a country. */
export const whereaboutsPath = '/map/whereabouts';
/** A country and its time zones, the likeliest first. */
export interface Whereabouts {
	country: string | null;
	zones: string[];
}
