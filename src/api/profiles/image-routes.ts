import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Media } from '#api/media/service.ts';
import { addOtherImages, changeOtherImage, clearPicture, removeOtherImage, setPicture } from '#api/profiles/images.ts';
import type { Route } from '#api/route.ts';

/** Pictures bump the profile's version, and the answer tells it: a form that is open goes on with the new one. */
export function profileImageRoutes(route: Route, media: Media): void {
	route('POST /business-profile/image/:id', async (ctx, { params, upload, request, reply }) => ({
		image: tagged(request, reply, await setPicture(ctx, media, params.id, 'image', upload)),
	}));
	route('DELETE /business-profile/image/:id', async (ctx, { params, request, reply }) => ({
		image: tagged(request, reply, await clearPicture(ctx, params.id, 'image')),
	}));
	route('POST /business-profile/cover/:id', async (ctx, { params, upload, request, reply }) => ({
		cover: tagged(request, reply, await setPicture(ctx, media, params.id, 'cover', upload)),
	}));
	route('DELETE /business-profile/cover/:id', async (ctx, { params, request, reply }) => ({
		cover: tagged(request, reply, await clearPicture(ctx, params.id, 'cover')),
	}));
	route('POST /business-profile/other-images/:id', async (ctx, { params, upload, request, reply }) =>
		tagged(request, reply, await addOtherImages(ctx, media, params.id, upload)),
	);
	route('PATCH /business-profile/other-images/:id/:image_id', async (ctx, { params, body, request, reply }) =>
		tagged(request, reply, await changeOtherImage(ctx, params.id, params.image_id, body)),
	);
	route('DELETE /business-profile/other-images/:id/:image_id', async (ctx, { params, request, reply }) =>
		tagged(request, reply, await removeOtherImage(ctx, params.id, params.image_id)),
	);
}

function tagged<T>(
	request: FastifyRequest,
	reply: FastifyReply,
	{ value, version, isShown }: { value: T; version: number; isShown: boolean },
): T {
	if (!isShown) request.changesPages = false;
	reply.header('etag', `"v${version}"`);
	return value;
}
