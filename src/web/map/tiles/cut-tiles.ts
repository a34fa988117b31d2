import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { unwrap } from '#web/map/tiles/antimeridian.ts';
import { labelsOf } from '#web/map/tiles/country-labels.ts';
import { tileName, zoomMax } from '#web/map/tiles/tiles.ts';

export interface Atlas extends Topology {
	objects: { countries: GeometryCollection<{ name: string }>; land: GeometryCollection };
}

/** The number of units across a tile, as vector tiles commonly have: eight for each pixel of a tile 512 pixels wide. */
const extent = 4096;

/** Reads Natural Earth at 1 : 10 million from the package world-atlas. */
export async function readAtlas(): Promise<Atlas> {
	const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
	return JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Cuts the base map into gzipped vector tiles by name, with the layers `land`, `border` and `country`. A tile of sea
 * alone is left out.
 */
export async function cutTiles(atlas: Atlas): Promise<Map<string, Buffer>> {
	const { countries, land } = atlas.objects;
	const border = mesh(
		atlas,
		countries as GeometryCollection & { type: 'GeometryCollection' },
		(one, other) => one !== other,
	);
	const labels = labelsOf(unwrap(feature(atlas, countries)));
	const layers = {
		land: indexOf(unwrap(feature(atlas, land))),
		border: indexOf(
			unwrap({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: border }] }),
		),
		country: indexOf(labels),
	};
	const tiles = new Map<string, Buffer>();
	for (let z = 0; z <= zoomMax; z += 1) {
		for (let x = 0; x < 2 ** z; x += 1) {
			for (let y = 0; y < 2 ** z; y += 1) {
				const cut = Object.entries(layers).flatMap(([name, index]) => {
					const tile = index.getTile(z, x, y);
					const shown = tile && {
						...tile,
						features: tile.features.filter(
							({ tags }: { tags?: Record<string, unknown> | null }) => !(tags && Number(tags.from) > z),
						),
					};
					return shown && shown.features.length > 0 ? [[name, shown] as [string, GeoJSONVTTile]] : [];
				});
				if (cut.length === 0) continue;
				const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent });
				tiles.set(tileName(z, x, y), await promisify(gzip)(bytes, { level: 9 }));
			}
		}
	}
	return tiles;
}

const indexOf = (data: FeatureCollection) =>
	new GeoJSONVT(data, { maxZoom: zoomMax, indexMaxZoom: zoomMax, indexMaxPoints: 0, extent, buffer: 64 });
