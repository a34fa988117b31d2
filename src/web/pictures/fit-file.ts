import { mediaLimits, mediaTypes } from '#contract/media.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Objection } from '#web/calls/sentence.ts';

/** The longest side in pixels. No page shows more, and a camera's picture of this size is far below the size limit. */
const sideMax = 3840;
const isKnown = (type: string): boolean => (mediaTypes as readonly string[]).includes(type);

/**
 * Returns why the server would refuse the file, as far as this is known without sending it; undefined when nothing is
 * wrong.
 */
export function objectionTo(file: File): string | undefined {
	return file.type && !isKnown(file.type) ? sentences.wrongKind({ name: file.name }) : undefined;
}

/**
 * Returns a file that may be sent: one that is too large is drawn again, smaller.
 * @throws Objection when it is still too large
 */
export async function fitFile(file: File): Promise<File> {
	if (file.size <= mediaLimits.bytesMax) return file;
	const smaller = await drawSmaller(file).catch(() => null);
	if (smaller && smaller.size <= mediaLimits.bytesMax) return smaller;
	throw new Objection(sentences.tooLarge({ name: file.name, mb: mediaLimits.bytesMax / 1024 / 1024 }));
}

async function drawSmaller(file: File): Promise<File> {
	const bitmap = await createImageBitmap(file);
	const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(bitmap.width * scale);
	canvas.height = Math.round(bitmap.height * scale);
	canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	bitmap.close();
	// WebP keeps transparency, which a JPEG never has.
	const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
	if (!blob) throw new Error('The browser could not write the picture.');
	return new File([blob], file.name, { type: blob.type });
}
