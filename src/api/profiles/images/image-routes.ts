import type { CallReply } from '#api/call-request.ts';
import type { Media } from '#api/media/service.ts';
import {
	addOtherPhotos,
	addProfilePicture,
	changeOtherImage,
	clearPicture,
	removeOtherImage,
	showOtherPhotos,
	showPicture,
} from '#api/profiles/images/images.ts';
import type { Route } from '#api/route.ts';

/**
 * Adds the calls for pictures of a profile. Each change raises the profile's version, and the answer holds the new one,
 * so that an open form can go on with it.
 */
export function profileImageRoutes(route: Route, media: Media): void {
	route('POST /business-profile/image/:id', {
		first: (ctx, { params, upload }) => addProfilePicture(ctx, media, params.id, upload),
		work: async (ctx, { params, reply }, picture) => ({
			image: tagged(reply, await showPicture(ctx, params.id, 'image', picture)),
		}),
	});
	route('DELETE /business-profile/image/:id', async (ctx, { params, reply }) => ({
		image: tagged(reply, await clearPicture(ctx, params.id, 'image')),
	}));
	route('POST /business-profile/cover/:id', {
		first: (ctx, { params, upload }) => addProfilePicture(ctx, media, params.id, upload),
		work: async (ctx, { params, reply }, picture) => ({
			cover: tagged(reply, await showPicture(ctx, params.id, 'cover', picture)),
		}),
	});
	route('DELETE /business-profile/cover/:id', async (ctx, { params, reply }) => ({
		cover: tagged(reply, await clearPicture(ctx, params.id, 'cover')),
	}));
	route('POST /business-profile/other-images/:id', {
		first: (ctx, { params, upload }) => addOtherPhotos(ctx, media, params.id, upload),
		work: async (ctx, { params, reply }, photos) => tagged(reply, await showOtherPhotos(ctx, params.id, photos)),
	});
	route('PATCH /business-profile/other-images/:id/:image_id', async (ctx, { params, body, reply }) =>
		tagged(reply, await changeOtherImage(ctx, params.id, params.image_id, body)),
	);
	route('DELETE /business-profile/other-images/:id/:image_id', async (ctx, { params, reply }) =>
		tagged(reply, await removeOtherImage(ctx, params.id, params.image_id)),
	);
}

function tagged<T>(reply: CallReply, { value, version }: { value: T; version: number }): T {
	reply.header('etag', `"v${version}"`);
	return value;
}
