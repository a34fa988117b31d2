/** Draws places that are seen from within. */
import {
	bench,
	circle,
	type Easel,
	goods,
	line,
	pane,
	path,
	plant,
	reach,
	rect,
	room,
	shade,
	sign,
	thing,
	times,
} from '#web/machines/drawings/parts.ts';

export function counter(easel: Easel) {
	const { dice, paint } = easel;
	const n = dice.int(2, 4);
	const tile = dice.chance(0.5);
	return (
		room(easel, paint.wall, { floorY: 366, floor: paint.groundShade }) +
		(tile
			? times(9, (i) => line(`M-${reach} ${150 + i * 18}H${640 + reach}`, paint.wallShade, 1.5))
			: rect(-reach, 0, 640 + 2 * reach, 70, paint.wallShade)) +
		rect(40, 128, 330, 142, paint.wallShade, 4) +
		goods(easel, 50, 192, 310, 2, 64, 46) +
		pane(easel, 420, 128, 160, 130) +
		path('M420 258v-40q40-24 80-4t80-8v52z', paint.leaf) +
		line('M500 128v130', paint.trim, 4) +
		sign(easel, 90, 62, 460, 50, dice.pick([paint.ink, paint.accent, paint.trim]), paint.paper) +
		times(n, (i) => {
			const x = 110 + (i * 440) / (n - 1);
			return `${line(`M${x} 0v${116}`, paint.ink, 2)}<path d="M${x - 60} 290L${x - 20} 142h40l40 148z" fill="${paint.lit}" opacity=".16"/>${path(`M${x - 28} 144q0-28 28-30 28 2 28 30z`, paint.second)}${circle(x, 146, 7, paint.lit)}`;
		}) +
		shade('M20 280h600v26H20z', 0.2) +
		rect(30, 288, 580, 92, paint.accent) +
		times(12, (i) => rect(42 + i * 48, 300, 3, 78, 'oklch(0.2 0.03 40 / .16)')) +
		rect(16, 274, 608, 18, paint.paper, 4) +
		times(3, (i) => thing(easel.glyph, 70 + i * 58 + dice.int(-8, 8), 230, 44, paint.ink, paint.second)) +
		rect(440, 232, 60, 42, paint.ink, 4) +
		rect(447, 238, 46, 22, paint.glass) +
		plant(easel, 560, 276, 0.72) +
		(dice.chance(0.5) ? plant(easel, 390, 276, 0.5) : '')
	);
}

export function studio(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const arches = dice.chance(0.5);
	const n = dice.int(2, 3);
	const w = 470 / n;
	return (
		room(easel, paint.wall, { floorY: 290, floor: paint.ground }) +
		rect(-reach, 0, 640 + 2 * reach, 46, paint.wallShade) +
		times(n, (i) => {
			const x = 50 + i * (540 / n);
			return (
				(arches
					? path(`M${x} 280V${120}a${w / 2} 70 0 0 1 ${w} 0v160z`, paint.trim) +
						path(`M${x + 6} 274V122a${w / 2 - 6} 64 0 0 1 ${w - 12} 0v152z`, paint.skyLow)
					: rect(x, 60, w, 220, paint.trim) + rect(x + 6, 66, w - 12, 208, paint.skyLow)) +
				circle(x + w * 0.65, 210, 26, paint.sun) +
				path(`M${x + 6} 274v-34q${w / 3}-30 ${w / 2} 0t${w / 2 - 12}-10v44z`, paint.leaf) +
				line(`M${x + w / 2} 66v208`, paint.trim, 5)
			);
		}) +
		rect(-reach, 284, 640 + 2 * reach, 8, paint.paper) +
		times(7, (i) => line(`M${i * 110 - 10} 400L${120 + i * 68} 292`, paint.groundShade, 2)) +
		times(n, (i) => path(`M${70 + i * (540 / n)} 296h${w - 40}l30 80h${-w}z`, 'oklch(0.97 0.06 88 / .45)')) +
		sign(easel, 130, 82, 380, 54, dice.pick([paint.accent, paint.ink]), paint.paper) +
		times(
			3,
			(i) =>
				path(
					`M${130 + i * 130} 330h96l-18 34h-106z`,
					[paint.accent, paint.second, paint.leafDark][(i + dice.int(0, 2)) % 3] ?? paint.accent,
				) + (dice.chance(0.7) ? thing(glyph, 150 + i * 130, 296, 50, paint.ink, paint.lit) : ''),
		) +
		plant(easel, dice.int(40, 60), 352, 1.5) +
		plant(easel, dice.int(572, 598), 344, 1.3) +
		(dice.chance(0.6) ? bench(easel, 500, 372) : '')
	);
}
