import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { baseMapPath } from '#web/base-map/address.ts';
import { tileFile, tileName, unpackTiles } from '#web/base-map/tiles.ts';

const weekS = 604_800;

/**
 * Serves the base map in vector tiles, which stay in memory from the first one asked for (some 2 MB).
 * @param isLive where nothing is built, they are cut when they are first needed: that takes seconds
 */
export function baseMapRoutes(server: FastifyInstance, isLive: boolean): void {
	let tiles: Promise<Map<string, Buffer>> | undefined;
	server.get<{ Params: Record<'z' | 'x' | 'y', string> }>(`${baseMapPath}/:z/:x/:y`, async (request, reply) => {
		tiles ??= isLive ? cutNow() : readFile(tileFile).then(unpackTiles);
		const { z, x, y } = request.params;
		const tile = (await tiles).get(tileName(Number(z), Number(x), Number(y)));
		reply.header('cache-control', `public, max-age=${weekS}`);
		// Sea has no tile; a refusal would stand in the console of every visitor.
		if (!tile) return reply.code(204).send();
		return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile);
	});
}

async function cutNow(): Promise<Map<string, Buffer>> {
	const { cutTiles, readAtlas } = await import('#web/base-map/cut-tiles.ts');
	return cutTiles(await readAtlas());
}
