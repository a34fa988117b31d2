/** Draws places that have a house of their own. */
import { furniture } from '#web/machines/drawings/furniture.ts';
import {
	circle,
	distance,
	door,
	type Easel,
	line,
	pane,
	path,
	pavement,
	plant,
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

export function office(easel: Easel) {
	const { dice, paint } = easel;
	const [x, w] = [dice.int(110, 160), dice.int(330, 380)];
	const columns = dice.int(4, 5);
	const middle = x + w / 2;
	return (
		sky(easel) +
		distance(easel) +
		rect(x - 130, 90, 130, 250, paint.wallShade) +
		times(4, (i) => sash(easel, x - 106 + (i % 2) * 56, 120 + Math.floor(i / 2) * 100, 32, 56)) +
		shade(`M${x + w} 40l50 30v270h-50z`) +
		rect(x, 30, w, 310, paint.wall) +
		rect(x - 12, 22, w + 24, 14, paint.trim) +
		rect(x, 156, w, 6, paint.paper) +
		times(columns * 2, (i) =>
			sash(
				easel,
				x + 26 + (i % columns) * ((w - 30) / columns),
				56 + (i < columns ? 0 : 160),
				38,
				i < columns ? 72 : 60,
			),
		) +
		pavement(easel) +
		path(`M${middle - 60} 204l60-28 60 28z`, paint.trim) +
		rect(middle - 52, 204, 104, 136, paint.paper) +
		door(easel, middle - 28, 232, 56, 108) +
		rect(middle - 60, 338, 120, 10, paint.groundShade) +
		sign(easel, x + 14, 146, w - 28, 40, dice.pick([paint.accent, paint.ink]), paint.paper) +
		tree(easel, x + w + dice.int(50, 80), 352, 1.1) +
		plant(easel, middle - 74, 350, 0.8) +
		plant(easel, middle + 74, 350, 0.8) +
		furniture(easel, [dice.int(60, 90)])
	);
}

export function clinic(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const flip = dice.chance(0.5);
	const house =
		shade('M580 140l40 26v174h-40z') +
		rect(60, 150, 520, 190, paint.paper) +
		rect(40, 136, 560, 16, paint.trim, 3) +
		rect(60, 70, 170, 270, paint.wall) +
		rect(50, 60, 190, 14, paint.trim, 3) +
		times(3, (i) => pane(easel, 270 + i * 100, 224, 80, 84)) +
		times(3, (i) => plant(easel, 300 + i * 100 + dice.int(-10, 10), 306, 0.55));
	return (
		sky(easel) +
		distance(easel) +
		`<g${flip ? ' transform="matrix(-1 0 0 1 640 0)"' : ''}>${house}</g>` +
		circle(flip ? 495 : 145, 140, 44, paint.accent) +
		thing(glyph, flip ? 467 : 117, 112, 56, paint.paper, paint.second) +
		pavement(easel) +
		door(easel, flip ? 464 : 114, 222, 62, 118) +
		sign(easel, flip ? 74 : 254, 162, 312, 46, paint.accent, paint.paper) +
		times(8, (i) => circle((flip ? 70 : 270) + i * 40, 338, 20 + (i % 3) * 3, i % 2 ? paint.leaf : paint.leafDark)) +
		tree(easel, flip ? 20 : 616, 354, 1.15) +
		furniture(easel, [flip ? 580 : 50])
	);
}

export function hotel(easel: Easel) {
	const { dice, paint } = easel;
	const [x, w] = [dice.int(110, 180), dice.int(300, 340)];
	const floors = times(12, (i) => {
		const [wx, wy] = [x + 26 + (i % 4) * ((w - 26) / 4), 34 + Math.floor(i / 4) * 66];
		return wy > 130
			? ''
			: sash(easel, wx, wy, 36, 42) +
					(dice.chance(0.4)
						? line(
								`M${wx - 10} ${wy + 50}h56M${wx - 8} ${wy + 38}h52M${wx} ${wy + 38}v12M${wx + 18} ${wy + 38}v12M${wx + 36} ${wy + 38}v12`,
								paint.ink,
								2,
							)
						: '');
	});
	return (
		sky(easel) +
		distance(easel) +
		shade(`M${x + w} 20l60 40v280h-60z`) +
		path(`M${x - 10} 24l40-44h${w - 60}l40 44z`, paint.trim) +
		rect(x, 20, w, 320, paint.wall) +
		rect(x, 20, 14, 320, paint.wallShade) +
		floors +
		rect(x, 222, w, 118, paint.wallShade) +
		pane(easel, x + 22, 244, 76, 66) +
		pane(easel, x + w - 98, 244, 76, 66) +
		pavement(easel) +
		door(easel, x + w / 2 - 34, 246, 68, 94) +
		path(`M${x + w / 2 - 70} 232h140l16 20H${x + w / 2 - 86}z`, paint.accent) +
		path(`M${x + w / 2 - 36} 344h72l40 34H${x + w / 2 - 76}z`, paint.accent) +
		sign(easel, x + 10, 176, w - 20, 42, dice.pick([paint.ink, paint.accent]), paint.lit) +
		plant(easel, x + w / 2 - 70, 352, 0.95) +
		plant(easel, x + w / 2 + 70, 352, 0.95) +
		tree(easel, x - 50, 352, 1.2) +
		streetLamp(easel, x + w + 60, 360) +
		thing('suitcase', x + w + 14, 322, 38, paint.ink, paint.second) +
		(dice.chance(0.5) ? tree(easel, 606, 350, 0.9) : '')
	);
}

export function hall(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const n = dice.int(4, 6);
	const front = dice.chance(0.5)
		? path('M70 116L320 22l250 94z', paint.wallShade) +
			path('M120 108L320 38l200 70z', paint.wall) +
			circle(320, 82, 24, paint.accent) +
			thing(glyph, 304, 66, 32, paint.paper, paint.second)
		: path('M90 116V74h60q0-60 170-60t170 60h60v42z', paint.wall) +
			circle(320, 66, 32, paint.accent) +
			thing(glyph, 298, 44, 44, paint.paper, paint.second);
	return (
		sky(easel) +
		distance(easel) +
		shade('M570 120l50 30v190h-50z') +
		rect(80, 112, 480, 228, paint.wall) +
		front +
		rect(64, 112, 512, 14, paint.paper) +
		times(n, (i) => {
			const x = 106 + (i * 428) / n;
			const w = 428 / n - 34;
			return (
				path(
					`M${x} 320v-78a${w / 2} ${w / 2} 0 0 1 ${w} 0v78z`,
					i === Math.floor(n / 2) ? paint.accent : dice.chance(0.5) ? paint.lit : paint.glass,
				) +
				rect(x + w + 8, 196, 18, 132, paint.paper) +
				rect(x + w + 4, 190, 26, 10, paint.trim)
			);
		}) +
		sign(easel, 110, 130, 420, 52, dice.pick([paint.ink, paint.accent]), paint.lit) +
		times(12, (i) => circle(124 + i * 36, 190, 3.5, paint.lit)) +
		rect(70, 326, 500, 8, paint.paper) +
		rect(56, 334, 528, 10, paint.groundShade) +
		pavement(easel, 344) +
		furniture(easel, [dice.int(40, 60), dice.int(586, 606), dice.int(200, 420)])
	);
}
