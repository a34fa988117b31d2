import { addPicture, type Media } from '#api/media/service.ts';
import { showMyPicture } from '#api/members/images.ts';
import type { Route } from '#api/route.ts';

export function memberImageRoutes(route: Route, media: Media): void {
	route('POST /me/image', {
		first: (ctx, { upload }) => addPicture(ctx, media, upload),
		work: async (ctx, _input, picture) => ({ image: await showMyPicture(ctx, 'image', picture) }),
	});
	route('DELETE /me/image', async (ctx) => ({ image: await showMyPicture(ctx, 'image', null) }));
	route('POST /me/image/cover', {
		first: (ctx, { upload }) => addPicture(ctx, media, upload),
		work: async (ctx, _input, picture) => ({ cover: await showMyPicture(ctx, 'cover', picture) }),
	});
	route('DELETE /me/image/cover', async (ctx) => ({ cover: await showMyPicture(ctx, 'cover', null) }));
}
