import type { StyleSpecification } from 'maplibre-gl';
import { liveMapSentences } from '#sentences/map/live-map.ts';
import type { Palette } from '#web/map/palette.ts';
import { baseMapPath } from '#web/map/tiles/address.ts';

/** The zoom of the deepest tiles; at deeper zooms, these tiles are enlarged. */
const tileZoomMax = 6;
const places = 'places';

/**
 * Returns the base map of the site: land, borders, names of countries, and names of the towns that it is given. Nothing
 * comes from another host.
 */
export function baseStyle(palette: Palette): StyleSpecification {
	const text = { 'text-color': palette.ink, 'text-halo-color': palette.land, 'text-halo-width': 1.5 };
	return {
		version: 8,
		sources: {
			base: {
				type: 'vector',
				tiles: [`${location.origin}${baseMapPath}/{z}/{x}/{y}`],
				maxzoom: tileZoomMax,
				attribution: liveMapSentences.attribution,
			},
			[places]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
		},
		layers: [
			{ id: 'sea', type: 'background', paint: { 'background-color': palette.sea } },
			{ id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': palette.land } },
			{
				id: 'coast',
				type: 'line',
				source: 'base',
				'source-layer': 'land',
				paint: { 'line-color': palette.line, 'line-width': 0.8 },
			},
			{
				id: 'border',
				type: 'line',
				source: 'base',
				'source-layer': 'border',
				paint: { 'line-color': palette.line, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.7, 8, 1.6] },
			},
			{
				id: 'country',
				type: 'symbol',
				source: 'base',
				'source-layer': 'country',
				maxzoom: 8,
				layout: {
					'text-field': ['get', 'name'],
					'text-font': ['Inter Variable'],
					'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 15],
					'text-max-width': 7,
					'symbol-sort-key': ['-', ['get', 'size']],
				},
				paint: { ...text, 'text-color': palette.muted },
			},
			{
				id: places,
				type: 'symbol',
				source: places,
				minzoom: 4,
				layout: {
					'text-field': ['get', 'label'],
					'text-font': ['Inter Variable'],
					'text-size': 13,
					// The name stands below the cluster, which usually lies on the town.
					'text-anchor': 'top',
					'text-offset': [0, 2.4],
					'symbol-sort-key': ['get', 'rank'],
				},
				paint: text,
			},
		],
	};
}

export interface Town {
	label: string;
	lat: number;
	lng: number;
}

/** Keeps the towns of the style before when the colours change. */
export const keepTowns = (before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification => {
	const kept = before?.sources[places];
	return kept ? { ...next, sources: { ...next.sources, [places]: kept } } : next;
};

/** Returns towns, which are given largest first, as a source of the base map. */
export const townsAsSource = (towns: Town[]) => ({
	id: places,
	data: {
		type: 'FeatureCollection' as const,
		features: towns.map(({ label, lat, lng }, rank) => ({
			type: 'Feature' as const,
			properties: { label, rank },
			geometry: { type: 'Point' as const, coordinates: [lng, lat] },
		})),
	},
});
