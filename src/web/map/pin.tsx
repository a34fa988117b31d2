import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from '#web/map/live-map.tsx';

interface PinProps {
	lat: number;
	lng: number;
	/** Which part of it stands on the point. */
	anchor?: 'center' | 'bottom';
	/** Above the others. */
	isRaised?: boolean;
	children: ReactNode;
}

/** Something that stands on a point of the map and moves with it. */
export function Pin({ lat, lng, anchor = 'center', isRaised = false, children }: PinProps) {
	const map = useMap();
	const [element] = useState(() => document.createElement('div'));
	useEffect(() => {
		const marker = new Marker({ element, anchor }).setLngLat([lng, lat]).addTo(map);
		return () => void marker.remove();
	}, [map, element, anchor, lat, lng]);
	useEffect(() => {
		element.style.zIndex = isRaised ? '2' : '';
	}, [element, isRaised]);
	return createPortal(children, element);
}
