import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MapPart } from '#contract/profiles/map.ts';
import { useCircles } from '#web/circle/use-circles.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { byHand } from '#web/directory/map/camera.tsx';
import { MapCard } from '#web/directory/map/map-card.tsx';
import { type Cluster, ClusterMarker, type PlacedCard, PointMarker } from '#web/directory/map/markers.tsx';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { useMap, zoomMax } from '#web/map/live-map.tsx';

interface FoundOnMapProps {
	part: MapPart;
	highlighted: ListedCard | null;
	selection: Selection;
}

const isPlaced = <Card extends ListedCard>(card: Card): card is Card & PlacedCard =>
	card.lat !== null && card.lng !== null;

/** Shows the markers of what is in view, and the card of the marker that was pressed. */
export function FoundOnMap({ part, highlighted, selection }: FoundOnMapProps) {
	const map = useMap();
	const navigate = useNavigate();
	const [pressed, setOpen] = useState<PlacedCard | null>(null);
	const circles = useCircles(part.points.map(({ id }) => id));
	const points = part.points.filter(isPlaced).map((card) => ({ ...card, circle: circles.get(card.id) }));
	// What the circle says of a business may arrive after its marker was pressed.
	const open = points.find(({ slug }) => slug === pressed?.slug) ?? pressed;
	const isAmongPoints = (card: ListedCard) => points.some(({ slug }) => slug === card.slug);
	// A business whose card is open, or that is pointed at, has a marker of its own even inside a cluster or out of view.
	const apart = [...new Map([open, highlighted].flatMap((card) => (card ? [[card.slug, card]] : []))).values()]
		.filter(isPlaced)
		.filter((card) => !isAmongPoints(card));

	const close = () => {
		setOpen(null);
		map.getContainer().querySelector<HTMLElement>(`[data-marker="${open?.slug}"]`)?.focus();
	};
	const enter = ({ bbox: [west = 0, south = 0, east = 0, north = 0] }: Cluster) => {
		const zoom = map.getZoom();
		// At the deepest zoom the businesses of a cluster stand on one spot: the list can tell them apart.
		if (zoom > zoomMax - 0.5) return navigate(linkTo(selection, { bbox: [west, south, east, north].join(',') }));
		const camera = map.cameraForBounds([west, south, east, north], { padding: 72, maxZoom: zoomMax });
		map.easeTo({ center: camera?.center, zoom: Math.max(camera?.zoom ?? 0, zoom + 1) }, byHand);
		// The pressed cluster is about to disappear, and the focus would go with it.
		map.getCanvas().focus({ preventScroll: true });
	};
	return (
		<>
			{part.clusters.map((cluster) => (
				<ClusterMarker
					key={`${cluster.lat} ${cluster.lng} ${cluster.count}`}
					cluster={cluster}
					onPress={() => enter(cluster)}
				/>
			))}
			{[...points, ...apart].map((card) => (
				<PointMarker
					key={card.slug}
					card={card}
					isOn={card.slug === open?.slug || card.slug === highlighted?.slug}
					onPress={() => setOpen(card)}
				/>
			))}
			{open && <MapCard card={open} onClose={close} />}
		</>
	);
}
