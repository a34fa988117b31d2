import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { detectEncoding } from '#api/imports/reading/detect-encoding.ts';
import { decoderOf, type Encoding } from '#api/imports/reading/encodings.ts';

/**
 * Yields the text of a file. Malformed bytes become U+FFFD. How it is encoded is looked for where its first letter beyond ASCII stands, because
 * up to there all encodings are alike: a file without any is read once, and whoever wants only its beginning reads no more.
 */
export async function* decodeFile(
	file: string,
	encoding: Encoding | 'detect',
	bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1 << 16 }),
): AsyncGenerator<string> {
	let decoder = encoding === 'detect' ? undefined : decoderOf(encoding);
	let from = 0;
	for await (const piece of bytes) {
		if (!decoder && !isAscii(piece)) decoder = decoderOf(await detectEncoding(file, from));
		from += piece.length;
		const text = decoder ? decoder.decode(piece, { stream: true }) : piece.toString('latin1');
		if (text !== '') yield text;
	}
	const rest = decoder?.decode();
	if (rest) yield rest;
}
