import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';

/** The scores of the rings, 1 to 5: friends, friends of friends, everyone. null where nobody has reviewed yet. */
export type RingScores = readonly [friends: number | null, friendsOfFriends: number | null, everyone: number | null];

const circles = [
	{ radius: 7, className: 'stroke-ring-1' },
	{ radius: 13.5, className: 'stroke-ring-2' },
	{ radius: 20, className: 'stroke-ring-3' },
] as const;
const scoreMax = 5;

interface RingsProps {
	scores: RingScores;
	/** What screen readers read in place of the picture; without it the picture is decoration. */
	label?: string;
	className?: string;
}

/** The signature of the site: three concentric rings, each filled clockwise to its score. */
export function Rings({ scores, label, className = 'size-12' }: RingsProps) {
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
		<svg
			viewBox="0 0 48 48"
			fill="none"
			strokeWidth="4"
			className={classNames('shrink-0', className)}
			{...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
		>
			<use href="#rings" />
			{circles.map(({ radius, className: colour }, ring) => (
				<Arc key={radius} radius={radius} colour={colour} score={scores[ring] ?? null} />
			))}
		</svg>
	);
}

/** Defines the shapes that all `Rings` of a page refer to: the three circles before anybody has reviewed. */
export function RingShapes() {
	return (
		<svg className="absolute size-0" aria-hidden="true">
			<symbol id="rings" viewBox="0 0 48 48">
				{circles.map(({ radius, className }) => (
					<circle key={radius} cx="24" cy="24" r={radius} className={className} opacity="0.2" />
				))}
			</symbol>
		</svg>
	);
}

function Arc({ radius, colour, score }: { radius: number; colour: string; score: number | null }) {
	if (score === null) return null;
	const filled = Math.min(Math.max(score / scoreMax, 0), 1);
	return (
		<circle
			cx="24"
			cy="24"
			r={radius}
			className={colour}
			transform="rotate(-90 24 24)"
			// A full ring is drawn whole: a dash as long as the circle leaves a seam.
			{...(filled < 1 && {
				pathLength: 100,
				strokeDasharray: `${(filled * 100).toFixed(1)} 100`,
				strokeLinecap: 'round',
			})}
		/>
	);
}

interface ScoreBadgeProps {
	/** The score; null without reviews. */
	score: number | null;
	count: number;
	scores: RingScores;
	className?: string;
}

/** A business with fewer reviews than this is called new and shows no score. */
export const scoreCountMin = 3;

/** The rings with the number beside them, as on a card: "4.6 · 38 reviews", or "New". */
export function ScoreBadge({ score, count, scores, className }: ScoreBadgeProps) {
	const isRated = score !== null && count >= scoreCountMin;
	return (
		<span className={classNames('score-badge', className)}>
			<Rings scores={scores} className="size-10" />
			<span>
				<b>{isRated ? score.toFixed(1) : sentences.score.isNew}</b>
				<small>{sentences.score.reviews({ count })}</small>
			</span>
		</span>
	);
}

/** Shows the logo: the rings and the name. */
export function Logo({ name }: { name: string }) {
	return (
		<span className="inline-flex items-center gap-2.5">
			<Rings scores={[5, 4, 3.4]} className="size-8" />
			<span className="font-heading font-semibold text-[1.375rem] tracking-tight">{name}</span>
		</span>
	);
}
