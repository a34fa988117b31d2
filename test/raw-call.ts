import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fillPath } from '#contract/client.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';

export interface RawInput {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	/** Sent with the body's fields as multipart/form-data. */
	files?: Record<string, Blob | Blob[]>;
}

export interface RawRequest {
	token?: string | undefined;
	/** Sent as the body, instead of the input's as JSON. */
	payload?: string | Buffer;
	contentType?: string;
}

/** Makes a call past the client and its types, and gives the answer whatever its status. */
export async function rawCall(
	server: FastifyInstance,
	name: CallName,
	input: RawInput,
	{ token, ...request }: RawRequest = {},
): Promise<LightMyRequestResponse> {
	const { method, path } = getEndpoint(name);
	const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]));
	const made = input.files
		? await formBody(input.files, input.body ?? {})
		: { payload: input.body === undefined ? undefined : JSON.stringify(input.body), contentType: 'application/json' };
	const { payload: body, contentType } = { ...made, ...request };
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

/** A form as a browser would send it. */
export async function formBody(
	files: Record<string, Blob | Blob[]>,
	fields: object = {},
): Promise<{ payload: Buffer; contentType: string }> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const each of [value].flat(9))
			form.append(name, typeof each === 'object' ? JSON.stringify(each) : String(each));
	}
	for (const [name, value] of Object.entries(files)) for (const file of [value].flat()) form.append(name, file);
	const response = new Response(form);
	const contentType = response.headers.get('content-type') ?? '';
	return { payload: Buffer.from(await response.arrayBuffer()), contentType };
}
