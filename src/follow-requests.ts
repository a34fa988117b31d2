import type { FastifyInstance } from 'fastify';

/**
 * Follows the handlers under way, also of those whose callers have gone; to be called before any route is added. Gives
 * the hook that has the server's closing wait for them: hooks of closing run from the last to the first, and what
 * handlers need, the database above all, is closed after it. Pages are not followed.
 */
export function followRequests(server: FastifyInstance): () => Promise<void> {
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
	return async () => {
		while (underWay.size > 0) await Promise.allSettled(underWay);
	};
}
