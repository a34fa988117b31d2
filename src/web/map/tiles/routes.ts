import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { baseMapPath, type Whereabouts, whereaboutsPath } from '#web/map/tiles/address.ts';
import { countryAt, type Outlines, readOutlines } from '#web/map/tiles/country-at.ts';
import { outlineFile, tileFile, tileName, unpackTiles } from '#web/map/tiles/tiles.ts';
import { zonesOf } from '#web/map/tiles/time-zones.ts';

const weekS = 604_800;

/**
 * Serves the base map in vector tiles, which stay in memory from the first request on (some 2 MB).
 * @param isLive whether nothing is built: the tiles are then cut at the first request, which takes seconds
 */
export function baseMapRoutes(server: FastifyInstance, isLive: boolean): void {
	let tiles: Promise<Map<string, Buffer>> | undefined;
	server.get<{ Params: Record<'z' | 'x' | 'y', string> }>(`${baseMapPath}/:z/:x/:y`, async (request, reply) => {
		tiles ??= isLive ? cutNow() : readFile(tileFile).then(unpackTiles);
		const { z, x, y } = request.params;
		const tile = (await tiles).get(tileName(Number(z), Number(x), Number(y)));
		reply.header('cache-control', `public, max-age=${weekS}`);
		// A tile of sea alone does not exist; a 404 would show in the console of every visitor.
		if (!tile) return reply.code(204).send();
		return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile);
	});
	whereaboutsRoute(server, isLive);
}

/**
 * Answers `?lat=&lng=` with the country and the time zones of a point, and `?country=` with those of a country. The
 * outlines stay in memory from the first point on (some 5 MB).
 */
function whereaboutsRoute(server: FastifyInstance, isLive: boolean): void {
	let outlines: Promise<Outlines> | undefined;
	server.get<{ Querystring: Partial<Record<'lat' | 'lng' | 'country', string>> }>(
		whereaboutsPath,
		async ({ query }, reply): Promise<Whereabouts> => {
			reply.header('cache-control', `public, max-age=${weekS}`);
			const point = { lat: Number(query.lat), lng: Number(query.lng) };
			const isPoint = Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180;
			if (!isPoint) return { country: query.country ?? null, zones: zonesOf(query.country ?? '', null) };
			outlines ??= (isLive ? outlineNow() : readFile(outlineFile).then(unpackTiles)).then(readOutlines);
			const country = countryAt(await outlines, point);
			return { country, zones: country ? zonesOf(country, point) : [] };
		},
	);
}

async function outlineNow(): Promise<Map<string, Buffer>> {
	const { packOutlines } = await import('#web/map/tiles/country-outlines.ts');
	const { readAtlas } = await import('#web/map/tiles/cut-tiles.ts');
	return packOutlines(await readAtlas());
}

async function cutNow(): Promise<Map<string, Buffer>> {
	const { cutTiles, readAtlas } = await import('#web/map/tiles/cut-tiles.ts');
	return cutTiles(await readAtlas());
}
