import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from '#web/map/live-map.tsx';

interface PinProps {
	lat: number;
	lng: number;
	/** The part of the pin that stands on the point. */
	anchor?: 'center' | 'bottom';
	/** Whether the pin lies above the others. */
	isRaised?: boolean;
	/** Makes the pin draggable; called with the point at which the pin was dropped. */
	onDrop?: (at: { lat: number; lng: number }) => void;
	children: ReactNode;
}

/** Shows something that stands on a point of the map and moves with it. */
export function Pin({ lat, lng, anchor = 'center', isRaised = false, onDrop, children }: PinProps) {
	const map = useMap();
	const [element] = useState(() => document.createElement('div'));
	const drop = useRef(onDrop);
	drop.current = onDrop;
	const isDraggable = onDrop !== undefined;
	useEffect(() => {
		const marker = new Marker({ element, anchor, draggable: isDraggable }).setLngLat([lng, lat]).addTo(map);
		marker.on('dragend', () => drop.current?.(marker.getLngLat().wrap()));
		return () => void marker.remove();
	}, [map, element, anchor, isDraggable, lat, lng]);
	useEffect(() => {
		element.style.zIndex = isRaised ? '2' : '';
	}, [element, isRaised]);
	return createPortal(children, element);
}
