import {
	awning,
	bench,
	bicycle,
	board,
	circle,
	distance,
	door,
	type Easel,
	goods,
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
import type { Composition } from '#web/machines/drawings/trades.ts';

function bricks({ dice, paint }: Easel, x: number, y: number, w: number, h: number) {
	return times(16, () => {
		const [bx, by] = [x + dice.int(6, w - 40), y + dice.int(8, h - 16)];
		return rect(bx, by, dice.int(14, 28), 5, paint.wallShade, 1);
	});
}

/** What stands on the pavement. */
function furniture(easel: Easel, places: readonly number[]) {
	const { dice } = easel;
	return places
		.map((x) =>
			dice.pick<() => string>([
				() => plant(easel, x, 360, 1),
				() => board(easel, x - 26, 362),
				() => bicycle(easel, x - 44, 364),
				() => bench(easel, x - 52, 364),
				() => plant(easel, x - 16, 358, 0.8) + plant(easel, x + 20, 364, 1.1),
				// Elsewhere its post would stand before the name.
				() => (x < 60 || x > 580 ? streetLamp(easel, x, 364) : plant(easel, x, 362, 1.1)),
				() => '',
			])(),
		)
		.join('');
}

function shop(easel: Easel) {
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

function corner(easel: Easel) {
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

function counter(easel: Easel) {
	const { dice, paint } = easel;
	const n = dice.int(2, 4);
	const tile = dice.chance(0.5);
	return (
		rect(0, 0, 640, 400, paint.wall) +
		(tile
			? times(9, (i) => line(`M0 ${150 + i * 18}H640`, paint.wallShade, 1.5))
			: rect(0, 0, 640, 70, paint.wallShade)) +
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
		rect(0, 366, 640, 34, paint.groundShade) +
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

function stall(easel: Easel) {
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

function car(x: number, y: number, size: number, body: string, paint: Easel['paint']) {
	return `<g transform="translate(${x} ${y}) scale(${size})">${shade('M-4 0h186l16 8H0z', 0.2)}${path('M0-14v-26q0-10 14-12l26-4 24-30q4-4 10-4h44q8 0 12 6l20 28 20 4q12 2 12 14v24z', body)}${path('M52-56l18-24h20v24zM98-80h18q4 0 6 4l14 20H98z', paint.glass)}${[36, 142].map((cx) => circle(cx, -12, 18, paint.ink) + circle(cx, -12, 8, paint.paper)).join('')}${rect(172, -40, 10, 8, paint.lit, 2)}</g>`;
}

function workshop(easel: Easel) {
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

function office(easel: Easel) {
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

function clinic(easel: Easel) {
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

function hotel(easel: Easel) {
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

function country(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const isWater = glyph === 'boat';
	const hx = dice.int(330, 440);
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
		path(`M0 300V${dice.int(150, 210)}q130-80 300-10t340-30v200z`, paint.far) +
		path(`M0 320v-60q160-60 330-10t310-30v120z`, paint.leafDark) +
		times(5, (i) => tree(easel, 30 + i * 130 + dice.int(-30, 30), 284, 0.4 + dice.next() * 0.25)) +
		path(`M0 400V290q200-40 360-6t280-14v130z`, isWater ? paint.glass : paint.leaf) +
		(dice.chance(0.6) || isWater ? cottage : tent) +
		(isWater
			? times(7, (i) => line(`M${40 + i * 90} ${316 + (i % 3) * 24}q14-8 28 0t28 0`, paint.paper, 3)) +
				thing('boat', dice.int(440, 520), 262, 110, paint.accent, paint.paper)
			: path(`M${hx + 70} 284q-40 50-170 116h150q40-60 50-116z`, paint.ground) + flowers) +
		tree(easel, dice.pick([590, 560]), 350, 1.2) +
		shade('M60 372h270l30 10H80z') +
		rect(84, 240, 9, 132, paint.ink) +
		rect(292, 240, 9, 132, paint.ink) +
		sign(easel, 52, 196, 282, 66, dice.pick([paint.accent, paint.ink]), paint.paper)
	);
}

function hall(easel: Easel) {
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

function van(easel: Easel) {
	const { dice, paint } = easel;
	let houses = '';
	for (let x = -20, i = 0; x < 640; i++) {
		const w = dice.int(120, 170);
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
		houses +
		pavement(easel) +
		(dice.chance(0.5) ? tree(easel, flip ? 40 : 600, 346, 1.15) : streetLamp(easel, flip ? 46 : 596, 350)) +
		`<g${flip ? ' transform="matrix(-1 0 0 1 640 0)"' : ''}>${line('M150 176h210M170 176v10M340 176v10', paint.ink, 5)}${dice.chance(0.5) ? line('M140 170h240', paint.second, 6) : ''}${vehicle}</g>` +
		sign(easel, flip ? 270 : 134, 208, 240, 72, body, letters)
	);
}

function studio(easel: Easel) {
	const { dice, paint, glyph } = easel;
	const arches = dice.chance(0.5);
	const n = dice.int(2, 3);
	const w = 470 / n;
	return (
		rect(0, 0, 640, 400, paint.wall) +
		rect(0, 0, 640, 46, paint.wallShade) +
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
		rect(0, 290, 640, 110, paint.ground) +
		rect(0, 284, 640, 8, paint.paper) +
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

export const compositions: Record<Composition, (easel: Easel) => string> = {
	shop,
	corner,
	counter,
	stall,
	workshop,
	office,
	clinic,
	hotel,
	country,
	hall,
	van,
	studio,
};
