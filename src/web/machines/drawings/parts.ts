import type { Dice } from '#web/machines/drawings/dice.ts';
import { type GlyphName, glyphs } from '#web/machines/drawings/glyphs.ts';
import type { Palette } from '#web/machines/drawings/palette.ts';
import { inXml } from '#web/machines/xml.ts';

/** What every composition draws with. */
export interface Easel {
	dice: Dice;
	paint: Palette;
	glyph: GlyphName;
	/** The name of the business; empty where a trade is drawn. */
	name: string;
	/** The middle of the sign, once the sign is drawn. */
	signX?: number;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
	`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${rx ? ` rx="${rx}"` : ''}/>`;
export const circle = (x: number, y: number, r: number, fill: string) =>
	`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, colour: string, width = 3) =>
	`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
export const times = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('');
/** The shadow that a thing throws in the light. */
export const shade = (d: string, opacity = 0.14) => `<path d="${d}" fill="oklch(0.25 0.05 280)" opacity="${opacity}"/>`;

export const thing = (name: GlyphName, x: number, y: number, size: number, dark: string, light: string) =>
	`<g transform="translate(${x} ${y}) scale(${size / 40})">${glyphs[name](dark, light)}</g>`;

const hands = [
	'font-family="Georgia,serif" font-weight="700"',
	'font-family="Georgia,serif" font-style="italic"',
	'font-family="Avenir Next,Century Gothic,Segoe UI,sans-serif" font-weight="600" letter-spacing="1"',
	'font-family="Gill Sans,Optima,Trebuchet MS,sans-serif" font-weight="700"',
] as const;

/** Whether dark letters are easier to read on this colour than light ones. */
const isLight = (colour: string) => Number(/^oklch\(([\d.]+)/.exec(colour)?.[1] ?? 0) > 0.68;

/**
 * Draws the name on a board, never wider than the board and in the hand of this business. Where a drawing is shown so
 * narrow that the name would be cut, the mark stands in the middle of the board instead (`draw.ts`).
 */
export function sign(
	easel: Easel,
	x: number,
	y: number,
	w: number,
	h: number,
	board: string,
	light = easel.paint.paper,
) {
	const { dice, name, paint, glyph } = easel;
	easel.signX = x + w / 2;
	const letters = isLight(board) ? paint.ink : light;
	const hand = dice.pick(hands);
	const hasMark = dice.chance(0.55);
	const size = Math.min(h * 0.58, (w - (hasMark ? h + 28 : 28)) / (Math.max(name.length, 1) * 0.56));
	const frame =
		rect(x, y, w, h, board, dice.pick([0, 4, h / 2])) +
		line(`M${x + 6} ${y + h - 3}H${x + w - 6}`, 'oklch(0.2 0.02 40 / 0.2)', 2);
	const mark = thing(glyph, x + w / 2 - h * 0.38, y + h * 0.12, h * 0.76, letters, paint.second);
	if (!name) return frame + mark;
	const middle = x + w / 2 + (hasMark ? h * 0.42 : 0);
	const length = Math.min(name.length * size * 0.56, w - (hasMark ? h + 24 : 24));
	const text = `<text x="${middle.toFixed(1)}" y="${(y + h / 2 + size * 0.35).toFixed(1)}" font-size="${size.toFixed(1)}" text-anchor="middle" textLength="${length.toFixed(0)}" lengthAdjust="spacingAndGlyphs" fill="${letters}" ${hand}>${inXml(name)}</text>`;
	const left = middle - length / 2 - h * 0.85;
	const written = (hasMark ? thing(glyph, left, y + h * 0.16, h * 0.68, letters, paint.second) : '') + text;
	return `${frame}<g class="name">${written}</g><g class="mark">${mark}</g>`;
}

/** How far a street reaches to each side of the middle part, for covers that are much wider than high. */
export const reach = 1280;
const wide = (y: number, h: number, fill: string) => rect(-reach, y, 640 + 2 * reach, h, fill);

/** Marks what is drawn to both sides of the middle part, which is left out where only that is seen (`draw.ts`). */
const aside = (drawn: string) => `<g class="aside">${drawn}</g>`;

/** Draws what stands along a street, from 0 to 640, and repeats it to both sides as far as the street goes. */
export const along = (drawn: string) =>
	`<g id="along">${drawn}</g>` +
	aside(
		['matrix(-1 0 0 1 0 0)', 'matrix(-1 0 0 1 1280 0)', `translate(-${reach})`, `translate(${reach})`]
			.map((transform) => `<use href="#along" transform="${transform}"/>`)
			.join(''),
	);

/** Draws the floor and the walls of a room. Windows and plants stand to both sides of the part that is usually seen. */
export function room(easel: Easel, wall: string, { floorY, floor }: { floorY: number; floor: string }) {
	const { dice, paint } = easel;
	const sides = [-620, -400, -180, 710, 930, 1150];
	return (
		wide(0, 400, wall) +
		aside(sides.map((x) => pane(easel, x, 110, 110, 130) + line(`M${x + 55} 110v130`, paint.trim, 4)).join('')) +
		wide(floorY, 400 - floorY, floor) +
		aside(sides.map((x) => plant(easel, x + 160, floorY + 30, 0.9 + dice.next() * 0.5)).join(''))
	);
}

export function sky({ dice, paint }: Easel) {
	const [x, y] = [dice.int(60, 580), dice.int(40, 120)];
	const cloud = (cx: number, cy: number) =>
		`<path d="M${cx - 50} ${cy}q8-24 34-18 14-26 40-8 26-4 30 26z" fill="oklch(0.99 0.01 80)" opacity=".55"/>`;
	return (
		`<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${paint.sky}"/><stop offset="1" stop-color="${paint.skyLow}"/></linearGradient></defs>` +
		wide(0, 400, 'url(#sky)') +
		circle(x, y, dice.int(22, 38), paint.sun) +
		cloud(dice.int(60, 260), dice.int(50, 120)) +
		(dice.chance(0.6) ? cloud(dice.int(380, 590), dice.int(40, 130)) : '') +
		aside(cloud(dice.int(-520, -240), dice.int(50, 120)) + cloud(dice.int(860, 1160), dice.int(50, 120)))
	);
}

/** Draws roofs or hills far behind. */
export function distance({ dice, paint }: Easel, base = 340) {
	if (dice.chance(0.4))
		return along(
			path(`M0 ${base}V${dice.int(220, 270)}q120-70 260-10t200-20 180 10V${base}z`, paint.far) +
				path(`M0 ${base}v-40q180-70 340-20t300-10v70z`, paint.leaf),
		);
	let x = -20;
	let roofs = '';
	while (x < 660) {
		const w = dice.int(60, 110);
		const y = dice.int(150, 240);
		roofs += path(`M${x} ${base}V${y}l${w / 2} ${-dice.int(18, 50)} ${w / 2} ${w > 80 ? 30 : 36}V${base}z`, paint.far);
		roofs += times(3, (i) => rect(x + 14 + (i % 2) * 24, y + 24 + Math.floor(i / 2) * 34, 10, 16, paint.skyLow));
		x += w - 6;
	}
	return along(`<g opacity=".7">${roofs}</g>`);
}

/** Draws the pavement, with trees and lamps further along the street. */
export function pavement(easel: Easel, y = 338) {
	const { dice, paint } = easel;
	const further = [-640, -430, -200, 800, 1040, 1260];
	return (
		wide(y, 400 - y, paint.ground) +
		wide(y, 5, paint.groundShade) +
		wide(378, 22, paint.groundShade) +
		aside(
			further
				.map((x) => (dice.chance(0.7) ? tree(easel, x, y + 14, 0.8 + dice.next() * 0.4) : streetLamp(easel, x, y + 16)))
				.join(''),
		) +
		line(`M120 ${y + 6}l-24 34M300 ${y + 6}l-8 34M470 ${y + 6}l10 34M590 ${y + 6}l22 34`, paint.groundShade, 2)
	);
}

export function plant({ dice, paint }: Easel, x: number, y: number, size = 1) {
	const pot =
		path('M-15-24h30l-5 24h-20z', dice.pick([paint.accent, paint.second, paint.trim])) +
		rect(-17, -28, 34, 6, 'oklch(0.3 0.04 40 / .25)');
	const crown = dice.pick([
		circle(0, -54, 24, paint.leaf) + circle(7, -48, 16, paint.leafDark) + rect(-2, -34, 4, 10, paint.ink),
		path(
			'M0-28C-34-44-26-74-20-80-12-66-2-50 0-28 2-56 4-76 10-88 18-70 12-46 0-28 14-44 26-58 32-58 32-44 14-32 0-28z',
			paint.leaf,
		) + path('M0-28C2-56 4-76 10-88 11-66 8-46 0-28z', paint.leafDark),
		path('M-3-28L-22-60l12 2-8-20 11 3L0-104l9 29 10-3-8 20 12-2L4-28z', paint.leafDark),
	]);
	return `<g transform="translate(${x} ${y}) scale(${size})">${shade('M-18 0h50l18 6h-60z')}${crown}${pot}</g>`;
}

export function tree({ dice, paint }: Easel, x: number, y: number, size = 1) {
	const crown = dice.pick([
		circle(0, -120, 46, paint.leaf) + circle(-26, -94, 32, paint.leaf) + circle(28, -92, 34, paint.leafDark),
		`<ellipse cy="-112" rx="38" ry="66" fill="${paint.leaf}"/><path d="M4-178c50 10 50 124 0 132 20-40 20-90 0-132z" fill="${paint.leafDark}"/>`,
	]);
	return `<g transform="translate(${x} ${y}) scale(${size})">${shade('M-6 0h60l40 10h-90z')}${path('M-5 0l2-76h6l2 76z', paint.ink)}${crown}${line('M0-50l14-20M0-62l-12-18', paint.ink, 3)}</g>`;
}

export const streetLamp = ({ paint }: Easel, x: number, y: number) =>
	rect(x - 3, y - 190, 6, 190, paint.ink) +
	rect(x - 8, y - 12, 16, 12, paint.ink, 2) +
	path(`M${x - 13} ${y - 192}l4-28h18l4 28z`, paint.lit) +
	path(`M${x - 12} ${y - 220}l12-12 12 12z`, paint.ink);

export const bench = ({ paint }: Easel, x: number, y: number) =>
	shade(`M${x - 4} ${y}h120l16 6h-120z`) +
	rect(x, y - 28, 104, 8, paint.second, 3) +
	rect(x, y - 48, 104, 7, paint.second, 3) +
	rect(x + 8, y - 48, 6, 48, paint.ink) +
	rect(x + 90, y - 48, 6, 48, paint.ink);

export function bicycle({ paint }: Easel, x: number, y: number) {
	return `<g transform="translate(${x} ${y - 76}) scale(2.2)">${glyphs.bicycle(paint.ink, paint.ink)}</g>`;
}

export function board(easel: Easel, x: number, y: number) {
	const { paint } = easel;
	return (
		shade(`M${x} ${y}h54l16 6h-54z`) +
		path(`M${x} ${y}l6-66h38l6 66z`, paint.ink) +
		path(`M${x + 7} ${y - 10}l4-50h28l4 50z`, paint.paper) +
		thing(easel.glyph, x + 12, y - 54, 26, paint.accent, paint.second)
	);
}

export function pane({ dice, paint }: Easel, x: number, y: number, w: number, h: number) {
	const isLit = dice.chance(0.45);
	return `${rect(x - 5, y - 5, w + 10, h + 10, paint.trim, 2) + rect(x, y, w, h, isLit ? paint.lit : paint.glass)}<path d="M${x + w * 0.55} ${y}h${w * 0.22}L${x + w * 0.3} ${y + h}H${x + w * 0.08}z" fill="#fff" opacity=".28"/>`;
}

/** Draws a window of a house, with shutters, flowers or curtains. */
export function sash(easel: Easel, x: number, y: number, w: number, h: number) {
	const { dice, paint } = easel;
	const bars = line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, paint.trim, 3);
	const sill = rect(x - 8, y + h + 3, w + 16, 6, paint.paper);
	const more = dice.pick([
		'',
		rect(x - w * 0.38, y - 3, w * 0.3, h + 6, paint.accent) + rect(x + w * 1.08, y - 3, w * 0.3, h + 6, paint.accent),
		times(4, (i) => circle(x + (i + 0.5) * (w / 4), y + h, w / 7, i % 2 ? paint.leaf : paint.second)),
		path(
			`M${x} ${y}h${w * 0.36}q0 ${h * 0.5} ${-w * 0.36} ${h * 0.8}zM${x + w} ${y}h${-w * 0.36}q0 ${h * 0.5} ${w * 0.36} ${h * 0.8}z`,
			paint.paper,
		),
	]);
	return pane(easel, x, y, w, h) + bars + sill + more;
}

export function door(easel: Easel, x: number, y: number, w: number, h: number) {
	const { dice, paint } = easel;
	const colour = dice.pick([paint.accent, paint.second, paint.trim]);
	const top = dice.chance(0.5)
		? path(`M${x} ${y}a${w / 2} ${w / 2} 0 0 1 ${w} 0z`, paint.lit)
		: rect(x, y - 24, w, 20, paint.glass);
	const inside = dice.pick([
		rect(x + 9, y + 10, w - 18, h * 0.6, paint.lit, 2),
		rect(x + 9, y + 10, w - 18, h * 0.36, paint.glass) +
			rect(x + 9, y + h * 0.52, w - 18, h * 0.38, 'oklch(0.25 0.03 40 / .18)'),
		rect(x + 9, y + 10, w / 2 - 12, h - 22, paint.glass) + rect(x + w / 2 + 3, y + 10, w / 2 - 12, h - 22, paint.glass),
	]);
	return (
		rect(x - 6, y - 6, w + 12, h + 6, paint.paper) +
		top +
		rect(x, y, w, h, colour) +
		inside +
		circle(x + w - 6, y + h * 0.56, 3.5, paint.lit) +
		rect(x - 10, y + h - 4, w + 20, 8, paint.groundShade)
	);
}

export function awning({ dice, paint }: Easel, x: number, y: number, w: number, h = 44) {
	const n = Math.max(5, Math.round(w / 30));
	const step = w / n;
	const isStriped = dice.chance(0.7);
	const [a, b] = dice.chance(0.5) ? [paint.accent, paint.paper] : [paint.second, paint.paper];
	return (
		shade(`M${x} ${y}h${w}l14 ${h + 26}H${x}z`, 0.18) +
		times(n, (i) => {
			const [l, r] = [x + i * step, x + (i + 1) * step];
			const out = (at: number) => at + ((at - x - w / 2) / w) * 18;
			return path(
				`M${l.toFixed(1)} ${y}H${r.toFixed(1)}L${out(r).toFixed(1)} ${y + h}a${step / 2 + 0.6} 11 0 0 1 ${(out(l) - out(r)).toFixed(1)} 0z`,
				isStriped && i % 2 ? b : a,
			);
		}) +
		rect(x, y, w, 4, 'oklch(0.25 0.03 40 / .25)')
	);
}

/** Draws the goods of the trade on shelves. */
export function goods(easel: Easel, x: number, y: number, w: number, rows: number, gap: number, size: number) {
	const { dice, paint, glyph } = easel;
	const others: [GlyphName, ...GlyphName[]] = ['leaf', 'bottle', 'book', 'flower', 'cup'];
	return times(rows, (row) => {
		const base = y + row * gap;
		const n = Math.floor(w / (size * 1.25));
		const items = times(n, (i) => {
			const which = dice.chance(0.78) ? glyph : dice.pick(others);
			const dark = dice.pick([paint.accent, paint.trim, paint.leafDark, paint.ink]);
			const s = size * (0.8 + dice.next() * 0.25);
			return dice.chance(0.9)
				? thing(which, Math.round(x + 4 + (i * w) / n), Math.round(base - s * 0.92), Math.round(s), dark, paint.second)
				: '';
		});
		return rect(x, base, w, 5, paint.ink) + items;
	});
}
