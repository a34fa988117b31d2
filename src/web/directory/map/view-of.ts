import { mapZoomMax } from '#contract/limits.ts';

/** A box with its edges west, south, east and north, in the order in which both the calls and MapLibre take them. */
export type Box = [west: number, south: number, east: number, north: number];

interface Bounds {
	getWest(): number;
	getSouth(): number;
	getEast(): number;
	getNorth(): number;
}

const latMax = 85;
/** Five decimals of a degree are about a metre. */
const write = (box: Box): string => box.map((edge) => String(Number(edge.toFixed(5)))).join(',');
const wrap = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;
const clamp = (value: number, max: number): number => Math.min(Math.max(value, -max), max);

/**
 * Returns the part of the world that a map shows, as the calls write a box. A map may be turned round the world and
 * show it twice.
 */
export function boxOf(bounds: Bounds): string {
	const [west, east] = [bounds.getWest(), bounds.getEast()];
	const [from, to] = east - west >= 360 ? [-180, 180] : [wrap(west), wrap(east)];
	return write([from, clamp(bounds.getSouth(), latMax), to, clamp(bounds.getNorth(), latMax)]);
}

export const wholeWorld = write([-180, -latMax, 180, latMax]);
export const zoomOf = (zoom: number): number => Math.min(Math.max(Number(zoom.toFixed(2)), 0), mapZoomMax);

/**
 * Reads a box from an address for a map; null for a text that is no box. Across the date line the east edge continues
 * beyond 180°.
 */
export function readBox(text: string | undefined): Box | null {
	const edges = (text ?? '').split(',').map(Number);
	const [west = 0, south = 0, east = 0, north = 0] = edges;
	if (edges.length !== 4 || edges.some((edge) => Number.isNaN(edge))) return null;
	return [west, south, east < west ? east + 360 : east, north];
}

/** Returns the smallest box around several boxes; null around none. */
export function boxAround(boxes: Box[]): Box | null {
	if (boxes.length === 0) return null;
	const at = (edge: number) => boxes.map((box) => box[edge] as number);
	return [Math.min(...at(0)), Math.min(...at(1)), Math.max(...at(2)), Math.max(...at(3))];
}
