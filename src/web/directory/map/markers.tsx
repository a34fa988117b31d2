import type { MapPart } from '#contract/profiles/map.ts';
import { liveMapSentences as sentences } from '#sentences/map/live-map.ts';
import { classNames } from '#web/components/class-names.ts';
import { type ListedCard, ringScores } from '#web/components/faces/listed-card.ts';
import { Rings, scoreCountMin } from '#web/components/faces/rings.tsx';
import { Pin } from '#web/map/pin.tsx';

export type PlacedCard = ListedCard & { lat: number; lng: number };

interface PointMarkerProps {
	card: PlacedCard;
	/** Whether its card is open, or it is pointed at in the list. */
	isOn: boolean;
	onPress: () => void;
}

/** Shows a business on the map: its rings and its score. */
export function PointMarker({ card, isOn, onPress }: PointMarkerProps) {
	const { business_name: name, score, score_count: count } = card;
	const rated = score !== null && count >= scoreCountMin ? score.toFixed(1) : null;
	return (
		<Pin lat={card.lat} lng={card.lng} isRaised={isOn}>
			<button
				type="button"
				aria-label={`${name}, ${rated ? sentences.rated({ score: rated, count }) : sentences.isNew}`}
				aria-pressed={isOn}
				data-marker={card.slug}
				className={classNames(
					'flex h-9 items-center gap-1 rounded-full border py-0.5 pr-2.5 pl-0.5 font-semibold text-sm tabular-nums shadow-raised transition duration-150 hover:z-10 hover:scale-110',
					isOn ? 'scale-115 border-ink bg-ink text-canvas' : 'border-ink/25 bg-raised text-ink',
				)}
				onClick={onPress}
			>
				<span className="grid rounded-full bg-raised">
					<Rings scores={ringScores(card)} className="size-8" />
				</span>
				{rated ?? <span className="font-medium text-xs">{sentences.isNew}</span>}
			</button>
		</Pin>
	);
}

export type Cluster = MapPart['clusters'][number];

/** Shows several businesses that lie close together as a number with three circles, like the rings of the site. */
export function ClusterMarker({ cluster, onPress }: { cluster: Cluster; onPress: () => void }) {
	const { count, count_is_exact: isExact } = cluster;
	const size = Math.min(30 + 11 * Math.log10(count), 72);
	return (
		<Pin lat={cluster.lat} lng={cluster.lng}>
			<button
				type="button"
				aria-label={sentences.cluster({ count, isExact })}
				className="grid place-items-center rounded-full bg-accent font-semibold text-on-accent text-sm tabular-nums shadow-[0_0_0_5px_--alpha(var(--color-accent)/35%),0_0_0_10px_--alpha(var(--color-accent)/15%)] transition duration-150 hover:scale-110"
				style={{ width: size, height: size }}
				onClick={onPress}
			>
				{short(count)}
				{!isExact && '+'}
			</button>
		</Pin>
	);
}

const short = (count: number): string =>
	count < 1000 ? String(count) : count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
