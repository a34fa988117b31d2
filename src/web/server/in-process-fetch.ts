import type { FastifyInstance } from 'fastify';

const redirectsMax = 3;

/** `fetch` for loaders: the same calls as from a browser, dispatched without a socket. Redirects are followed. */
export function inProcessFetch(server: FastifyInstance): typeof fetch {
	return async (input, init) => {
		let url = String(input);
		for (let redirects = 0; ; redirects++) {
			const answer = await server.inject({
				method: (init?.method ?? 'GET') as 'GET',
				url,
				headers: Object.fromEntries(new Headers(init?.headers)),
				...(typeof init?.body === 'string' && { payload: init.body }),
			});
			const { location } = answer.headers;
			if (answer.statusCode === 308 && location && redirects < redirectsMax) {
				url = location;
				continue;
			}
			return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
				status: answer.statusCode,
				headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
			});
		}
	};
}
