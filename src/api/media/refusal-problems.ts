import type { Refusal, RefusedImage } from '#api/media/refused-image.ts';
import { AppError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';

const sentences: Record<Refusal, string> = {
	empty: 'This file is empty.',
	not_a_picture: 'Send a JPEG, PNG, WebP or AVIF picture. This file is none of these, whatever its name says.',
	too_many_pixels: `This picture has more than ${mediaLimits.pixelsMax / 1e6} megapixels. Send a smaller copy of it.`,
	broken: 'We can’t read this picture: it’s damaged or incomplete. Save it again and send the new copy.',
};

/** Returns the error that tells a sender why their file was refused; `path` says which file of the request it was. */
export function toProblem(refused: RefusedImage, path: string): AppError {
	const message = sentences[refused.reason];
	const code = refused.reason === 'not_a_picture' ? 'unsupported_media_type' : 'invalid_request';
	return new AppError(code, {
		cause: refused,
		detail: message,
		fields: [{ path, code: refused.reason, message }],
	});
}
