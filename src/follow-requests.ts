import type { FastifyInstance } from 'fastify';

/**
 * Has the server's closing wait for the handlers under way, also of those whose callers have gone: what they need, the
 * database above all, is closed after it. To be called before any route is added.
 */
export function finishRequests(server: FastifyInstance): void {
	const underWay = new Set<Promise<unknown>>();
	server.addHook('onRoute', (route) => {
		const handle = route.handler;
		route.handler = function (request, reply) {
			const answer: unknown = handle.call(this, request, reply);
			if (answer instanceof Promise) {
				underWay.add(answer);
				const forget = () => underWay.delete(answer);
				answer.then(forget, forget);
			}
			return answer;
		};
	});
	server.addHook('onClose', async () => {
		while (underWay.size > 0) await Promise.allSettled(underWay);
	});
}
