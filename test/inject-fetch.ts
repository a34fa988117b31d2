import type { FastifyInstance } from 'fastify';

/** A `fetch` that hands the request to the server in process, without a socket; `browser` is what it says of itself. */
export function injectFetch(server: FastifyInstance, browser = 'Test'): typeof fetch {
	return async (input, init = {}) => {
		// A form gets its boundary, and the header that names it, as it is turned into bytes.
		const request = new Request(new URL(String(input), 'http://test'), init);
		const payload = Buffer.from(await request.arrayBuffer());
		const response = await server.inject({
			method: request.method as 'GET',
			url: String(input),
			headers: { 'user-agent': browser, ...Object.fromEntries(request.headers) },
			...(payload.length > 0 && { payload }),
		});
		const headers = Object.entries(response.headers).map(([key, value]) => [key, String(value)] as [string, string]);
		return new Response(response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null, {
			status: response.statusCode,
			headers,
		});
	};
}
