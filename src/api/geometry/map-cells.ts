/**
 * A box by its west, south, east and north edges, in degrees; across the date line the west edge is east of the east
 * edge.
 */
export type Box = [west: number, south: number, east: number, north: number];
export type CellRange = [from: number, to: number];

/**
 * The level of the grid of `profile.map_cell` (`map_cell_at` in SQL): 2^15 squares each way over Web Mercator, numbered
 * in Z-order.
 */
export const cellLevels = 15;
const gridSize = 2 ** cellLevels;
const latMax = 85;

interface Rectangle {
	x0: number;
	y0: number;
	x1: number;
	y1: number;
}

/** Returns the position of a longitude from west to east, 0 to 1. */
export const mercatorX = (lng: number): number => (lng + 180) / 360;
/** Returns the position of a latitude from north to south, 0 to 1; latitudes beyond 85° lie at the edge. */
export function mercatorY(lat: number): number {
	const clamped = Math.min(Math.max(lat, -latMax), latMax);
	return 0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI);
}

const square = (part: number) => Math.min(Math.max(Math.floor(part * gridSize), 0), gridSize - 1);
/** The database computes the same with its own sine: at an edge the two may differ by the last digit. */
const tolerance = 1e-9;

function rectanglesOf([west, south, east, north]: Box): Rectangle[] {
	const [y0, y1] = [square(mercatorY(north + tolerance)), square(mercatorY(south - tolerance))];
	const between = (from: number, to: number): Rectangle => ({
		x0: square(mercatorX(from - tolerance)),
		x1: square(mercatorX(to + tolerance)),
		y0,
		y1,
	});
	return west <= east ? [between(west, east)] : [between(west, 180), between(-180, east)];
}

const metresPerDegree = 111_195;

const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Returns the box around a circle; it goes all the way round where the circle reaches a pole. */
export function boxAround({ lat, lng }: { lat: number; lng: number }, radiusM: number): Box {
	const half = (radiusM / metresPerDegree) * 1.001;
	const [south, north] = [Math.max(lat - half, -90), Math.min(lat + half, 90)];
	const halfWidth = half / Math.cos((Math.max(-south, north) * Math.PI) / 180);
	if (south === -90 || north === 90 || halfWidth >= 180) return [-180, south, 180, north];
	return [wrap(lng - halfWidth), south, wrap(lng + halfWidth), north];
}

/**
 * Returns a box within a circle of a few hundred kilometres at most, which covers most of the circle; null near the
 * poles.
 */
export function boxInside({ lat, lng }: { lat: number; lng: number }, radiusM: number): Box | null {
	const half = (radiusM / metresPerDegree) * 0.69;
	const nearest = Math.max(Math.abs(lat) - half, 0);
	if (Math.abs(lat) + half > 80) return null;
	const halfWidth = half / Math.cos((nearest * Math.PI) / 180);
	return [wrap(lng - halfWidth), lat - half, wrap(lng + halfWidth), lat + half];
}

/** A square of a coarser grid: `size` cells wide, with the cells `code` to `code + size² − 1`. */
interface Block {
	code: number;
	x: number;
	y: number;
	size: number;
}

/** Returns ranges of cells, in order, that together cover a box, and as little else as `blocksMax` blocks allow. */
export function cellRanges(box: Box, blocksMax = 24): CellRange[] {
	const rectangles = rectanglesOf(box);
	const touches = ({ x, y, size }: Block) =>
		rectangles.some(({ x0, y0, x1, y1 }) => x <= x1 && x + size > x0 && y <= y1 && y + size > y0);
	const isInside = ({ x, y, size }: Block) =>
		rectangles.some(({ x0, y0, x1, y1 }) => x >= x0 && x + size - 1 <= x1 && y >= y0 && y + size - 1 <= y1);
	const whole: Block[] = [];
	// The largest blocks come first, and are cut first.
	const toCut: Block[] = [{ code: 0, x: 0, y: 0, size: gridSize }];
	while (whole.length + toCut.length <= blocksMax - 3) {
		const block = toCut.shift();
		if (!block) break;
		if (block.size === 1 || isInside(block)) whole.push(block);
		else toCut.push(...quarters(block).filter(touches));
	}
	return merge([...whole, ...toCut].map(({ code, size }) => [code, code + size * size - 1]));
}

const quarters = ({ code, x, y, size }: Block): Block[] => {
	const half = size / 2;
	return [
		{ code, x, y, size: half },
		{ code: code + half * half, x: x + half, y, size: half },
		{ code: code + 2 * half * half, x, y: y + half, size: half },
		{ code: code + 3 * half * half, x: x + half, y: y + half, size: half },
	];
};

function merge(ranges: CellRange[]): CellRange[] {
	const merged: CellRange[] = [];
	for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
		const last = merged.at(-1);
		if (last && last[1] + 1 >= from) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}

/** Squares of a grid of `2^level` each way; `x1` may be beyond the right edge of the map, where the map begins again. */
export interface Squares extends Rectangle {
	level: number;
}

/** Returns the squares that a view touches, of a coarser grid where there would be more than `max` of them. */
export function squaresIn([west, south, east, north]: Box, level: number, max: number): Squares {
	for (let coarser = level; ; coarser -= 1) {
		const size = 2 ** coarser;
		const at = (part: number) => Math.min(Math.max(Math.floor(part * size), 0), size - 1);
		const [x0, x1] = [at(mercatorX(west)), at(mercatorX(east))];
		const squares = {
			level: coarser,
			x0,
			x1: west <= east ? x1 : x1 + size,
			y0: at(mercatorY(north)),
			y1: at(mercatorY(south)),
		};
		if (coarser === 0 || (squares.x1 - x0 + 1) * (squares.y1 - squares.y0 + 1) <= max) return squares;
	}
}

/** Returns the box that these squares fill. */
export function boxOf({ level, x0, y0, x1, y1 }: Squares): Box {
	const size = 2 ** level;
	const lng = (x: number) => (x / size) * 360 - 180;
	const lat = (y: number) => toThePole((Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) * 180) / Math.PI);
	const [south, north] = [lat(y1 + 1), lat(y0)];
	return x1 - x0 + 1 >= size ? [-180, south, 180, north] : [lng(x0), south, lng((x1 + 1) % size || size), north];
}

const toThePole = (lat: number) => (lat >= latMax ? 90 : lat <= -latMax ? -90 : lat);

/** Returns the range of cells of each square. @throws Error for a grid finer than that of the cells. */
export function rangesOf({ level, x0, y0, x1, y1 }: Squares): CellRange[] {
	if (level > cellLevels) throw new Error(`There are no cells of level ${level}.`);
	const cells = 4 ** (cellLevels - level);
	const ranges: CellRange[] = [];
	for (let y = y0; y <= y1; y += 1) {
		for (let x = x0; x <= Math.min(x1, x0 + 2 ** level - 1); x += 1) {
			const code = interleave(x % 2 ** level, y);
			ranges.push([code * cells, (code + 1) * cells - 1]);
		}
	}
	return ranges;
}

function interleave(x: number, y: number): number {
	let code = 0;
	for (let bit = 0; bit < cellLevels; bit += 1)
		code |= (((x >> bit) & 1) << (2 * bit)) | (((y >> bit) & 1) << (2 * bit + 1));
	return code;
}
