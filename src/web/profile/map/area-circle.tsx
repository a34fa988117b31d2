import { useEffect, useState } from 'react';
import { useMap } from '#web/map/live-map.tsx';
import { Pin } from '#web/map/pin.tsx';

/**
 * The radius of the circle, in metres. A shown point is rounded to a hundredth of a degree: the true one lies within
 * half of the diagonal of such a square.
 */
const radiusM = 800;
const equatorM = 40_075_017;
/** The width of the world at zoom 0, in pixels. */
const worldPixels = 512;

const pixelsOf = (lat: number, zoom: number): number =>
	(radiusM * worldPixels * 2 ** zoom) / (equatorM * Math.cos((lat * Math.PI) / 180));

/** Shows a circle in which a business lies, as large on every zoom as it is on the ground. */
export function AreaCircle({ lat, lng }: { lat: number; lng: number }) {
	const map = useMap();
	const [zoom, setZoom] = useState(map.getZoom());
	useEffect(() => {
		const follow = () => setZoom(map.getZoom());
		map.on('zoom', follow);
		return () => void map.off('zoom', follow);
	}, [map]);
	const size = 2 * pixelsOf(lat, zoom);
	return (
		<Pin lat={lat} lng={lng}>
			<div
				aria-hidden="true"
				className="pointer-events-none rounded-full border-2 border-accent bg-accent/20"
				style={{ width: size, height: size }}
			/>
		</Pin>
	);
}
