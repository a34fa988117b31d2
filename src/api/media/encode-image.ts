import sharp, { type Sharp } from 'sharp';
import { RefusedImage } from '#api/media/refused-image.ts';
import { type MediaFormat, mediaFormats, mediaLimits, mediaWidths, widthsOf } from '#contract/media.ts';
import type { Crop } from '#contract/profiles/images.ts';

/** The largest height: with a limit of the width alone, a strip of paper would get through as a wall of it. */
const heightMax = 2880;

/**
 * The effort of AVIF, which is slow to encode: for a picture of 12 megapixels, effort 3 takes 1.4 s at 1920 pixels, 0
 * takes 0.2 s and gives 13 % more bytes; sharp's default of 4 takes 9 s for 2 % fewer. Lists show the small widths
 * again and again, so these get more effort.
 */
const avifEffort = (width: number) => (width <= 640 ? 3 : 0);

const encoders: Record<MediaFormat, (image: Sharp, width: number) => Sharp> = {
	avif: (image, width) => image.avif({ quality: 50, effort: avifEffort(width) }),
	webp: (image) => image.webp({ quality: 78, effort: 4, smartSubsample: true }),
};

export interface EncodedImage {
	width: number;
	height: number;
	colours: string;
	variants: { width: number; format: MediaFormat; bytes: Uint8Array }[];
}

/**
 * Decodes a picture and encodes it anew in every width and format: upright, cropped, in sRGB with 8 bits, the first
 * frame only. Nothing but the pixels of the file gets through.
 * @throws RefusedImage
 */
export async function encodeImage(bytes: Uint8Array, crop: Crop | undefined): Promise<EncodedImage> {
	const { data, info } = await decode(bytes, crop);
	const raw = { width: info.width, height: info.height, channels: info.channels };
	const from = () => sharp(data, { raw });
	const { isOpaque } = await from().stats();
	const variants = widthsOf(info.width).flatMap((width) => mediaFormats.map((format) => ({ width, format })));
	return {
		width: info.width,
		height: info.height,
		colours: isOpaque ? await coloursOf(from()) : '',
		variants: await Promise.all(
			variants.map(async ({ width, format }) => {
				const resized = from().resize({ width, withoutEnlargement: true });
				return { width, format, bytes: await encoders[format](resized, width).toBuffer() };
			}),
		),
	};
}

async function decode(bytes: Uint8Array, crop: Crop | undefined) {
	// A picture with warnings is accepted, as in every browser, because cameras write such files; one that is cut short
	// is refused.
	const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: mediaLimits.pixelsMax, pages: 1 });
	try {
		const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (width * height > mediaLimits.pixelsMax) throw new RefusedImage('too_many_pixels');
		const upright = open().autoOrient();
		const part = crop ? upright.extract(areaOf(crop, autoOrient)) : upright;
		return await part
			.resize({ width: mediaWidths.at(-1), height: heightMax, fit: 'inside', withoutEnlargement: true })
			.toColourspace('srgb')
			.raw()
			.toBuffer({ resolveWithObject: true });
	} catch (error) {
		throw error instanceof RefusedImage ? error : new RefusedImage('broken', error);
	}
}

/** Returns a crop, given in shares of the picture, in whole pixels within it, at least one each way. */
function areaOf(crop: Crop, { width, height }: { width: number; height: number }) {
	const left = Math.min(Math.round(crop.left * width), width - 1);
	const top = Math.min(Math.round(crop.top * height), height - 1);
	return {
		left,
		top,
		width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
		height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
	};
}

/** Returns the colours of four by three cells, row by row, each as three hexadecimal digits. */
async function coloursOf(image: Sharp): Promise<string> {
	const cells = await image.resize({ width: 4, height: 3, fit: 'fill' }).removeAlpha().raw().toBuffer();
	return [...cells].map((value) => Math.round(value / 17).toString(16)).join('');
}
