import type { CallInput, Client } from '#contract/client.ts';
import { mediaLimits } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { api } from '#web/calls/api.ts';

type Change = NonNullable<CallInput<'PATCH /business-profile/other-images/:id/:image_id'>['body']>;
/** All photos of the shelf as they are after the change. */
type Changed = Promise<{ data: OtherImage[]; headers: Headers }>;

/** A place for photos: how many it may hold, and the calls that change them. */
export interface PhotoShelf {
	/** Names the shelf among all others. */
	name: string;
	max: number;
	/** Whether the first photo is shown larger than the others. */
	hasLargest: boolean;
	/** Adds a photo; with the same `key` again, it is added once. */
	add(client: Client, photo: { file: File; key: string; signal: AbortSignal }): Changed;
	change(imageId: string, body: Change): Changed;
	remove(imageId: string): Changed;
}

const inputOf = ({ file, key, signal }: Parameters<PhotoShelf['add']>[1]) => ({
	files: { images: [file] },
	headers: { 'idempotency-key': key },
	signal,
});

export const profileShelf = (id: string): PhotoShelf => ({
	name: `profile ${id}`,
	max: mediaLimits.otherImagesMax,
	hasLargest: true,
	add: (client, photo) => client('POST /business-profile/other-images/:id', { params: { id }, ...inputOf(photo) }),
	change: (image_id, body) =>
		api('PATCH /business-profile/other-images/:id/:image_id', { params: { id, image_id }, body }),
	remove: (image_id) => api('DELETE /business-profile/other-images/:id/:image_id', { params: { id, image_id } }),
});

export const reviewShelf = (id: string): PhotoShelf => ({
	name: `review ${id}`,
	max: mediaLimits.reviewPhotosMax,
	hasLargest: false,
	add: (client, photo) => client('POST /business-profile/reviews/:id/photos', { params: { id }, ...inputOf(photo) }),
	change: (image_id, body) =>
		api('PATCH /business-profile/reviews/:id/photos/:image_id', { params: { id, image_id }, body }),
	remove: (image_id) => api('DELETE /business-profile/reviews/:id/photos/:image_id', { params: { id, image_id } }),
});
