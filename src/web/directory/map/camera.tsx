import { Search } from 'lucide-react';
import type { MapLibreEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { Button } from '#web/components/button.tsx';
import { fetchPart, type View, worldView } from '#web/directory/map/use-map-part.ts';
import { type Box, boxAround, boxOf, readBox, zoomOf } from '#web/directory/map/view-of.ts';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { useAddress } from '#web/links/use-address.ts';
import { fitBoundsOptions, useMap } from '#web/map/live-map.tsx';

/** Marks a move as made by a person, where the map cannot know. */
export const byHand = { originalEvent: new Event('press') };

interface CameraProps {
	selection: Selection;
	/** Called with what is in view, at first and after each move. */
	onView: (view: View) => void;
}

/** Moves the map to what is selected, and offers to search where a person has moved it. */
export function Camera({ selection, onView }: CameraProps) {
	const map = useMap();
	const navigate = useNavigate();
	const { hash } = useAddress();
	const [wasMoved, setMoved] = useState(false);
	const { bbox, page: _page, cursor: _cursor, sort: _sort, ...filters } = selection;
	const what = JSON.stringify([bbox, filters]);
	const asked = useRef(selection);
	asked.current = selection;
	/** The place that was meant when the map last moved to a selection, or a reader moved it; null before that. */
	const lastPlace = useRef<string | null>(null);

	useEffect(() => {
		const tell = () => onView({ box: boxOf(map.getBounds()), zoom: zoomOf(map.getZoom()) });
		const ended = ({ originalEvent }: MapLibreEvent<unknown>) => {
			if (originalEvent) setMoved(true);
			tell();
		};
		map.on('moveend', ended);
		// A panel that becomes larger shows more, although the map does not move.
		map.on('resize', tell);
		return () => {
			map.off('moveend', ended);
			map.off('resize', tell);
		};
	}, [map, onView]);

	useEffect(() => {
		setMoved(false);
		const { current } = asked;
		const tell = () => onView({ box: boxOf(map.getBounds()), zoom: zoomOf(map.getZoom()) });
		const { place, lat, lng, radius } = current;
		const meant = { place, lat, lng, radius };
		const where = JSON.stringify(meant);
		const box = readBox(current.bbox);
		if (box) {
			lastPlace.current = where;
			if (current.bbox !== boxOf(map.getBounds())) map.fitBounds(box, { animate: false });
			tell();
			return;
		}
		const request = new AbortController();
		// A reader who moves the map before the box has come stays where they went.
		const begun = ({ originalEvent }: MapLibreEvent<unknown>) => {
			if (!originalEvent) return;
			lastPlace.current = where;
			request.abort();
		};
		map.on('movestart', begun);
		// Where nothing matches, a map that shows something already stays as it is, unless another place is meant. A map
		// that has just been opened shows that place, else all businesses: one of the world would tell nothing.
		const isElsewhere = where !== lastPlace.current && Boolean(place ?? lat);
		const instead = lastPlace.current === null ? [meant, {}] : isElsewhere ? [meant] : [];
		findBox([current, ...instead], request.signal)
			.then((around) => {
				if (request.signal.aborted) return;
				lastPlace.current = where;
				if (around) map.fitBounds(around, { ...fitBoundsOptions, animate: false });
				else tell();
			})
			// The view is asked for all the same, and that request tells what is wrong.
			.catch(() => !request.signal.aborted && tell());
		return () => {
			map.off('movestart', begun);
			request.abort();
		};
	}, [map, what, onView]);

	if (!wasMoved) return null;
	const searchHere = () => {
		const elsewhere = { place: undefined, lat: undefined, lng: undefined };
		navigate(linkTo(selection, { ...elsewhere, bbox: boxOf(map.getBounds()) }) + hash);
	};
	return (
		<Button
			size="small"
			className="absolute top-3 left-1/2 z-10 -translate-x-1/2"
			icon={<Search aria-hidden="true" className="size-4" />}
			onClick={searchHere}
		>
			{sentences.searchHere}
		</Button>
	);
}

/** Returns a box around what matches the first of these selections that anything matches; null where nothing does. */
async function findBox(selections: Selection[], signal: AbortSignal): Promise<Box | null> {
	for (const wanted of selections) {
		const { clusters, points } = await fetchPart(wanted, worldView, signal);
		const around = boxAround([
			...clusters.map(
				({ bbox: [west = 0, south = 0, east = 0, north = 0] }) => [west, south, east, north] satisfies Box,
			),
			...points.map(({ lat, lng }) => [lng ?? 0, lat ?? 0, lng ?? 0, lat ?? 0] satisfies Box),
		]);
		if (around) return around;
	}
	return null;
}
