import type { Network } from '#contract/invitations/network.ts';
import { networkSentences as sentences } from '#sentences/invitations/network.ts';
import { type Dot, dotsOf, size } from '#web/invitations/network/network-dots.ts';

const fills: Record<Dot['look'], string> = {
	counted: 'fill-ring-1',
	joined: 'fill-canvas stroke-ring-1 stroke-2',
	further: 'fill-ring-2',
	furthest: 'fill-ring-3',
};

/**
 * Shows the member in the middle, and a ring around for each step: each person is a dot, full once their invitation has
 * counted.
 */
export function NetworkPicture({ invitees, levels }: Pick<Network, 'invitees' | 'levels'>) {
	const { rings, dots } = dotsOf(invitees, levels);
	const described = levels.map(({ level, count }) => sentences.ring({ level, n: count })).join(', ');
	return (
		<svg
			role="img"
			aria-label={sentences.picture({ rings: described })}
			viewBox={`0 0 ${size} ${size}`}
			className="mx-auto aspect-square w-full max-w-104"
		>
			{rings.map(({ level, radius }) => (
				<circle
					key={level}
					cx={size / 2}
					cy={size / 2}
					r={radius}
					className="fill-none stroke-line"
					strokeWidth="1.5"
				/>
			))}
			{dots.map(({ key, x, y, radius, look, title }) => (
				<circle key={key} cx={x} cy={y} r={radius} className={fills[look]}>
					{title && <title>{title}</title>}
				</circle>
			))}
			<circle cx={size / 2} cy={size / 2} r="26" className="fill-accent" />
			<text
				x={size / 2}
				y={size / 2}
				dy="0.36em"
				textAnchor="middle"
				className="fill-on-accent font-medium text-[0.9375rem]"
			>
				{sentences.you}
			</text>
		</svg>
	);
}
