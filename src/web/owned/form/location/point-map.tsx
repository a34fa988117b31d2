import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { Button } from '#web/components/button.tsx';
import { LiveMap, useMap } from '#web/map/live-map.tsx';
import { Pin } from '#web/map/pin.tsx';
import { PlacePin } from '#web/map/place-pin.tsx';
import type { Point } from '#web/owned/form/location/point.ts';

export interface PointMapProps {
	point: Point | null;
	onPick: (point: Point) => void;
}

const nearZoom = 14;
const [zoomsAPress, steadyZooms] = [3, 2];
/** The world, which is shown where no point is known yet. */
const world = { center: [10, 30] as [number, number], zoom: 0.8 };

/** A map on which a point is set by a press, by dragging its pin, or by arrow keys. */
export function PointMap({ point, onPick }: PointMapProps) {
	const picked = useRef(point);
	const pick = useCallback(
		(at: Point) => {
			picked.current = at;
			onPick(at);
		},
		[onPick],
	);
	return (
		<LiveMap label={sentences.picker} start={point ? { center: [point.lng, point.lat], zoom: nearZoom } : world}>
			<Press onPick={pick} />
			{point ? <MovablePin point={point} onPick={pick} picked={picked} /> : <PutHere onPick={pick} />}
		</LiveMap>
	);
}

function Press({ onPick }: Pick<PointMapProps, 'onPick'>) {
	const map = useMap();
	useEffect(() => {
		const { unsubscribe } = map.on('click', ({ lngLat, originalEvent }) => {
			const isOnPin = originalEvent.target instanceof Element && originalEvent.target.closest('button');
			if (isOnPin) return;
			onPick(lngLat.wrap());
			// A press on a country means a town in it, so the map moves closer to show the town.
			const zoom = map.getZoom();
			if (zoom < nearZoom - steadyZooms) map.easeTo({ center: lngLat, zoom: zoom + zoomsAPress });
		});
		return unsubscribe;
	}, [map, onPick]);
	return null;
}

const steps: Record<string, [x: number, y: number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

interface MovablePinProps {
	point: Point;
	onPick: (point: Point) => void;
	/** The point that was picked last on this map. */
	picked: RefObject<Point | null>;
}

/** Tells whether two points are farther apart than numbers are rounded. */
const areApart = (one: Point, other: Point | null): boolean =>
	!other || Math.abs(one.lat - other.lat) > 1e-5 || Math.abs(one.lng - other.lng) > 1e-5;

function MovablePin({ point, onPick, picked }: MovablePinProps) {
	const map = useMap();
	const { lat, lng } = point;
	// A point that was pasted, or found by the browser, lies elsewhere than the map shows.
	useEffect(() => {
		if (!areApart({ lat, lng }, picked.current)) return;
		picked.current = { lat, lng };
		map.jumpTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), nearZoom) });
	}, [map, lat, lng, picked]);
	const move = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (!step) return;
		event.preventDefault();
		// Otherwise the map would move, too.
		event.stopPropagation();
		const pixels = event.shiftKey ? 40 : 4;
		const { x, y } = map.project([lng, lat]);
		onPick(map.unproject([x + step[0] * pixels, y + step[1] * pixels]).wrap());
	};
	return (
		<Pin lat={lat} lng={lng} anchor="bottom" onDrop={onPick}>
			<button type="button" aria-label={sentences.pin} className="block cursor-grab rounded-full" onKeyDown={move}>
				<PlacePin />
			</button>
		</Pin>
	);
}

function PutHere({ onPick }: Pick<PointMapProps, 'onPick'>) {
	const map = useMap();
	return (
		<Button
			look="secondary"
			size="small"
			className="absolute top-3 left-3 z-10"
			onClick={() => onPick(map.getCenter().wrap())}
		>
			{sentences.putHere}
		</Button>
	);
}
