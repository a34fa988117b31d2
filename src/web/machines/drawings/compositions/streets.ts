/**
 * Draws places seen from the street: a shop, the corner of two streets, a market stall, a van before a row of houses.
 */
import { furniture } from '#web/machines/drawings/furniture.ts';
import {
	along,
	awning,
	circle,
	distance,
	door,
	type Easel,
	goods,
	line,
	pane,
	path,
	pavement,
	rect,
	sash,
	shade,
	sign,
	sky,
	streetLamp,
	thing,
	times,
	tree,
} from '#web/machines/drawings/parts.ts';

function bricks({ dice, paint }: Easel, x: number, y: number, w: number, h: number) {
	return times(16, () => {
		const [bx, by] = [x + dice.int(6, w - 40), y + dice.int(8, h - 16)];
		return rect(bx, by, dice.int(14, 28), 5, paint.wallShade, 1);
	});
}

export function shop(easel: Easel) {
	const { dice, paint } = easel;
	const [x, w] = [dice.int(40, 90), dice.int(460, 520)];
	const hasDoorLeft = dice.chance(0.5);
	const doorX = hasDoorLeft ? x + 34 : x + w - 96;
	const windowX = hasDoorLeft ? x + 130 : x + 30;
	const windowW = w - 162;
	const upper = times(4, (i) => sash(easel, x + 44 + i * ((w - 70) / 4), 26, 44, 56));
	return (
		sky(easel) +
		distance(easel) +
		shade(`M${x + w} 60l50 30v250h-50z`) +
		rect(x, -4, w, 344, paint.wall) +
		bricks(easel, x, 0, w, 110) +
		upper +
		rect(x - 8, 108, w + 16, 8, paint.paper) +
		rect(x, 116, w, 224, paint.trim) +
		pane(easel, windowX, 186, windowW, 122) +
		goods(easel, windowX + 8, 254, windowW - 16, 2, 50, 40) +
		line(`M${windowX + windowW / 2} 186v122`, paint.trim, 5) +
		rect(windowX - 6, 312, windowW + 12, 26, paint.accent) +
		pavement(easel) +
		door(easel, doorX, 206, 62, 134) +
		(dice.chance(0.75)
			? awning(easel, windowX - 10, 166, windowW + 20, dice.int(30, 44))
			: line(`M${windowX + 40} 164v14M${windowX + windowW - 40} 164v14`, paint.lit, 8)) +
		sign(easel, x + 12, 120, w - 24, 44, dice.pick([paint.accent, paint.ink, paint.wallShade])) +
		(dice.chance(0.4)
			? line(`M${x + w} 128h34`, paint.ink, 4) +
				circle(x + w + 22, 156, 24, paint.paper) +
				thing(easel.glyph, x + w + 7, 141, 30, paint.accent, paint.second)
			: '') +
		furniture(easel, [x + w * 0.5, dice.int(590, 620)])
	);
}

export function corner(easel: Easel) {
	const { dice, paint } = easel;
	const at = dice.int(350, 420);
	return (
		sky(easel) +
		distance(easel) +
		path(`M60 340V40L${at} 14v326z`, paint.wall) +
		path(`M${at} 14L600 64v276H${at}z`, paint.wallShade) +
		path(`M50 46L${at} 18l210 50v-16L${at}-6 50 28z`, paint.trim) +
		times(4, (i) => sash(easel, 96 + i * ((at - 110) / 4), 62, 38, 58)) +
		times(2, (i) => sash(easel, at + 40 + i * 86, 82, 36, 52)) +
		rect(60, 176, at - 60, 164, paint.accent) +
		path(`M${at} 176h200v164H${at}z`, 'oklch(0.3 0.05 40 / .22)') +
		pane(easel, 84, 214, at - 194, 94) +
		goods(easel, 90, 300, at - 206, 1, 50, 46) +
		pane(easel, at + 30, 220, 140, 88) +
		pavement(easel) +
		door(easel, at - 86, 222, 60, 118) +
		(dice.chance(0.6) ? awning(easel, 76, 208, at - 180, 26) : '') +
		sign(easel, 70, 166, at - 80, 42, dice.pick([paint.ink, paint.accent]), paint.lit) +
		tree(easel, 612, 352, 0.95) +
		furniture(easel, [150, at + 80])
	);
}

export function stall(easel: Easel) {
	const { dice, paint } = easel;
	return (
		sky(easel) +
		distance(easel) +
		pavement(easel, 330) +
		tree(easel, dice.pick([60, 590]), 344, 1.1) +
		shade('M120 340h460l30 24H140z') +
		rect(116, 130, 8, 220, paint.ink) +
		rect(516, 130, 8, 220, paint.ink) +
		rect(124, 150, 392, 120, paint.wallShade) +
		goods(easel, 136, 232, 368, 1, 60, 44) +
		awning(easel, 96, 96, 448, 58) +
		rect(104, 262, 432, 90, paint.accent) +
		sign(easel, 150, 284, 340, 50, paint.paper, paint.ink) +
		times(
			5,
			(i) =>
				path(`M${108 + i * 86} 240h80l-8 30h-64z`, paint.second) +
				times(4, (j) =>
					circle(
						122 + i * 86 + j * 17,
						238 - (j % 2) * 7,
						10,
						[paint.accent, paint.leaf, paint.lit, paint.leafDark][(i + dice.int(0, 1)) % 4] ?? paint.leaf,
					),
				),
		) +
		line('M96 94Q200 70 320 94T544 94', paint.ink, 2) +
		times(7, (i) => circle(120 + i * 66, 88 + (i % 2) * 5, 5, paint.lit)) +
		furniture(easel, [dice.int(590, 612)])
	);
}

export function van(easel: Easel) {
	const { dice, paint } = easel;
	let houses = '';
	for (let x = 0, i = 0; x < 640; i++) {
		const w = Math.min(dice.int(120, 170), Math.max(640 - x, 100));
		const colour = [paint.wall, paint.wallShade, paint.far, paint.paper][(i + dice.int(0, 1)) % 4] ?? paint.wall;
		houses +=
			rect(x, 96, w, 244, colour) +
			path(`M${x - 4} 98l${w / 2}-${dice.int(40, 66)} ${w / 2 + 4} ${dice.int(56, 60)}z`, paint.trim) +
			sash(easel, x + 24, 120, 32, 44) +
			sash(easel, x + w - 56, 120, 32, 44) +
			door(easel, x + w - 62, 232, 42, 108) +
			sash(easel, x + 22, 226, 40, 56);
		x += w;
	}
	const flip = dice.chance(0.5);
	const body = dice.pick([paint.accent, paint.second, paint.paper]);
	const letters = body === paint.accent ? paint.paper : paint.ink;
	const vehicle =
		shade('M120 362h420l24 14H130z', 0.24) +
		path('M120 358V196q0-12 12-12h270q10 0 18 10l40 62 54 14q16 4 16 22v66z', body) +
		path('M392 200h14l36 54h-50z', paint.glass) +
		path('M120 318h410v24H120z', 'oklch(0.25 0.03 40 / .18)') +
		[196, 452].map((cx) => circle(cx, 358, 30, paint.ink) + circle(cx, 358, 14, paint.paper)).join('') +
		rect(516, 290, 14, 14, paint.lit, 3) +
		line('M378 196v130', 'oklch(0.25 0.03 40 / .3)', 3);
	return (
		sky(easel) +
		along(houses) +
		pavement(easel) +
		(dice.chance(0.5) ? tree(easel, flip ? 40 : 600, 346, 1.15) : streetLamp(easel, flip ? 46 : 596, 350)) +
		`<g${flip ? ' transform="matrix(-1 0 0 1 640 0)"' : ''}>${line('M150 176h210M170 176v10M340 176v10', paint.ink, 5)}${dice.chance(0.5) ? line('M140 170h240', paint.second, 6) : ''}${vehicle}</g>` +
		sign(easel, flip ? 270 : 134, 208, 240, 72, body, letters)
	);
}
