import type { mediaTypes } from '#contract/media.ts';

type MediaType = (typeof mediaTypes)[number];

/** Returns what a file is by its first bytes, whatever its name; null when it is none of the kinds that we take. */
export function pictureTypeOf(bytes: Buffer): MediaType | null {
	const text = (start: number, end: number) => bytes.toString('latin1', start, end);
	if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
	if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
	if (text(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
		return 'image/avif';
	return null;
}

/** Returns the kinds of file that an ISO container claims to be; its second word is a version and left out. */
function brandsOf(bytes: Buffer): string[] {
	const end = Math.min(bytes.length < 4 ? 0 : bytes.readUInt32BE(0), 128, bytes.length);
	return (bytes.toString('latin1', 8, end).match(/.{4}/gs) ?? []).filter((_, at) => at !== 1);
}
