import {
	type FontShelf,
	isJoiner,
	lettersOf,
	type TypefaceOf,
	type Voice,
} from '#web/machines/share-images/font-shelf.ts';
import {
	directionOf,
	measure,
	type ShapedLine,
	shapeLine,
	type TextDirection,
} from '#web/machines/share-images/shape-line.ts';

export interface TextBlock {
	/** The size of the letters, in pixels. */
	size: number;
	/** The lines, for letters of 1 pixel. */
	lines: ShapedLine[];
	direction: TextDirection;
}
interface Box {
	width: number;
	linesMax: number;
	/** The letter sizes to try, in pixels, the largest first. */
	sizes: readonly [number, ...number[]];
	voice: Voice;
}

/** Marks that steer the direction of text, joiners, and whatever else has no shape. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\uFFFC\uFFFD]/gu;
/** No font of ours has emoji in the colours that people mean; the title beside the picture shows them. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20E3/gu;
/** Unicode counts these signs as emoji, and people read them as letters. */
const plain = /[©®™]/u;

/** Returns the text as it can be drawn: in one line, without emoji and invisible marks. */
export const drawable = (text: string): string =>
	text
		.normalize('NFC')
		.replace(emoji, (character) => (plain.test(character) ? character : ' '))
		.replace(/\s/g, ' ')
		.replace(invisible, (character, at, whole) => (isJoiner(character) && joins(whole, at) ? character : ''))
		.replace(/ +/g, ' ')
		.trim();

/** Tells whether a joiner stands between letters, where Persian and Indian spelling needs it. */
const joins = (text: string, at: number) =>
	/[\p{L}\p{M}]$/u.test(text.slice(0, at)) && /^\p{L}/u.test(text.slice(at + 1));

const ellipsis = '…';
/** The room for the ellipsis, for letters of 1 pixel: no font of ours has a wider one. */
const ellipsisWidth = 1;

/**
 * Breaks a text into lines that fit the box, at the largest size that fits. Text that does not fit at the smallest size
 * is cut off with an ellipsis. Null when the fonts cannot write all of the text, or nothing of it can be drawn.
 */
export function layOutText(shelf: FontShelf, raw: string, { width, linesMax, sizes, voice }: Box): TextBlock | null {
	const text = drawable(raw);
	const typefaceOf = text === '' ? null : shelf.choose(text, voice);
	if (!typefaceOf) return null;
	const direction = directionOf(text);
	const smallest = Math.min(...sizes);
	const pieces = measured(piecesOf(text), typefaceOf);
	const fits = (size: number) =>
		pieces.every((piece) => piece.width * size <= width) && fill(pieces, width / size).length <= linesMax;
	const size = sizes.find(fits) ?? smallest;
	// A word that is wider than a line is broken between letters.
	const parts = pieces.flatMap((piece) =>
		piece.width * size <= width ? [piece] : measured(lettersOf(piece.text), typefaceOf),
	);
	const lines = fill(parts, width / size);
	const kept = lines.slice(0, linesMax).map((line) =>
		line
			.map((piece) => piece.text)
			.join('')
			.trim(),
	);
	if (lines.length > linesMax) kept.push(cut(kept.pop() ?? '', width / size, typefaceOf));
	return { size, direction, lines: kept.map((line) => shapeLine(line, typefaceOf, direction)) };
}

interface Piece {
	text: string;
	/** The width without the spaces at the end, which may stand beyond the end of the line. */
	width: number;
	fullWidth: number;
}

/** Returns the texts with their widths, for letters of 1 pixel. */
const measured = (texts: string[], typefaceOf: TypefaceOf): Piece[] =>
	texts.map((text) => ({ text, width: measure(text.trimEnd(), typefaceOf), fullWidth: measure(text, typefaceOf) }));

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Splits a text into words, each with the spaces and signs after it: a full stop, a closing bracket or a space never
 * begins a line.
 */
function piecesOf(text: string): string[] {
	const pieces: string[] = [];
	for (const { segment, isWordLike } of segmenter.segment(text)) {
		const before = pieces.at(-1) ?? '';
		const opens = /^[\p{Ps}\p{Pi}]/u.test(segment) && before.endsWith(' ');
		const belongs = /[^\s\p{L}\p{N}]$/u.test(before) || (!isWordLike && !opens);
		if (before && belongs) pieces[pieces.length - 1] = before + segment;
		else pieces.push(segment);
	}
	return pieces;
}

function fill(pieces: Piece[], width: number): Piece[][] {
	const lines: Piece[][] = [];
	let used = 0;
	for (const piece of pieces) {
		const line = lines.at(-1);
		if (line && used + piece.width <= width) line.push(piece);
		else {
			lines.push([piece]);
			used = 0;
		}
		used += piece.fullWidth;
	}
	return lines;
}

function cut(line: string, width: number, typefaceOf: TypefaceOf): string {
	let left = width - ellipsisWidth;
	const kept: string[] = [];
	for (const { text, fullWidth } of measured(lettersOf(line), typefaceOf)) {
		left -= fullWidth;
		if (left < 0) break;
		kept.push(text);
	}
	return kept.join('').trimEnd() + ellipsis;
}
