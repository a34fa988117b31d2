import type { Network } from '#contract/invitations/network.ts';

export const size = 400;
/** The most dots that a ring has room for; a ring with more people shows this many. */
const dotsMax = 48;
const [innermost, outermost] = [74, 184];

export interface Dot {
	key: string;
	x: number;
	y: number;
	radius: number;
	look: 'counted' | 'joined' | 'further' | 'furthest';
	/** The name of the person whom the dot stands for; null where that is not known. */
	title: string | null;
}

/**
 * Returns where the rings of a network lie, and the dots on them: evenly spaced, the first ring in the order of its
 * table.
 */
export function dotsOf(invitees: Network['invitees'], levels: Network['levels']) {
	const step = (outermost - innermost) / Math.max(2, levels.length - 1);
	const rings = levels.map(({ level, count }) => ({ level, count, radius: innermost + (level - 1) * step }));
	const dots = rings.flatMap(({ level, count, radius }): Dot[] => {
		const n = Math.min(count, dotsMax);
		return Array.from({ length: n }, (_, at) => {
			const invitee = level === 1 ? invitees[at] : undefined;
			// Each ring is turned a little, so that its dots do not line up with those of the one before.
			const angle = (2 * Math.PI * at) / n + level * 0.7 - Math.PI / 2;
			return {
				key: `${level} ${at}`,
				x: round(size / 2 + radius * Math.cos(angle)),
				y: round(size / 2 + radius * Math.sin(angle)),
				radius: n > 24 ? 5 : 8,
				look: level > 1 ? (level > 2 ? 'furthest' : 'further') : isCounted(invitee) ? 'counted' : 'joined',
				title: invitee?.member?.name ?? null,
			};
		});
	});
	return { rings, dots };
}

const isCounted = (invitee: Network['invitees'][number] | undefined): boolean =>
	invitee?.state === 'qualified' || invitee?.state === 'rewarded';

const round = (value: number): number => Math.round(value * 10) / 10;
