import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';
import { isApiAddress } from '#web/server/page-addresses.ts';
import type { PageCache } from '#web/server/page-cache.ts';

/**
 * A call that changed something that everyone sees may have changed any page, and rendering anew is cheap. Done before
 * the answer goes out, so that whoever made the change sees it on the next page.
 */
export function forgetPagesAfterWrites(server: FastifyInstance, cache: PageCache): void {
	server.addHook('onSend', (request, reply, payload, done) => {
		const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
		const { call } = request.routeOptions.config as { call?: CallName };
		const definition: Endpoint | undefined = call && getEndpoint(call);
		const changesPages = !isRead && request.changesPages && definition?.changesPages !== false;
		if (changesPages && reply.statusCode < 400 && isApiAddress(request.url)) cache.clear();
		done(null, payload);
	});
}
