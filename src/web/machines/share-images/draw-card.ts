import { type CardRings, logoRings, type ShareCard, separator } from '#web/machines/share-images/card.ts';
import type { FontShelf } from '#web/machines/share-images/font-shelf.ts';
import { layOutText, type TextBlock } from '#web/machines/share-images/lay-out-text.ts';

/** The colours of the pages in light mode (styles.css), in a notation that every renderer reads. */
const colours = {
	canvas: '#fcfaf5',
	ink: '#2c1f18',
	muted: '#675650',
	rings: ['#ca4a27', '#d9992e', '#2a6c74'],
} as const;

const left = 84;
const rings = { x: 926, y: 315, radii: [110, 166, 222], stroke: 32 } as const;
const titleWidth = rings.x - 222 - rings.stroke / 2 - 40 - left;
const titleLine = 1.14;
const kickerLine = 44;
const scoreMax = 5;

/**
 * Returns a picture as SVG of outlines, which need no font to be drawn. Text that no font can write is left out, never
 * drawn as boxes.
 */
export function drawShareCard(shelf: FontShelf, { title: name, kicker: above, ...card }: ShareCard): string {
	const written = layOutText(shelf, name, titleBox);
	// Where the name cannot be written, the kind of business takes its place.
	const [first = '', ...others] = above.split(separator);
	const title = written ?? layOutText(shelf, first, titleBox);
	const kicker = layOutText(shelf, written ? above : others.join(separator), kickerBox);
	const direction = title?.direction ?? 'ltr';
	const titleHeight = (title?.lines.length ?? 0) * (title?.size ?? 0) * titleLine;
	const kickerHeight = kicker ? kicker.lines.length * kickerLine + 18 : 0;
	// Kicker and title stand together, in the middle of the height that the site's name leaves.
	const top = Math.max(60, 275 - (titleHeight + kickerHeight) / 2);
	const figure = layOutText(shelf, card.figure, { ...figureBox, width: 190, sizes: [88, 60] });
	const label = layOutText(shelf, card.figureLabel, {
		...figureBox,
		width: figure ? 156 : 185,
		sizes: figure ? [28, 22] : [44, 32],
	});
	const site = layOutText(shelf, card.siteName, { width: 430, linesMax: 1, sizes: [38, 30], voice: 'heading' });
	const parts = [
		`<rect width="1200" height="630" fill="${colours.canvas}"/>`,
		drawRings(rings, card.rings),
		kicker && column({ ...kicker, direction }, top + 32, kickerLine, colours.muted),
		title &&
			column({ ...title, direction }, top + kickerHeight + title.size * 0.86, title.size * titleLine, colours.ink),
		drawRings({ x: left + 24, y: 552, radii: [7, 13.5, 20], stroke: 4 }, logoRings),
		site && line(site, 0, left + 60, 565, colours.ink),
		figure && middle(figure, rings.y + (label ? 16 : 30), colours.ink),
		label && middle(label, rings.y + (figure ? 54 : 15), figure ? colours.muted : colours.ink),
	];
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${parts.filter(Boolean).join('')}</svg>`;
}

const titleBox = { width: titleWidth, linesMax: 4, sizes: [84, 74, 66, 58, 50], voice: 'heading' } as const;
const kickerBox = { width: titleWidth, linesMax: 1, sizes: [32, 29, 26], voice: 'text' } as const;
const figureBox = { linesMax: 1, voice: 'text' } as const;

interface RingsAt {
	x: number;
	y: number;
	radii: readonly number[];
	stroke: number;
}

function drawRings({ x, y, radii, stroke }: RingsAt, scores: CardRings): string {
	const circles = radii.map((radius, ring) => {
		const circle = `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${colours.rings[ring]}"`;
		return `${circle} opacity="0.2"/>${arc(circle, { x, y, radius }, scores[ring] ?? null)}`;
	});
	return `<g fill="none" stroke-width="${stroke}">${circles.join('')}</g>`;
}

function arc(circle: string, { x, y, radius }: { x: number; y: number; radius: number }, score: number | null): string {
	if (score === null) return '';
	const whole = 2 * Math.PI * radius;
	const filled = Math.min(Math.max(score / scoreMax, 0), 1) * whole;
	// A full ring is drawn whole: a dash as long as the circle leaves a seam.
	const dash =
		filled < whole ? ` stroke-dasharray="${filled.toFixed(1)} ${whole.toFixed(1)}" stroke-linecap="round"` : '';
	return `${circle}${dash} transform="rotate(-90 ${x} ${y})"/>`;
}

/** Draws lines below each other, aligned left, or right where the text runs that way. */
const column = (block: TextBlock, y: number, height: number, colour: string): string =>
	block.lines
		.map(({ width }, row) => {
			const x = block.direction === 'rtl' ? left + titleWidth - width * block.size : left;
			return line(block, row, x, y + row * height, colour);
		})
		.join('');

const middle = (block: TextBlock, y: number, colour: string): string =>
	line(block, 0, rings.x - ((block.lines[0]?.width ?? 0) * block.size) / 2, y, colour);

const line = ({ lines, size }: TextBlock, row: number, x: number, y: number, colour: string): string =>
	`<g fill="${colour}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})">${lines[row]?.outlines ?? ''}</g>`;
