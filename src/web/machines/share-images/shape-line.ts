import bidiFactory, { type Bidi } from 'bidi-js';
import { Direction, Buffer as GlyphBuffer, shape } from 'harfbuzzjs';
import { lettersOf, type Typeface, type TypefaceOf, writes } from '#web/machines/share-images/font-shelf.ts';

// The types of bidi-js declare a default export that only bundlers see.
const bidi = (bidiFactory as unknown as () => Bidi)();
/** One buffer serves all lines, because each fills and reads it in one go. */
const buffer = new GlyphBuffer();

export type TextDirection = 'ltr' | 'rtl';

/** A line of text as outlines, for letters of 1 pixel: from 0 to `width`, with the baseline at 0 and y downwards. */
export interface ShapedLine {
	/** The outlines, as SVG elements. */
	outlines: string;
	width: number;
}

/** A piece of text in one font and one direction. */
interface Run {
	text: string;
	typeface: Typeface;
	/** The embedding level; odd levels run from right to left (Unicode's annex 9). */
	level: number;
}

/** Returns the direction in which the text runs, by its first letter. */
export const directionOf = (text: string): TextDirection =>
	(bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Shapes a line: letters are joined and placed as their script wants it, and words stand in visual order. */
export function shapeLine(text: string, typefaceOf: TypefaceOf, direction: TextDirection): ShapedLine {
	let width = 0;
	const outlines = inVisualOrder(runsOf(text, typefaceOf, direction)).map((run) => {
		const placed = shapeRun(run);
		const drawn = placed.glyphs.map(({ id, x, y }) => outline(run.typeface, id, width + x, y));
		width += placed.width;
		return drawn.join('');
	});
	return { outlines: outlines.join(''), width };
}

/** Returns the width of a text on one line, for letters of 1 pixel. */
export const measure = (text: string, typefaceOf: TypefaceOf): number =>
	runsOf(text, typefaceOf, 'ltr').reduce((sum, run) => sum + shapeRun(run).width, 0);

function runsOf(text: string, typefaceOf: TypefaceOf, direction: TextDirection): Run[] {
	const { levels } = bidi.getEmbeddingLevels(text, direction);
	const runs: Run[] = [];
	let at = 0;
	for (const letter of lettersOf(text)) {
		const level = levels[at] ?? 0;
		at += letter.length;
		const last = runs.at(-1);
		// Spaces and signs take the font of the letter before, where they look at home.
		const goesAlong = last && !/\p{L}/u.test(letter) && writes(last.typeface, letter);
		const typeface = goesAlong ? last.typeface : typefaceOf(letter);
		if (!typeface) continue;
		if (last?.typeface === typeface && last.level === level) last.text += letter;
		else runs.push({ text: letter, typeface, level });
	}
	return runs;
}

/**
 * Orders whole runs by rule L2 of Unicode's annex 9: runs of the other direction are reversed, from the innermost
 * outwards.
 */
function inVisualOrder(runs: Run[]): Run[] {
	const ordered = [...runs];
	for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
		for (let start = 0; start < ordered.length; start++) {
			let end = start;
			while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
			if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
			start = Math.max(start, end - 1);
		}
	}
	return ordered;
}

interface Placed {
	width: number;
	glyphs: { id: number; x: number; y: number }[];
}

function shapeRun({ text, typeface: { font, unitsPerEm }, level }: Run): Placed {
	buffer.reset();
	buffer.addText(text);
	buffer.guessSegmentProperties();
	buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
	shape(font, buffer);
	let x = 0;
	const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
		const at = { id, x: (x + xOffset) / unitsPerEm, y: -yOffset / unitsPerEm };
		x += xAdvance;
		return at;
	});
	return { width: x / unitsPerEm, glyphs };
}

function outline({ font, unitsPerEm }: Typeface, id: number, x: number, y: number): string {
	const path = font.glyphToPath(id);
	const scale = 1 / unitsPerEm;
	// The y axis of fonts points up, that of pictures down.
	return path && `<path d="${path}" transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})"/>`;
}

const round = (value: number) => Number(value.toFixed(5));
