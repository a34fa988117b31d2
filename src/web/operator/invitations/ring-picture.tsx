import { useId } from 'react';
import type { HeldRing } from '#contract/invitations/held.ts';
import { heldJoinSentences as sentences } from '#sentences/invitations/held.ts';
import { placesOf, size } from '#web/operator/invitations/ring-places.ts';

/** The looks of the kinds of arrows, which differ in colour and in dashes. */
const looks = {
	invited: { line: 'stroke-ring-1', head: 'fill-ring-1', dashes: undefined },
	reviewed: { line: 'stroke-ring-2', head: 'fill-ring-2', dashes: '7 4' },
	liked: { line: 'stroke-ring-3', head: 'fill-ring-3', dashes: '1.5 4' },
} as const;
const kinds = ['invited', 'reviewed', 'liked'] as const;
/** The number of letters shown of a name; the table has longer names whole. */
const shownMax = 14;
/** The room that names need on either side of the circle. */
const margin = 75;

/**
 * Shows accounts in a circle, with an arrow from each to those whom they invited, reviewed or liked. The table
 * beside it tells the same.
 */
export function RingPicture({ members, ties }: HeldRing) {
	const { places, arrows } = placesOf({ members, ties });
	const markers = useId();
	return (
		<figure>
			<svg
				role="img"
				aria-label={sentences.ringPicture({ n: members.length })}
				viewBox={`${-margin} 30 ${size + 2 * margin} ${size - 60}`}
			>
				<defs>
					{kinds.map((kind) => (
						<marker
							key={kind}
							id={`${markers}${kind}`}
							viewBox="0 0 8 8"
							refX="7"
							refY="4"
							markerWidth="9"
							markerHeight="9"
							markerUnits="userSpaceOnUse"
							orient="auto"
						>
							<path d="M0 0L8 4L0 8Z" className={looks[kind].head} />
						</marker>
					))}
				</defs>
				{arrows.map(({ key, kind, path, width }) => (
					<path
						key={key}
						d={path}
						className={`fill-none ${looks[kind].line}`}
						strokeWidth={width}
						strokeLinecap="round"
						strokeDasharray={looks[kind].dashes}
						markerEnd={`url(#${markers}${kind})`}
					/>
				))}
				{places.map(({ id, name, x, y, label }) => (
					<g key={id}>
						<circle cx={x} cy={y} r="9" className="fill-accent" />
						<text x={label.x} y={label.y} textAnchor={label.anchor} className="fill-ink text-base">
							{name.length > shownMax ? `${name.slice(0, shownMax - 1)}…` : name}
						</text>
					</g>
				))}
			</svg>
			<figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
				{kinds.map((kind) => (
					<span key={kind} className="inline-flex items-center gap-2">
						<svg viewBox="0 0 28 4" aria-hidden="true" className="w-7">
							<path
								d="M1 2H27"
								className={looks[kind].line}
								strokeWidth="2.5"
								strokeLinecap="round"
								strokeDasharray={looks[kind].dashes}
							/>
						</svg>
						{sentences.did[kind]}
					</span>
				))}
			</figcaption>
		</figure>
	);
}
