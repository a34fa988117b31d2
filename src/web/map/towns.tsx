import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { type Town, townsAsSource } from '#web/map/base-style.ts';
import { useMap } from '#web/map/live-map.tsx';

/** Names of towns on the base map, which has none of its own; in a style of the operator's they are there. */
export function Towns({ towns }: { towns: Town[] }) {
	const map = useMap();
	useEffect(() => {
		const { id, data } = townsAsSource(towns);
		const show = () => void map.getSource<GeoJSONSource>(id)?.setData(data);
		show();
		// Before it has come, the style has no source yet.
		map.on('style.load', show);
		return () => void map.off('style.load', show);
	}, [map, towns]);
	return null;
}
