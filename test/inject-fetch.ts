import type { FastifyInstance } from 'fastify';

/** A `fetch` that hands the request to the server in process, without a socket. */
export function injectFetch(server: FastifyInstance): typeof fetch {
	return async (input, init = {}) => {
		const response = await server.inject({
			method: (init.method ?? 'GET') as 'GET',
			url: String(input),
			headers: Object.fromEntries(new Headers(init.headers)),
			...(init.body !== undefined && init.body !== null && { payload: init.body as string }),
		});
		const headers = Object.entries(response.headers).map(([key, value]) => [key, String(value)] as [string, string]);
		return new Response(response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null, {
			status: response.statusCode,
			headers,
		});
	};
}
