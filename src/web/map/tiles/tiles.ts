import { fileURLToPath } from 'node:url';

/** Deeper than this nothing new is to be seen: a step of the outlines is some hundred metres. */
export const zoomMax = 6;
export const tileName = (z: number, x: number, y: number): string => `${z}/${x}/${y}`;

/** Where the build leaves the tiles. */
export const tileFile = fileURLToPath(new URL('../../../../build/base-map.tiles', import.meta.url));
/** And the outlines of countries, packed alike. */
export const outlineFile = fileURLToPath(new URL('../../../../build/base-map.outlines', import.meta.url));

/** All tiles as one file: the length of the index, the index as JSON (names, first byte, length), then the tiles. */
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

/** Takes `packTiles` apart again, without copying a tile. */
export function unpackTiles(file: Buffer): Map<string, Buffer> {
	const start = 4 + file.readUInt32LE();
	const index: Record<string, [number, number]> = JSON.parse(file.toString('utf8', 4, start));
	return new Map(
		Object.entries(index).map(([name, [from, length]]) => [name, file.subarray(start + from, start + from + length)]),
	);
}
