/** Below it the tiles of the base map are, by zoom, column and row. */
export const baseMapPath = '/map/tiles';
/** Tells the country of a point, and the time zones of a country. */
export const whereaboutsPath = '/map/whereabouts';
/** A country and its time zones, the likeliest first. */
export interface Whereabouts {
	country: string | null;
	zones: string[];
}
