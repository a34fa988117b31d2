import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawingVersion, peopleDrawn, signMax } from '#contract/drawings.ts';
import { drawPlace } from '#web/machines/drawings/draw.ts';
import { drawPerson } from '#web/machines/drawings/portrait.ts';

/**
 * Serves the drawings of trades, and of the demo town's businesses and people. Each takes less than a millisecond and
 * is cached by its clients, so that none is stored here. The words of a sign are text and nothing else, and a drawing
 * opened by itself runs nothing.
 */
export function drawingRoutes(server: FastifyInstance): void {
	server.get<{ Params: Drawn }>('/drawings/:version/:category', (request, reply) => send(request, reply));
	server.get<{ Params: Drawn }>('/drawings/:version/:category/:view/:name', (request, reply) => send(request, reply));
}

const gzipped = promisify(gzip);

interface Drawn {
	version: string;
	category: string;
	view?: string;
	name?: string;
}

async function send(request: FastifyRequest<{ Params: Drawn }>, reply: FastifyReply): Promise<FastifyReply> {
	const { version, category, view = '0', name = '' } = request.params;
	// A demo town that an earlier release made has stored the addresses of that time.
	if (/^[1-9]\d{0,3}$/.test(version) && Number(version) < drawingVersion) {
		const address = request.url.replace(`/drawings/${version}/`, `/drawings/${drawingVersion}/`);
		return reply.header('cache-control', 'public, max-age=3600').redirect(address, 302);
	}
	const isKnown = version === String(drawingVersion) && /^[a-z0-9-]{1,80}$/.test(category);
	if (!isKnown || [...name].length > signMax || !/^\d{1,2}$/.test(view)) {
		return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such drawing.');
	}
	const drawing = category === peopleDrawn ? drawPerson(name) : drawPlace(category, name, Number(view));
	const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
	return reply
		.type('image/svg+xml')
		.headers({
			vary: 'accept-encoding',
			...(isZipped && { 'content-encoding': 'gzip' }),
			'cache-control': 'public, max-age=31536000, immutable',
			'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
			'x-robots-tag': 'noindex',
		})
		.send(isZipped ? await gzipped(drawing) : drawing);
}
