import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { mediaLimits } from '#contract/media.ts';
import { id, line } from '#contract/shapes.ts';

/** The part of a picture to keep, as shares of the upright picture's size: `left,top,width,height`, each 0 to 1. */
const crop = z
	.string()
	.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)(,(0(\.\d{1,6})?|1(\.0{1,6})?)){3}$/, 'Give left,top,width,height from 0 to 1.')
	.transform((value) => {
		const [left = 0, top = 0, width = 1, height = 1] = value.split(',').map(Number);
		return { left, top, width, height };
	})
	.refine(
		({ left, top, width, height }) => width > 0 && height > 0 && left + width <= 1.000001 && top + height <= 1.000001,
		'This part lies outside of the picture.',
	);
export type Crop = z.output<typeof crop>;

const alt = line(0, mediaLimits.altMax);
const image = { files: { image: 1 }, body: z.strictObject({ crop: crop.optional() }) } as const;
const imageAnswer = z.object({ image: z.string().nullable() });
const coverAnswer = z.object({ cover: z.string().nullable() });

export const otherImage = z.object({
	id: z.string(),
	url: z.string(),
	alt: z.string(),
	width: z.number().int(),
	height: z.number().int(),
});
export type OtherImage = z.infer<typeof otherImage>;

export const otherImageId = z.string().regex(/^[0-9a-f]{32}$/, 'Give the id of one of these pictures.');
/** The fields beside the files: what each picture shows, in the order of the files. */
export const otherImageUpload = (max: number) => z.strictObject({ alt: z.array(alt).max(max).optional() });
export const otherImageChange = (max: number) =>
	z
		.strictObject({
			alt,
			position: z
				.int()
				.min(0)
				.max(max - 1),
		})
		.partial();
const profile = { tag: 'Business profiles', auth: 'owner', params: z.object({ id }), versioned: true } as const;
const other = { ...profile, params: z.object({ id, image_id: otherImageId }), data: z.array(otherImage) } as const;
const member = { tag: 'Members', auth: 'member' } as const;

export const memberImageEndpoints = [
	endpoint({
		...member,
		...image,
		method: 'POST',
		path: '/me/image',
		summary: 'My portrait; the one before goes',
		data: imageAnswer,
	}),
	endpoint({ ...member, method: 'DELETE', path: '/me/image', summary: 'Take my portrait away', data: imageAnswer }),
	endpoint({
		...member,
		...image,
		method: 'POST',
		path: '/me/image/cover',
		summary: 'The wide picture above my page; the one before goes',
		data: coverAnswer,
	}),
	endpoint({
		...member,
		method: 'DELETE',
		path: '/me/image/cover',
		summary: 'Take the wide picture away',
		data: coverAnswer,
	}),
] as const;

export const profileImageEndpoints = [
	endpoint({
		...profile,
		...image,
		method: 'POST',
		path: '/business-profile/image/:id',
		summary: 'The logo or main picture of a business; the one before goes',
		data: imageAnswer,
	}),
	endpoint({
		...profile,
		method: 'DELETE',
		path: '/business-profile/image/:id',
		summary: 'Take the main picture away',
		data: imageAnswer,
	}),
	endpoint({
		...profile,
		...image,
		method: 'POST',
		path: '/business-profile/cover/:id',
		summary: 'The wide picture of a business; the one before goes',
		data: coverAnswer,
	}),
	endpoint({
		...profile,
		method: 'DELETE',
		path: '/business-profile/cover/:id',
		summary: 'Take the wide picture away',
		data: coverAnswer,
	}),
	endpoint({
		...profile,
		method: 'POST',
		path: '/business-profile/other-images/:id',
		summary: `Add photos, up to ${mediaLimits.otherImagesMax} in all; one that is there already is not added again`,
		files: { images: mediaLimits.filesMax },
		body: otherImageUpload(mediaLimits.filesMax),
		data: z.array(otherImage),
	}),
	endpoint({
		...other,
		method: 'PATCH',
		path: '/business-profile/other-images/:id/:image_id',
		summary: 'Say what a photo shows, or put it in another place (0 is the first)',
		body: otherImageChange(mediaLimits.otherImagesMax),
	}),
	endpoint({
		...other,
		method: 'DELETE',
		path: '/business-profile/other-images/:id/:image_id',
		summary: 'Take a photo away',
	}),
] as const;
