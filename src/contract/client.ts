import type { z } from 'zod';
import type { CallName, Calls } from '#contract/endpoints.ts';
import type { FieldError, Problem } from '#contract/errors.ts';
import type { PageMeta } from '#contract/page.ts';

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type Part<K extends string, S, Needed> = S extends z.ZodType
	? [Needed, undefined] extends [true, InputOf<S>]
		? { [P in K]?: InputOf<S> }
		: Needed extends true
			? { [P in K]: InputOf<S> }
			: { [P in K]?: InputOf<S> }
	: unknown;
type Field<E, K extends string> = E extends Record<K, infer V> ? V : undefined;

export type CallInput<N extends CallName> = Part<'params', Field<Calls[N], 'params'>, true> &
	Part<'query', Field<Calls[N], 'query'>, false> &
	Part<'body', Field<Calls[N], 'body'>, NeedsBody<Calls[N]>> &
	Files<Field<Calls[N], 'files'>, Field<Calls[N], 'filesOptional'>> & {
		headers?: Record<string, string>;
		signal?: AbortSignal;
		/** Whether the call is sent to its end even when the page is left meanwhile. */
		keepalive?: boolean;
	};
type NeedsBody<E> = Field<E, 'files'> extends object ? Field<E, 'filesOptional'> : true;
/** One file under a name that may come once; a list under other names. */
type Files<F, Optional> = F extends object
	? Optional extends true
		? { files?: FilesOf<F> | undefined }
		: { files: FilesOf<F> }
	: unknown;
type FilesOf<F> = { [K in keyof F]: F[K] extends 1 ? Blob : Blob[] };
export type CallData<N extends CallName> = Calls[N] extends { list: true }
	? z.output<Calls[N]['data']>[]
	: z.output<Calls[N]['data']>;
export type CallMeta<N extends CallName> = Calls[N] extends { list: true }
	? PageMeta & (Calls[N] extends { meta: infer M extends z.ZodType } ? z.output<M> : unknown)
	: undefined;
export interface CallResult<N extends CallName> {
	data: CallData<N>;
	meta: CallMeta<N>;
	headers: Headers;
}
type Inputs<N extends CallName> =
	Record<string, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
export type Client = <N extends CallName>(name: N, ...input: Inputs<N>) => Promise<CallResult<N>>;

export const clientTimeoutMs = 60_000;
/** Eight megabytes over a slow line take longer than words do. */
const uploadTimeoutMs = 300_000;

/** A failed call. `code` is `network` when no answer came, or only a part of it. */
export class ApiError extends Error {
	readonly code: Problem['code'] | 'network';
	readonly status: number;
	readonly fields: FieldError[];
	readonly problem: Problem | undefined;

	constructor(code: Problem['code'] | 'network', status: number, detail: string, problem?: Problem, cause?: unknown) {
		super(detail, { cause });
		this.name = 'ApiError';
		this.code = code;
		this.status = status;
		this.problem = problem;
		this.fields = problem?.fields ?? [];
	}
}

/** The part of an answer that is read: a `Response` has it, and a sender within the process need not make one. */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;
export type Send = (url: string, init: RequestInit) => Promise<Answer>;

export interface ClientOptions {
	/** The origin and base path, for example `https://vouch.example/api/v1`. */
	base: string;
	fetch?: Send;
	/** Returns the stored ID token, or null for a visitor. */
	token?: () => string | null;
	/**
	 * Forces a fresh ID token of the same member after the server refused one, with which the call is repeated once; null
	 * when they are no longer signed in.
	 */
	refreshToken?: (refused: string) => Promise<string | null>;
}

/**
 * Creates the typed client: `client('GET /business-profile/:id', { params: { id } })`. It needs only the contract's types.
 */
export function createClient({ base, fetch = globalThis.fetch, token, refreshToken }: ClientOptions): Client {
	async function send(method: string, url: string, input: AnyInput, bearer: string | null): Promise<Answer> {
		const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
		if (bearer) headers.authorization = `Bearer ${bearer}`;
		// A browser names the type of a form itself, with the boundary that it chose.
		const isJson = input.body !== undefined && !input.files;
		if (isJson) headers['content-type'] = 'application/json';
		const timeout = AbortSignal.timeout(input.files ? uploadTimeoutMs : clientTimeoutMs);
		try {
			return await fetch(url, {
				method,
				headers,
				signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
				...(isJson && { body: JSON.stringify(input.body) }),
				...(input.files && { body: formOf(input.files, input.body ?? {}) }),
				// A deletion goes through even if the page is left meanwhile.
				...((method === 'DELETE' || input.keepalive) && { keepalive: true }),
			});
		} catch (cause) {
			throw unheard('We couldn’t reach the server. Check your connection and try again.', input, cause);
		}
	}

	return async (name: string, ...[input = {}]: [AnyInput?]) => {
		const [method = 'GET', path = ''] = name.split(' ');
		const url = base + fillPath(path, input.params ?? {}) + queryString(input.query ?? {});
		const bearer = token?.() ?? null;
		let response = await send(method, url, input, bearer);
		if (response.status === 401 && bearer && refreshToken) {
			const fresh = await refreshToken(bearer);
			if (fresh) response = await send(method, url, input, fresh);
		}
		const answer = await response.json().catch((cause: unknown) => {
			// An answer that was cut off on its way, or replaced by somebody in between, is no success. A failed call is known already.
			if (response.ok)
				throw unheard('The answer did not arrive whole. Check your connection and try again.', input, cause);
		});
		return resultOf(response, answer) as never;
	};
}

/**
 * Returns the result of an answer to the caller.
 * @throws ApiError if the call failed.
 */
export function resultOf({ ok, status, headers }: Omit<Answer, 'json'>, body: unknown) {
	if (!ok) {
		const problem = body as Problem | undefined;
		const detail = problem?.detail ?? `The server answered ${status}.`;
		throw new ApiError(problem?.code ?? 'unavailable', status, detail, problem);
	}
	const envelope = body as { data?: unknown; meta?: unknown } | undefined;
	return { data: envelope?.data, meta: envelope?.meta, headers };
}

export interface AnyInput {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
	files?: Record<string, Blob | Blob[]>;
	headers?: Record<string, string>;
	signal?: AbortSignal;
	keepalive?: boolean;
}

/** Fields come first, so that the server knows them when the files come. */
function formOf(files: Record<string, Blob | Blob[]>, fields: object): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const each of [value].flat()) if (each !== undefined) form.append(name, String(each));
	}
	for (const [name, value] of Object.entries(files)) for (const file of [value].flat()) form.append(name, file);
	return form;
}

export function fillPath(path: string, params: Record<string, unknown>): string {
	return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function queryString(query: Record<string, unknown>): string {
	const pairs = queryPairs(query);
	return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** Returns the query as pairs, without the parameters that were left open. */
export const queryPairs = (query: Record<string, unknown>): [string, string][] =>
	Object.entries(query)
		.filter(([, value]) => value !== undefined && value !== '' && value !== null)
		.map(([key, value]) => [key, String(value)]);

/** Returns the error for a call with an unknown outcome; a caller who gave it up gets the original cause. */
const unheard = (sentence: string, { signal }: AnyInput, cause: unknown): unknown =>
	signal?.aborted ? cause : new ApiError('network', 0, sentence, undefined, cause);
