import type { FastifyInstance } from 'fastify';

export interface FollowedRequests {
	/** Follows what no route does. */
	follow<T>(answer: Promise<T>): Promise<T>;
	finish(): Promise<void>;
}

/**
 * Follows the handlers under way, also of those whose callers have gone; to be called before any route is added. Gives
 * the hook that has the server's closing wait for them (`finish`): hooks of closing run from the last to the first, and what
 * handlers need, the database above all, is closed after it. Pages are not followed; the calls that they make are (`follow`).
 */
export function followRequests(server: FastifyInstance): FollowedRequests {
	const underWay = new Set<Promise<unknown>>();
	const follow = <T>(answer: Promise<T>): Promise<T> => {
		underWay.add(answer);
		const forget = () => underWay.delete(answer);
		answer.then(forget, forget);
		return answer;
	};
	server.addHook('onRoute', (route) => {
		const handle = route.handler;
		route.handler = function (request, reply) {
			const answer: unknown = handle.call(this, request, reply);
			return answer instanceof Promise ? follow(answer) : answer;
		};
	});
	const finish = async () => {
		while (underWay.size > 0) await Promise.allSettled(underWay);
	};
	return { follow, finish };
}
