import type { StoredImage } from '#api/media/stored-image.ts';
import { AppError } from '#contract/errors.ts';
import type { OtherImage } from '#contract/profiles/images.ts';

/** How many photos a list may have, and whose it is. */
export interface PhotoRoom {
	max: number;
	/** The beginning of the sentence that refuses more, such as `A business`. */
	holder: string;
}

/**
 * Returns the photos with the new images after them, each once.
 * @throws AppError `invalid_request` when they are too many.
 */
export function withPhotos(before: OtherImage[], images: StoredImage[], alt: string[], room: PhotoRoom): OtherImage[] {
	const known = new Set(before.map((image) => image.id));
	const added = images
		.map(({ id, address, width, height }, at) => ({ id, url: address, alt: alt[at] ?? '', width, height }))
		.filter((image) => !known.has(image.id) && known.add(image.id));
	refuseTooMany(before, added.length, room);
	return [...before, ...added];
}

/**
 * Returns the photos with one described or placed differently.
 * @throws AppError `not_found` for a photo that is not among them.
 */
export function withPhotoChanged(
	before: OtherImage[],
	imageId: string,
	{ alt, position }: { alt?: string | undefined; position?: number | undefined },
): OtherImage[] {
	const image = getPhoto(before, imageId);
	const others = before.filter((other) => other !== image);
	return others.toSpliced(position ?? before.indexOf(image), 0, { ...image, ...(alt !== undefined && { alt }) });
}

/** Returns the photos without one. @throws AppError `not_found` for a photo that is not among them. */
export function withoutPhoto(before: OtherImage[], imageId: string): OtherImage[] {
	const image = getPhoto(before, imageId);
	return before.filter((other) => other !== image);
}

/** Refuses more photos than there is room for. @throws AppError `invalid_request`. */
export function refuseTooMany(before: OtherImage[], added: number, { max, holder }: PhotoRoom): void {
	const free = max - before.length;
	if (added <= free) return;
	const rest = free > 0 ? `There is room for ${free} more.` : 'Take one away before you add another.';
	const message = `${holder} shows at most ${max} photos. ${rest}`;
	throw new AppError('invalid_request', { detail: message, fields: [{ path: 'images', code: 'too_many', message }] });
}

function getPhoto(images: OtherImage[], imageId: string): OtherImage {
	const image = images.find(({ id }) => id === imageId);
	if (!image) throw new AppError('not_found');
	return image;
}
