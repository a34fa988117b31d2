import { type AnyInput, type Client, queryPairs, resultOf } from '#contract/client.ts';
import type { CallName } from '#contract/endpoints.ts';

/** A call without HTTP. Its parameters and query are the texts that an address would carry. */
export interface DirectInput {
	params: Record<string, string>;
	query: Record<string, string>;
	body?: unknown;
	/** The headers by their names in lower case; a token comes as `authorization`. */
	headers: Record<string, string>;
}
/** What the same call over HTTP answers: the status, the call's own headers, and the envelope or the problem. */
export interface DirectAnswer {
	status: number;
	headers: Headers;
	body: unknown;
}
/** Makes calls of the contract by name within the server's process, under the same rules as over HTTP, but without files. */
export type DirectCalls = (name: CallName, input: DirectInput) => Promise<DirectAnswer>;

/** Creates the typed client for direct calls. */
export function createDirectClient(calls: DirectCalls, token?: () => string | null): Client {
	return async (name: CallName, ...[input = {}]: [AnyInput?]) => {
		const bearer = token?.() ?? null;
		const { status, headers, body } = await calls(name, {
			params: Object.fromEntries(Object.entries(input.params ?? {}).map(([key, value]) => [key, String(value)])),
			query: Object.fromEntries(queryPairs(input.query ?? {})),
			body: input.body,
			headers: { ...input.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) },
		});
		return resultOf({ ok: status < 300, status, headers }, body) as never;
	};
}
