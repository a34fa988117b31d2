import { fileURLToPath } from 'node:url';

/**
 * The deepest zoom of the tiles. Deeper tiles would show nothing new: the outlines are accurate to some hundred metres.
 */
export const zoomMax = 6;
export const tileName = (z: number, x: number, y: number): string => `${z}/${x}/${y}`;

/** The path at which the build leaves the tiles. */
export const tileFile = fileURLToPath(new URL('../../../../build/base-map.tiles', import.meta.url));
/** The path at which the build leaves the outlines of countries, packed in the same way. */
export const outlineFile = fileURLToPath(new URL('../../../../build/base-map.outlines', import.meta.url));

/**
 * Packs all tiles into one file: the length of the index, the index as JSON (names, first byte, length), then the
 * tiles.
 */
export function packTiles(tiles: Map<string, Buffer>): Buffer {
	const index: Record<string, [from: number, length: number]> = {};
	let from = 0;
	for (const [name, bytes] of tiles) {
		index[name] = [from, bytes.length];
		from += bytes.length;
	}
	const head = Buffer.from(JSON.stringify(index));
	const length = Buffer.alloc(4);
	length.writeUInt32LE(head.length);
	return Buffer.concat([length, head, ...tiles.values()]);
}

/** Unpacks a file of `packTiles`, without copying a tile. */
export function unpackTiles(file: Buffer): Map<string, Buffer> {
	const start = 4 + file.readUInt32LE();
	const index: Record<string, [number, number]> = JSON.parse(file.toString('utf8', 4, start));
	return new Map(
		Object.entries(index).map(([name, [from, length]]) => [name, file.subarray(start + from, start + from + length)]),
	);
}
