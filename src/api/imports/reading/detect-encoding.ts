import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const pieceBytes = 1 << 16;
/** After so many characters that are not ASCII, the rest of a file would tell nothing else. */
const enough = 1000;

/**
 * Tells how the text of a file is encoded: by its byte order mark, or by whether more of its characters beyond ASCII are whole in
 * UTF-8 than broken. A few broken ones are left of texts that were cut; in a file by Excel for Windows nearly all of them are.
 */
export async function detectEncoding(file: string): Promise<Encoding> {
	const handle = await open(file);
	try {
		const buffer = Buffer.alloc(pieceBytes);
		const counted = { whole: 0, broken: 0, missing: 0 };
		for (let isFirst = true; counted.whole + counted.broken < enough; isFirst = false) {
			const { bytesRead } = await handle.read(buffer, 0, pieceBytes);
			if (bytesRead === 0) break;
			const piece = buffer.subarray(0, bytesRead);
			if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
			if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
			// Looked at as a whole, which is much quicker than byte by byte: most of a file is nothing else.
			if (counted.missing > 0 || !isAscii(piece)) count(piece, counted);
		}
		return counted.broken > counted.whole ? 'windows-1252' : 'utf-8';
	} finally {
		await handle.close();
	}
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
