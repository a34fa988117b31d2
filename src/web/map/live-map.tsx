import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
	AttributionControl,
	GPUInitializationError,
	type LngLatBoundsLike,
	MapLibreMap,
	type MapOptions,
	NavigationControl,
	ScaleControl,
	setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useSite } from '#web/document/site.ts';
import { baseStyle, keepTowns } from '#web/map/base-style.ts';
import { NoMap } from '#web/map/no-map.tsx';
import { readPalette, watchPalette } from '#web/map/palette.ts';

setWorkerUrl(new URL(workerUrl, location.href).href);

interface LiveMapProps {
	/** The name of the map for screen readers. */
	label: string;
	start: { bounds: LngLatBoundsLike } | { center: [lng: number, lat: number]; zoom: number };
	/** What lies on the map: components that find it by `useMap`. */
	children: ReactNode;
	options?: Partial<MapOptions>;
}

const MapContext = createContext<MapLibreMap | null>(null);

/** Returns the map that a component lies on. */
export function useMap(): MapLibreMap {
	const map = use(MapContext);
	if (!map) throw new Error('useMap outside of a LiveMap');
	return map;
}

/** The deepest zoom. Further in, there are no street names left to show, and the outlines have no more detail. */
export const zoomMax = 18;

/**
 * Shows a map to move and zoom, in the colours of the site or in the style that the operator chose. It fills the
 * element around it.
 */
export function LiveMap({ label, start, options, children }: LiveMapProps) {
	const { mapStyleUrl } = useSite();
	const container = useRef<HTMLDivElement>(null);
	const given = useRef({ label, start, options });
	const [map, setMap] = useState<MapLibreMap | null>(null);
	const [isRefused, setRefused] = useState(false);

	useEffect(() => {
		if (!container.current) return;
		try {
			const opened = openMap(container.current, mapStyleUrl, given.current);
			setMap(opened.map);
			return () => {
				setMap(null);
				opened.close();
			};
		} catch (error) {
			if (!(error instanceof GPUInitializationError)) throw error;
			setRefused(true);
		}
	}, [mapStyleUrl]);

	return (
		<div className="relative size-full">
			<div ref={container} className="size-full" />
			{map && <MapContext value={map}>{children}</MapContext>}
			{isRefused && <NoMap />}
		</div>
	);
}

function openMap(
	container: HTMLElement,
	styleUrl: string | null,
	{ label, start, options }: Pick<LiveMapProps, 'label' | 'start' | 'options'>,
) {
	const map = new MapLibreMap({
		container,
		style: styleUrl ?? baseStyle(readPalette()),
		...('bounds' in start ? { bounds: start.bounds } : start),
		maxZoom: zoomMax,
		attributionControl: false,
		// The map of a town has north at the top, and no horizon.
		dragRotate: false,
		pitchWithRotate: false,
		touchPitch: false,
		locale: { 'Map.Title': label },
		...options,
	});
	map.touchZoomRotate.disableRotation();
	map.keyboard.disableRotation();
	map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
	map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
	map.addControl(new ScaleControl(), 'bottom-left');
	let isOwnStyle = styleUrl === null;
	const wearPalette = () => isOwnStyle && map.setStyle(baseStyle(readPalette()), { transformStyle: keepTowns });
	map.on('error', () => {
		// When the style of another host did not load, the site's own outlines are better than nothing.
		if (isOwnStyle || map.isStyleLoaded()) return;
		isOwnStyle = true;
		map.setStyle(baseStyle(readPalette()), { diff: false });
	});
	const stopWatching = watchPalette(wearPalette);
	return {
		map,
		close: () => {
			stopWatching();
			map.remove();
		},
	};
}

/** The options by which a map moves to show a box. */
export const fitBoundsOptions = { padding: 56, maxZoom: 15 };
