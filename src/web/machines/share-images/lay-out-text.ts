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
	/** For letters of 1 pixel. */
	lines: ShapedLine[];
	direction: TextDirection;
}
interface Box {
	width: number;
	linesMax: number;
	/** The sizes to try, the largest first. */
	sizes: readonly [number, ...number[]];
	voice: Voice;
}

/** Marks that steer the direction of text, joiners, and whatever has no shape. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\uFFFC\uFFFD]/gu;
/** No font of ours has them in the colours that people mean; the title beside the picture has them. */
const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20E3/gu;
/** These count as emoji to Unicode, and are read as letters are. */
const plain = /[©®™]/u;

/** The text as it can be drawn: without emoji and marks that cannot be seen, in one line. */
export const drawable = (text: string): string =>
	text
		.normalize('NFC')
		.replace(emoji, (character) => (plain.test(character) ? character : ' '))
		.replace(/\s/g, ' ')
		.replace(invisible, (character, at, whole) => (isJoiner(character) && joins(whole, at) ? character : ''))
		.replace(/ +/g, ' ')
		.trim();

/** Persian and Indian spelling needs them, between letters. */
const joins = (text: string, at: number) =>
	/[\p{L}\p{M}]$/u.test(text.slice(0, at)) && /^\p{L}/u.test(text.slice(at + 1));

const ellipsis = '…';
/** For letters of 1 pixel; that of no font of ours is wider. */
const ellipsisWidth = 1;

/**
 * Breaks a text into lines that fit the box, at the largest size at which it does; what is left at the smallest is cut
 * off with an ellipsis. Null when the fonts cannot write all of it, or nothing of it can be drawn.
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
	// A word that not even a line of its own would hold comes apart between letters.
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
	/** Without the spaces at its end, which may stand beyond the line's. */
	width: number;
	fullWidth: number;
}

/** For letters of 1 pixel. */
const measured = (texts: string[], typefaceOf: TypefaceOf): Piece[] =>
	texts.map((text) => ({ text, width: measure(text.trimEnd(), typefaceOf), fullWidth: measure(text, typefaceOf) }));

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words, each with the spaces and signs behind it: a full stop, a closing bracket or a space never begins a line. */
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
