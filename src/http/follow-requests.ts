import type { FastifyInstance } from 'fastify';

export interface FollowedRequests {
	/** Follows an answer that no route makes. */
	follow<T>(answer: Promise<T>): Promise<T>;
	finish(): Promise<void>;
}

/**
 * Follows the handlers under way, also those whose callers have gone; call it before any route is added. Its `finish` is
 * the hook that makes the closing server wait for them: closing hooks run from the last to the first, so what handlers
 * need, above all the database, closes after it. Pages are not followed, but the calls that they make are (`follow`).
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
