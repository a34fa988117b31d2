import type { FastifyInstance } from 'fastify';
import { type MediaStore, readVariant } from '#api/media/service.ts';
import { mediaFormats, mediaWidths } from '#contract/media.ts';

const names = new Map<string, { width: number; format: string }>(
	mediaWidths.flatMap((width) => mediaFormats.map((format) => [`${width}.${format}`, { width, format }] as const)),
);
const idPattern = /^[0-9a-f]{32}$/;

/**
 * The content of an address never changes, so it may be cached for good; and it is treated only as a picture, whatever
 * anyone takes it for.
 */
const headers = {
	'cache-control': 'public, max-age=31536000, immutable',
	'content-security-policy': "default-src 'none'; sandbox",
	'content-disposition': 'inline',
	'x-content-type-options': 'nosniff',
};

/** Serves the pictures at /media. Whoever knows an address may see its picture, because addresses cannot be guessed. */
export function mediaRoutes(server: FastifyInstance, store: MediaStore): void {
	server.get<{ Params: { id: string; name: string } }>('/media/:id/:name', async (request, reply) => {
		const { id, name } = request.params;
		const file = idPattern.test(id) ? names.get(name) : undefined;
		const etag = `"${id}-${name}"`;
		if (file && request.headers['if-none-match']?.includes(etag)) return reply.code(304).headers(headers).send();
		const bytes = file ? await readVariant(store, id, file.width, file.format).catch(asError) : undefined;
		if (!file || !bytes) {
			const gone = reply.code(404).header('cache-control', 'no-store').type('text/plain');
			return gone.send('There is no such picture.');
		}
		if (bytes instanceof Error) {
			request.log.error({ err: bytes }, 'The store of pictures does not answer.');
			const later = reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': 5 }).type('text/plain');
			return later.send('The pictures cannot be reached right now.');
		}
		return reply.headers({ ...headers, etag, 'content-type': `image/${file.format}` }).send(bytes);
	});
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
