import type { FastifyInstance, FastifyReply } from 'fastify';
import { drawingVersion, signMax } from '#contract/drawings.ts';
import { drawPlace } from '#web/machines/drawings/draw.ts';

/**
 * Serves the drawings of trades, and of the demo town's businesses. Each takes less than a millisecond and is kept by whoever
 * asked, so that none is stored. Words of a sign are text and nothing else, and a drawing opened by itself runs nothing.
 */
export function drawingRoutes(server: FastifyInstance): void {
	server.get<{ Params: Drawn }>('/drawings/:version/:category', ({ params }, reply) => send(reply, params));
	server.get<{ Params: Drawn }>('/drawings/:version/:category/:view/:name', ({ params }, reply) => send(reply, params));
}

interface Drawn {
	version: string;
	category: string;
	view?: string;
	name?: string;
}

function send(reply: FastifyReply, { version, category, view = '0', name = '' }: Drawn): FastifyReply {
	const isKnown = version === String(drawingVersion) && /^[a-z0-9-]{1,80}$/.test(category);
	if (!isKnown || [...name].length > signMax || !/^\d{1,2}$/.test(view)) {
		return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such drawing.');
	}
	return reply
		.type('image/svg+xml')
		.headers({
			'cache-control': 'public, max-age=31536000, immutable',
			'content-security-policy': "default-src 'none'; sandbox",
			'x-robots-tag': 'noindex',
		})
		.send(drawPlace(category, name, Number(view)));
}
