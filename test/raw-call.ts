import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fillPath } from '#contract/client.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';

export interface RawInput {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
}

export interface RawRequest {
	token?: string | undefined;
	/** Sent as the body, instead of the input's as JSON. */
	payload?: string;
	contentType?: string;
}

/** Makes a call past the client and its types, and gives the answer whatever its status. */
export async function rawCall(
	server: FastifyInstance,
	name: CallName,
	input: RawInput,
	{ token, payload, contentType = 'application/json' }: RawRequest = {},
): Promise<LightMyRequestResponse> {
	const { method, path } = getEndpoint(name);
	const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
	const body = payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
	return server.inject({
		method,
		url: `/api/v1${fillPath(path, input.params ?? {})}?${query}`,
		headers: {
			...(token && { authorization: `Bearer ${token}` }),
			...(body !== undefined && { 'content-type': contentType }),
		},
		...(body !== undefined && { payload: body }),
	});
}
