import type { HeldRing } from '#contract/invitations/held.ts';

export const size = 400;
const [middle, radius, dot] = [size / 2, 128, 9];
/** How far the middle of an arrow lies from the straight line, so that arrows of each direction and kind lie apart. */
const bends = { invited: 14, reviewed: 34, liked: 54 } as const;

export interface Place {
	id: string;
	name: string;
	x: number;
	y: number;
	/** Where the name stands, and which of its ends is at that point. */
	label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
}

export interface Arrow {
	key: string;
	kind: HeldRing['ties'][number]['kind'];
	path: string;
	width: number;
}

/** Returns the places of the people around a ring, and the arrows between them, thicker for what was done often. */
export function placesOf({ members, ties }: HeldRing): { places: Place[]; arrows: Arrow[] } {
	const places = members.map(({ id, name }, at): Place => {
		const angle = (2 * Math.PI * at) / members.length - Math.PI / 2;
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		const anchor = Math.abs(cos) < 0.3 ? 'middle' : cos > 0 ? 'start' : 'end';
		return {
			...{ id, name, x: round(middle + radius * cos), y: round(middle + radius * sin) },
			label: {
				x: round(middle + (radius + dot + 7) * cos),
				y: round(middle + (radius + dot + 7) * sin + 4 + (anchor === 'middle' ? 6 * Math.sign(sin) : 0)),
				anchor,
			},
		};
	});
	const placeOf = new Map(places.map((place) => [place.id, place]));
	const arrows = ties.flatMap(({ from, to, kind, n }) => {
		const [start, end] = [placeOf.get(from), placeOf.get(to)];
		if (!start || !end || start === end) return [];
		return {
			key: `${from} ${to} ${kind}`,
			kind,
			path: pathOf(start, end, bends[kind]),
			width: Math.min(1.25 + n / 4, 4),
		};
	});
	return { places, arrows };
}

/** Returns an arc to the right of its direction, from edge to edge of the dots. */
function pathOf(start: Place, end: Place, bend: number): string {
	const [dx, dy] = [end.x - start.x, end.y - start.y];
	const length = Math.hypot(dx, dy);
	const [cx, cy] = [(start.x + end.x) / 2 - (dy / length) * bend, (start.y + end.y) / 2 + (dx / length) * bend];
	const [ex, ey] = [end.x - cx, end.y - cy];
	const back = (dot + 4) / Math.hypot(ex, ey);
	const [sx, sy] = [cx - start.x, cy - start.y];
	const ahead = (dot + 2) / Math.hypot(sx, sy);
	const at = (x: number, y: number) => `${round(x)} ${round(y)}`;
	return `M${at(start.x + sx * ahead, start.y + sy * ahead)} Q${at(cx, cy)} ${at(end.x - ex * back, end.y - ey * back)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
