import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { type Town, townsAsSource } from '#web/map/base-style.ts';
import { useMap } from '#web/map/live-map.tsx';

/** Adds the names of towns to the base map, which has none of its own; an operator's style has them already. */
export function Towns({ towns }: { towns: Town[] }) {
	const map = useMap();
	useEffect(() => {
		const { id, data } = townsAsSource(towns);
		const show = () => void map.getSource<GeoJSONSource>(id)?.setData(data);
		show();
		// The style has no source to fill before it has loaded.
		map.on('style.load', show);
		return () => void map.off('style.load', show);
	}, [map, towns]);
	return null;
}
