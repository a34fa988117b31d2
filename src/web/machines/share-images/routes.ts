import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, type Client } from '#contract/client.ts';
import type { Site } from '#web/document/site.ts';
import {
	profileShareImage,
	type ShareImage,
	shareImagePattern,
	siteShareImage,
} from '#web/machines/share-images/address.ts';
import type { FontShelf } from '#web/machines/share-images/font-shelf.ts';
import { ImageCache, TooManyImages } from '#web/machines/share-images/image-cache.ts';

/** The cache has room for some 300 pictures; the network that a page is shared on keeps its own copy. */
const limits = { bytesMax: 16_000_000, atOnce: 2, waitingMax: 64 };
const immutable = 'public, max-age=31536000, immutable';

export interface ShareImageOptions {
	/** A client without a token: a picture shows only what a visitor may see. */
	client: Client;
	site: Pick<Site, 'name'>;
}

/**
 * Serves the pictures that represent pages where somebody shares them. An address names what is drawn; any other, as
 * from a page that is out of date, redirects to the current one, so that nobody can make up pictures to be drawn.
 */
export function shareImageRoutes(server: FastifyInstance, { client, site }: ShareImageOptions): void {
	const cache = new ImageCache(limits);
	server.get('/og/*', async (request, reply) => {
		const path = request.url.split('?', 1)[0] ?? '';
		const match = shareImagePattern.exec(path);
		const found = match && (await findImage(client, site, match[2]));
		if (!found) return refuse(reply, 404, 'There is no such picture.');
		if (found.path !== path) return reply.header('cache-control', 'no-cache').redirect(found.path, 302);
		try {
			const image = await cache.get(path, () => draw(found));
			return reply
				.type('image/png')
				.headers({ 'cache-control': immutable, etag: `"${path}"` })
				.send(image);
		} catch (error) {
			if (!(error instanceof TooManyImages)) throw error;
			return refuse(reply.header('retry-after', '5'), 503, 'Too many pictures are being drawn. Come again.');
		}
	});
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
	reply.code(status).header('cache-control', 'no-store').type('text/plain').send(sentence);

async function findImage(
	client: Client,
	site: ShareImageOptions['site'],
	encodedSlug: string | undefined,
): Promise<ShareImage | null> {
	if (!encodedSlug) return siteShareImage(site);
	try {
		const { data } = await client('GET /business-profile/:id', { params: { id: decodeURIComponent(encodedSlug) } });
		return profileShareImage(data, site);
	} catch (error) {
		if (error instanceof ApiError && error.status === 404) return null;
		throw error;
	}
}

let shelf: FontShelf | undefined;

/** Draws a picture. The drawing code is loaded for the first picture: many a process never draws one. */
async function draw({ card }: ShareImage): Promise<Buffer> {
	const [{ default: sharp }, { drawShareCard }, { FontShelf }] = await Promise.all([
		import('sharp'),
		import('#web/machines/share-images/draw-card.ts'),
		import('#web/machines/share-images/font-shelf.ts'),
	]);
	shelf ??= new FontShelf();
	return sharp(Buffer.from(drawShareCard(shelf, card)))
		.flatten({ background: '#ffffff' })
		.png({ compressionLevel: 9 })
		.toBuffer();
}
