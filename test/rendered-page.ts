/** A page at `/page` that is kept like those of the site, and says how often it was rendered. */
import type { MountWeb } from '#web/mount.ts';
import { PageCache } from '#web/server/page-cache.ts';

export const mountRenderedPage: MountWeb = async (server) => {
	let renders = 0;
	const cache = new PageCache({ ttlMs: 600_000, pagesMax: 10, bytesMax: 1_000_000 });
	server.pageKeepers.add(() => cache.clear());
	server.get('/page', async (_request, reply) => {
		if (!server.hearsChanges()) cache.clear();
		const page = await cache.get('/page', async () => {
			const nonce = `n${++renders}`;
			return { status: 200, headers: {}, nonce, body: Buffer.from(nonce) };
		});
		return reply.send(await page.body('identity'));
	});
};
