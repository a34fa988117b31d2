import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { decoderOf, type Encoding } from '#api/imports/reading/encodings.ts';

const pieceBytes = 1 << 16;
/** After so many characters that are not ASCII, the rest of a file would tell nothing else. */
const enough = 1000;

/**
 * Tells how the text of a file is encoded, of which all before `from` is ASCII: by its byte order mark, or by whether more of its
 * characters beyond ASCII are whole in UTF-8 than broken. A few broken ones are left of texts that were cut; in a file by Excel nearly all
 * of them are, and what they are within words tells which of its encodings it is.
 */
export async function detectEncoding(file: string, from = 0): Promise<Encoding> {
	const handle = await open(file);
	try {
		const buffer = Buffer.alloc(pieceBytes);
		const counted = { whole: 0, broken: 0, missing: 0 };
		const inWords: InWords = new Map();
		for (let at = from; counted.whole + counted.broken < enough; ) {
			const { bytesRead } = await handle.read(buffer, 0, pieceBytes, at);
			if (bytesRead === 0) break;
			const piece = buffer.subarray(0, bytesRead);
			if (at === 0 && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
			if (at === 0 && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
			at += bytesRead;
			// Most pieces of a file are ASCII and nothing else. Looking at a piece as a whole is much quicker than byte
			// by byte.
			if (counted.missing === 0 && isAscii(piece)) continue;
			count(piece, counted);
			countInWords(piece, inWords);
		}
		return counted.broken > counted.whole ? encodingOfWords(inWords) : 'utf-8';
	} finally {
		await handle.close();
	}
}

/** How often each byte beyond ASCII stands between two letters of ASCII, by the letter after it in lower or upper case. */
type InWords = Map<number, { lower: number; upper: number }>;

function countInWords(piece: Uint8Array, inWords: InWords): void {
	for (let at = 1; at < piece.length - 1; at += 1) {
		const byte = piece[at]!;
		if (byte < 0x80 || !isLetter(piece[at - 1]!) || !isLetter(piece[at + 1]!)) continue;
		const times = inWords.get(byte) ?? { lower: 0, upper: 0 };
		inWords.set(byte, times);
		times[piece[at + 1]! >= 0x61 ? 'lower' : 'upper'] += 1;
	}
}

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The encodings in which Excel saves “CSV”, “CSV (MS-DOS)” and “CSV (Macintosh)”. Where two fit alike, it is the first. */
const ofExcel = ['windows-1252', 'cp850', 'macintosh'] as const;

/** Tells the encoding in which most of what stands within words is what may stand there, and of the case of the letter after it. */
function encodingOfWords(inWords: InWords): Encoding {
	const fits = ofExcel.map((encoding) => {
		const decoder = decoderOf(encoding);
		let fitting = 0;
		for (const [byte, { lower, upper }] of inWords) {
			const sign = decoder.decode(Uint8Array.of(byte));
			if (/^[[\p{Script=Latin}&&\p{Ll}]--[ıƒ]]$/v.test(sign)) fitting += lower;
			else if (/^[\p{Script=Latin}&&\p{Lu}]$/v.test(sign)) fitting += upper;
			else if (/^[’–—]$/.test(sign)) fitting += lower + upper;
			if (sign === 'ß') fitting += upper;
		}
		return { encoding, fitting };
	});
	return fits.reduce((best, next) => (next.fitting > best.fitting ? next : best)).encoding;
}

/** Counts characters of several bytes; `missing` is how many bytes the last one still wants of the next piece. */
function count(piece: Uint8Array, counted: { whole: number; broken: number; missing: number }): void {
	for (const byte of piece) {
		if (counted.missing > 0 && (byte & 0xc0) === 0x80) {
			counted.missing -= 1;
			if (counted.missing === 0) counted.whole += 1;
			continue;
		}
		if (counted.missing > 0) counted.broken += 1;
		counted.missing = bytesAfter(byte);
		if (byte >= 0x80 && counted.missing === 0) counted.broken += 1;
	}
}

/** How many bytes follow one that begins a character in UTF-8. */
function bytesAfter(byte: number): number {
	if (byte >= 0xc2 && byte < 0xe0) return 1;
	if (byte >= 0xe0 && byte < 0xf0) return 2;
	return byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
}
