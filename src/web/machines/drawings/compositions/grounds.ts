/** Draws places with a yard or a meadow around them. */
import { furniture } from '#web/machines/drawings/furniture.ts';
import {
	along,
	circle,
	distance,
	door,
	type Easel,
	line,
	path,
	pavement,
	plant,
	rect,
	sash,
	shade,
	sign,
	sky,
	thing,
	times,
	tree,
} from '#web/machines/drawings/parts.ts';

function car(x: number, y: number, size: number, body: string, paint: Easel['paint']) {
	return `<g transform="translate(${x} ${y}) scale(${size})">${shade('M-4 0h186l16 8H0z', 0.2)}${path('M0-14v-26q0-10 14-12l26-4 24-30q4-4 10-4h44q8 0 12 6l20 28 20 4q12 2 12 14v24z', body)}${path('M52-56l18-24h20v24zM98-80h18q4 0 6 4l14 20H98z', paint.glass)}${[36, 142].map((cx) => circle(cx, -12, 18, paint.ink) + circle(cx, -12, 8, paint.paper)).join('')}${rect(172, -40, 10, 8, paint.lit, 2)}</g>`;
}

export function workshop(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const doors = dice.int(1, 2);
	const roof = dice.chance(0.5) ? 'M40 130l140-50v50l140-50v50l140-50v50l140-50v60H40z' : 'M30 134L320 50l290 84z';
	return (
		sky(easel) +
		distance(easel) +
		shade('M600 140l40 30v170h-40z') +
		path(roof, paint.trim) +
		rect(40, 130, 560, 210, paint.wall) +
		times(14, (i) => rect(52 + i * 40, 136, 2, 204, paint.wallShade)) +
		times(doors, (i) => {
			const x = 80 + i * 200;
			return (
				rect(x - 8, 196, 184, 144, paint.trim) +
				rect(x, 204, 168, 136, 'oklch(0.36 0.03 60)') +
				rect(x, 204, 168, 26, paint.paper) +
				line(`M${x} 212h168M${x} 221h168`, paint.wallShade, 2) +
				thing(glyph, x + 56, 250, 56, paint.lit, paint.second) +
				path(`M${x + 60} 230h48l40 110H${x + 20}z`, 'oklch(0.95 0.08 90 / .14)')
			);
		}) +
		pavement(easel) +
		(doors === 1 ? times(2, (i) => sash(easel, 300 + i * 90, 214, 56, 62)) : '') +
		door(easel, 500, 226, 56, 114) +
		sign(easel, 80, 142, 440, 46, dice.pick([paint.accent, paint.ink]), paint.paper) +
		(dice.chance(0.65)
			? car(dice.int(250, 330), 372, 1, dice.pick([paint.second, paint.accent]), paint)
			: furniture(easel, [320, 420])) +
		(dice.chance(0.5)
			? times(
					3,
					(i) =>
						`<ellipse cx="606" cy="${356 - i * 16}" rx="24" ry="9" fill="${paint.ink}"/><ellipse cx="606" cy="${353 - i * 16}" rx="11" ry="3" fill="${paint.groundShade}"/>`,
				)
			: plant(easel, 606, 362, 1.1))
	);
}

export function country(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const isWater = glyph === 'boat';
	const hx = dice.int(420, 480);
	const cottage =
		rect(hx, 200, 120, 84, paint.wall) +
		rect(hx + 86, 150, 18, 40, paint.wallShade) +
		path(`M${hx - 16} 206l30-50h92l30 50z`, paint.trim) +
		rect(hx + 18, 226, 28, 28, paint.lit) +
		rect(hx + 68, 232, 28, 52, paint.accent);
	const tent =
		path(`M${hx - 10} 290l70-100 74 100z`, paint.accent) +
		path(`M${hx + 60} 190l74 100h-50z`, paint.second) +
		path(`M${hx + 46} 290l14-60 16 60z`, paint.ink);
	const flowers = times(24, () =>
		circle(
			dice.int(10, 630),
			dice.int(345, 395),
			dice.int(3, 6),
			dice.pick([paint.accent, paint.second, paint.lit, paint.paper]),
		),
	);
	return (
		sky(easel) +
		along(
			path(`M0 300V${dice.int(150, 210)}q130-80 300-10t340-30v200z`, paint.far) +
				path(`M0 320v-60q160-60 330-10t310-30v120z`, paint.leafDark) +
				times(5, (i) => tree(easel, 30 + i * 130 + dice.int(-30, 30), 284, 0.4 + dice.next() * 0.25)) +
				path(`M0 400V290q200-40 360-6t280-14v130z`, isWater ? paint.glass : paint.leaf),
		) +
		(dice.chance(0.6) || isWater ? cottage : tent) +
		(isWater
			? times(7, (i) => line(`M${40 + i * 90} ${316 + (i % 3) * 24}q14-8 28 0t28 0`, paint.paper, 3)) +
				thing('boat', dice.int(480, 520), 262, 110, paint.accent, paint.paper)
			: path(`M${hx + 70} 284q-40 50-170 116h150q40-60 50-116z`, paint.ground) + flowers) +
		tree(easel, dice.pick([620, 60]), 350, 1.2) +
		shade('M130 372h270l30 10H150z') +
		rect(154, 240, 9, 132, paint.ink) +
		rect(362, 240, 9, 132, paint.ink) +
		sign(easel, 122, 196, 282, 66, dice.pick([paint.accent, paint.ink]), paint.paper)
	);
}
