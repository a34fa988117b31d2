import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mediaLimits } from '#contract/media.ts';
import { otherImage, otherImageChange, otherImageId, otherImageUpload } from '#contract/profiles/images.ts';
import { id } from '#contract/shapes.ts';

const max = mediaLimits.reviewPhotosMax;
const author = { tag: 'Reviews', auth: 'member', data: z.array(otherImage), errors: ['forbidden'] } as const;
const one = { ...author, params: z.object({ id, image_id: otherImageId }) } as const;

/** Photos belong to a review in all its versions: a new version shows them too, and one that is deleted is in none. */
export const reviewPhotoEndpoints = [
	endpoint({
		...author,
		method: 'POST',
		path: '/business-profile/reviews/:id/photos',
		summary: `Add photos to my review, up to ${max} in all; one that is there already is not added again`,
		params: z.object({ id }),
		files: { images: max },
		body: otherImageUpload(max),
	}),
	endpoint({
		...one,
		method: 'PATCH',
		path: '/business-profile/reviews/:id/photos/:image_id',
		summary: 'Say what a photo of my review shows, or put it in another place (0 is the first)',
		body: otherImageChange(max),
	}),
	endpoint({
		...one,
		method: 'DELETE',
		path: '/business-profile/reviews/:id/photos/:image_id',
		summary: 'Take a photo of my review away',
	}),
] as const;
