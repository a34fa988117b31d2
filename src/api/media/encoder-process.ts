/** Runs as a separate process: takes one picture after the other from its parent, and sends it back encoded. */
import sharp from 'sharp';
import { type EncodedImage, encodeImage } from '#api/media/encode-image.ts';
import { type Refusal, RefusedImage } from '#api/media/refused-image.ts';
import type { Crop } from '#contract/profiles/images.ts';

export interface EncoderTask {
	bytes: Uint8Array;
	crop: Crop | undefined;
}
export type EncoderAnswer = { encoded: EncodedImage } | { refusal: Refusal; cause: string };

// libvips gets one thread for an image: the variants are encoded side by side, which fills the cores better than
// threads within one.
sharp.concurrency(1);
// No picture comes twice, so a cache of libvips would only take memory.
sharp.cache(false);
// Of some forty decoders only four are allowed: no SVG, PDF or TIFF is ever decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
	operation: ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer'].map((name) => `VipsForeignLoad${name}`),
});

process.on('message', async ({ bytes, crop }: EncoderTask) => {
	const answer: EncoderAnswer = await encodeImage(bytes, crop).then(
		(encoded) => ({ encoded }),
		(error: unknown) => {
			if (!(error instanceof RefusedImage)) throw error;
			return { refusal: error.reason, cause: String(error.cause) };
		},
	);
	process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
