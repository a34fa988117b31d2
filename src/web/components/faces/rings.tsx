import type { CSSProperties, ReactNode } from 'react';
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
export function Rings({ scores, ...frame }: RingsProps) {
	return (
		<RingsFrame {...frame} viewBox="0 0 48 48">
			<use href="#rings" />
			{circles.map(({ radius, className: colour }, ring) => (
				<Arc key={radius} radius={radius} colour={colour} score={scores[ring] ?? null} />
			))}
		</RingsFrame>
	);
}

interface RingsFrameProps extends Omit<RingsProps, 'scores'> {
	/** Not needed where a shape has its own. */
	viewBox?: string;
	children: ReactNode;
}

function RingsFrame({ label, className = 'size-12', viewBox, children }: RingsFrameProps) {
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
		<svg
			viewBox={viewBox}
			className={classNames('rings', className)}
			{...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
		>
			{children}
		</svg>
	);
}

/**
 * Shows the rings of a business about which nobody's circle is known, as on each of two dozen cards: one reference to a
 * shape of the page, which takes the filled part from it.
 */
function OuterRing({ score, className }: { score: number; className: string }) {
	return (
		<RingsFrame className={className}>
			<use href="#outer-ring" style={{ '--filled': dashOf(score / scoreMax) } as CSSProperties} />
		</RingsFrame>
	);
}

/**
 * Defines the shapes that the `Rings` of a page refer to: the three circles before anybody has reviewed, and these with
 * the outer one filled.
 */
export function RingShapes() {
	return (
		<>
			<symbol id="rings" viewBox="0 0 48 48">
				{circles.map(({ radius, className }) => (
					<circle key={radius} cx="24" cy="24" r={radius} className={className} opacity="0.2" />
				))}
			</symbol>
			<symbol id="outer-ring" viewBox="0 0 48 48">
				<use href="#rings" />
				<circle {...arcOf(20)} className="stroke-ring-3" style={{ strokeDasharray: 'var(--filled)' }} {...dashed} />
			</symbol>
		</>
	);
}

const arcOf = (radius: number) => ({ cx: 24, cy: 24, r: radius, transform: 'rotate(-90 24 24)' });
const dashed = { pathLength: 100, strokeLinecap: 'round' } as const;
const dashOf = (filled: number): string => `${(filled * 100).toFixed(1)} 100`;

function Arc({ radius, colour, score }: { radius: number; colour: string; score: number | null }) {
	if (score === null) return null;
	const filled = Math.min(Math.max(score / scoreMax, 0), 1);
	return (
		<circle
			{...arcOf(radius)}
			className={colour}
			// A full ring is drawn whole: a dash as long as the circle leaves a seam.
			{...(filled < 1 && { ...dashed, strokeDasharray: dashOf(filled) })}
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
	const [friends, friendsOfFriends, everyone] = scores;
	const isOuterAlone = friends === null && friendsOfFriends === null && everyone !== null && everyone < scoreMax;
	return (
		<span className={classNames('score-badge', className)}>
			{isOuterAlone ? (
				<OuterRing score={everyone} className="size-10" />
			) : (
				<Rings scores={scores} className="size-10" />
			)}
			<b>{isRated ? score.toFixed(1) : sentences.score.isNew}</b>
			{sentences.score.reviews({ count })}
		</span>
	);
}

/** Shows the logo: the rings and the name. */
export function Logo({ name }: { name: string }) {
	return (
		<span className="logo">
			<Rings scores={[5, 4, 3.4]} className="size-8" />
			<span>{name}</span>
		</span>
	);
}
