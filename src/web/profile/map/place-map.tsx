import { useEffect, useState } from 'react';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { useMapPart, type View } from '#web/directory/map/use-map-part.ts';
import { boxOf, zoomOf } from '#web/directory/map/view-of.ts';
import { useSite } from '#web/document/site.ts';
import { LiveMap, useMap } from '#web/map/live-map.tsx';
import { Pin } from '#web/map/pin.tsx';
import { PlacePin } from '#web/map/place-pin.tsx';
import { Towns } from '#web/map/towns.tsx';
import { AreaCircle } from '#web/profile/map/area-circle.tsx';

export interface PlaceMapProps {
	name: string;
	lat: number;
	lng: number;
	/** Whether only the area of the business may be known. */
	isArea: boolean;
}

/** The zoom levels: outlines say something only with the towns around, streets only from near by. */
const zooms = { outlines: 10.5, area: 12.5, streets: 15 };
const options = { cooperativeGestures: true };

/** Shows a map of where one business is. */
export function PlaceMap({ name, lat, lng, isArea }: PlaceMapProps) {
	const { mapStyleUrl } = useSite();
	const zoom = !mapStyleUrl ? zooms.outlines : isArea ? zooms.area : zooms.streets;
	return (
		<LiveMap label={sentences.ofBusiness({ name })} start={{ center: [lng, lat], zoom }} options={options}>
			{isArea ? (
				<AreaCircle lat={lat} lng={lng} />
			) : (
				<Pin lat={lat} lng={lng} anchor="bottom">
					<PlacePin />
				</Pin>
			)}
			{!mapStyleUrl && <TownsInView />}
		</LiveMap>
	);
}

/** Shows the towns around, which say where somebody is on a map without streets. */
function TownsInView() {
	const map = useMap();
	const [view, setView] = useState<View | null>(null);
	const { part } = useMapPart({}, view);
	useEffect(() => {
		const tell = () => setView({ box: boxOf(map.getBounds()), zoom: zoomOf(map.getZoom()) });
		tell();
		map.on('moveend', tell);
		return () => void map.off('moveend', tell);
	}, [map]);
	return part && <Towns towns={part.places} />;
}
