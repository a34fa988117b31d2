import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sendProblem } from '#api/problem.ts';
import type { DB } from '#api/schema.ts';
import type { Part } from '#api/sitemap/queries.ts';
import { getParts, partAddress, sitemapIndex, sitemapPart } from '#api/sitemap/service.ts';
import type { Caches, Shelf } from '#caches/caches.ts';
import type { Reads } from '#caches/reads.ts';
import { AppError } from '#contract/errors.ts';

const keptMs = 600_000;
const shelf: Shelf<Part[]> = { name: 'sitemap parts', max: 1 };
/** The part that lists everything else on the site; the server of the pages answers it. */
const pagesAddress = '/sitemap/pages.xml';

export interface SitemapOptions {
	db: Kysely<DB>;
	/** The site's address, without a slash at the end. */
	publicUrl: string;
	caches: Caches;
	clock: () => Date;
}

/**
 * Serves /sitemap.xml and the parts that list the businesses. The numbers of businesses in them are at most ten minutes
 * old.
 */
export async function sitemapRoutes(
	server: FastifyInstance,
	{ db, publicUrl, caches, clock }: SitemapOptions,
): Promise<void> {
	const parts = async () => {
		const make = (reads: Reads) => {
			reads.end(clock().getTime() + keptMs);
			return getParts(db);
		};
		return (await caches.of(shelf).get('', make)).value;
	};
	await server.register(async (app) => {
		app.setErrorHandler(sendProblem);
		app.get('/sitemap.xml', async (request, reply) => {
			const found = await parts();
			return send(request, reply, found, () => sitemapIndex(publicUrl, pagesAddress, found));
		});
		app.get<{ Params: { number: string } }>(partAddress(':number(^\\d{1,6})'), async (request, reply) => {
			const part = (await parts()).find(({ number }) => number === Number(request.params.number));
			if (!part) throw new AppError('not_found');
			return send(request, reply, [part], () => sitemapPart(db, publicUrl, part));
		});
	});
}

type Body = string | ReturnType<typeof sitemapPart>;

/**
 * Sends a file with an ETag made of the number of businesses and their last change, which are known without reading the
 * businesses.
 */
function send(request: FastifyRequest, reply: FastifyReply, parts: Part[], body: () => Body): FastifyReply {
	const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
	const etag = tagOf(parts, isZipped);
	const changedAt = parts.reduce((latest, part) => Math.max(latest, part.changedAt?.getTime() ?? 0), 0);
	reply
		.type('application/xml; charset=utf-8')
		.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=3600' });
	if (changedAt) reply.header('last-modified', new Date(changedAt).toUTCString());
	if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)) return reply.code(304).send();
	if (!isZipped) return reply.send(body());
	reply.header('content-encoding', 'gzip');
	const zip = createGzip();
	const content = body();
	if (typeof content === 'string') zip.end(content);
	else content.once('error', (error) => zip.destroy(error)).pipe(zip);
	return reply.send(zip);
}

function tagOf(parts: Part[], isZipped: boolean): string {
	const said = parts.map(({ number, firstId, endId, count, changedAt }) => [number, firstId, endId, count, changedAt]);
	const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22);
	return `"${hash}${isZipped ? '-gzip' : ''}"`;
}
