import type { FastifyInstance } from 'fastify';
import type { Reads } from '#caches/reads.ts';
import type { Send } from '#contract/client.ts';

const redirectsMax = 3;

/**
 * `fetch` for loaders: the same calls as from a browser, dispatched without a socket. Redirects are followed. A
 * `Response` would make a stream of each answer, and read it again. What the answers were made of is added to `reads`: it
 * comes beside them, as no header would.
 */
export function inProcessFetch(server: FastifyInstance, reads?: Reads): Send {
	return async (address, { method = 'GET', headers, body }) => {
		let url = address;
		for (let redirects = 0; ; redirects++) {
			const answer = await server.inject({
				method: method as 'GET',
				url,
				headers: headers as Record<string, string>,
				...(typeof body === 'string' && { payload: body }),
			});
			const { statusCode: status } = answer;
			const madeOf = server.readsOf(answer.raw.req);
			if (madeOf) reads?.add(madeOf);
			const { location } = answer.headers;
			if (status === 308 && location && redirects < redirectsMax) {
				url = location;
				continue;
			}
			return {
				ok: status >= 200 && status < 300,
				status,
				headers: new Headers({ 'content-type': String(answer.headers['content-type'] ?? '') }),
				json: async () => answer.json(),
			};
		}
	};
}
