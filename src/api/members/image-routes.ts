import type { Media } from '#api/media/service.ts';
import { clearMyPicture, setMyPicture } from '#api/members/images.ts';
import type { Route } from '#api/route.ts';

export function memberImageRoutes(route: Route, media: Media): void {
	route('POST /me/image', async (ctx, { upload }) => ({ image: await setMyPicture(ctx, media, 'image', upload) }));
	route('DELETE /me/image', async (ctx) => ({ image: await clearMyPicture(ctx, 'image') }));
	route('POST /me/image/cover', async (ctx, { upload }) => ({
		cover: await setMyPicture(ctx, media, 'cover', upload),
	}));
	route('DELETE /me/image/cover', async (ctx) => ({ cover: await clearMyPicture(ctx, 'cover') }));
}
