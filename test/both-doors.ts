/** The second way to make a call: through the direct door, without HTTP. What comes out is what HTTP answers. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { DirectInput } from '#contract/direct-client.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { RawInput } from './raw-call.ts';

/** What both doors tell: the status, the envelope or the problem, and the headers of the call's own. */
export interface DoorAnswer {
	statusCode: number;
	body: string;
	headers: Record<string, unknown>;
	// biome-ignore lint/suspicious/noExplicitAny: any call is asked.
	json(): any;
}

/** Makes a call through the direct door, past the client and its types. */
export async function directCall(
	server: FastifyInstance,
	name: CallName,
	{ params = {}, query = {}, body }: RawInput,
	{ token, headers = {} }: { token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<DoorAnswer> {
	const answer = await server.callsInto()(name, {
		params: textsOf(params),
		query: textsOf(query),
		body,
		headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
	});
	return {
		statusCode: answer.status,
		body: JSON.stringify(answer.body),
		headers: Object.fromEntries(answer.headers),
		json: () => structuredClone(answer.body),
	};
}

const textsOf = (values: object): DirectInput['query'] =>
	Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

/** Of a program's own copy nothing is lost when it is written out as JSON, and of the answer nothing is left out or added. */
export function expectEqual(direct: DoorAnswer, overHttp: DoorAnswer, told?: string): void {
	expect(toldBy(direct), told).toEqual(toldBy(overHttp));
}

const ownHeaders = ['etag', 'retry-after', 'www-authenticate', 'idempotency-replayed'];

function toldBy({ statusCode, headers, ...answer }: DoorAnswer) {
	const { request_id, ...body } = answer.json();
	// Where one stands among the events moves with every transaction, whoever's it is.
	if (body.data?.last_id) body.data.last_id = 'a place';
	const own = ownHeaders.map((name) => [name, headers[name] === undefined ? null : String(headers[name])]);
	return { statusCode, body, isNumbered: request_id !== undefined, own: Object.fromEntries(own) };
}
