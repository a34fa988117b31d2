import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';
import { isApiAddress } from '#web/server/page-addresses.ts';
import type { PageCache } from '#web/server/page-cache.ts';

/**
 * A call that changed something that everyone sees may have changed any page, and rendering anew is cheap. Done before
 * the answer goes out, so that whoever made the change sees it on the next page. A route beside the API says so by
 * `publishes`, and work that goes on when its request was answered says so itself.
 */
export function forgetPagesAfterWrites(server: FastifyInstance, cache: PageCache): void {
	server.pageKeepers.add(() => cache.clear());
	server.addHook('onSend', (request, reply, payload, done) => {
		const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
		const { call } = request.routeOptions.config as { call?: CallName };
		const definition: Endpoint | undefined = call && getEndpoint(call);
		const isOfApi = isApiAddress(request.url) && request.changesPages && definition?.changesPages !== false;
		const isWrite = !isRead && isOfApi && reply.statusCode < 400;
		if (isWrite || request.publishes) cache.clear();
		done(null, payload);
	});
}
