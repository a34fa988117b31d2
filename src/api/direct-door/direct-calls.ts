import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pick } from '#api/answers/pick.ts';
import { type CallReply, type CallRequest, Moved } from '#api/call-request.ts';
import { problemOf } from '#api/problem.ts';
import { Reads } from '#caches/reads.ts';
import { fillPath } from '#contract/client.ts';
import type { DirectAnswer, DirectCalls, DirectInput } from '#contract/direct-client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallName } from '#contract/endpoints.ts';
import { AppError } from '#contract/errors.ts';

/** One call as it is served, both over HTTP and by the direct door. */
export interface ServedCall {
	definition: Endpoint;
	/**
	 * Runs the call and returns the envelope of its answer, or its new address; adds to `reads` what the answer was made
	 * of.
	 */
	serve: (request: CallRequest, reply: CallReply, reads: Reads) => Promise<object | Moved>;
	/** Copies the declared part of the envelope. */
	pick: Pick;
}

export interface DirectCallsParts {
	/** The server whose limits and body parser apply here, too. */
	server: FastifyInstance;
	served: ReadonlyMap<CallName, ServedCall>;
	/** Runs before each call, and drops kept answers that may be old. */
	refresh: () => void;
	/** Makes the closing of the server wait for a call. */
	follow: <T>(answer: Promise<T>) => Promise<T>;
}

const redirectsMax = 3;

/**
 * Makes the door for programs in this process: they make the same calls as clients over HTTP, by the same rules and
 * with the same answers, but no answer is written as text and read again on the way. What the answers are made of is
 * added to the given reads.
 */
export function makeDirectCalls({ server, served, refresh, follow }: DirectCallsParts) {
	const { bodyLimit = Number.POSITIVE_INFINITY, routerOptions } = server.initialConfig;
	const parse = server.getDefaultJsonParser('error', 'error');
	const paramLengthMax = routerOptions?.maxParamLength ?? 100;

	/** Copies the body as JSON would carry it: caller and call share no object, and see the same values as over HTTP. */
	function copyBody(request: DirectRequest, body: unknown): unknown {
		const text = body === undefined ? undefined : JSON.stringify(body);
		if (text === undefined) return undefined;
		if (Buffer.byteLength(text) > bodyLimit) throw new AppError('payload_too_large');
		let copy: unknown;
		parse(request as never, text, (error, read) => {
			if (error) throw error;
			copy = read;
		});
		return copy;
	}

	async function answer(
		{ definition, serve, pick }: ServedCall,
		input: DirectInput,
		{ reads, letsInSuspended }: Caller,
	) {
		const request = new DirectRequest(definition, input, server.log, letsInSuspended);
		const reply = new DirectReply();
		try {
			for (const value of Object.values(input.params)) {
				const isInAddress = value !== '' && value.length <= paramLengthMax && value.isWellFormed();
				if (!isInAddress) throw new AppError('not_found');
			}
			if (definition.files && !definition.filesOptional) throw new AppError('unsupported_media_type');
			if (definition.method !== 'GET') request.body = copyBody(request, input.body);
			const envelope = await serve(request, reply, reads);
			return envelope instanceof Moved ? envelope : reply.answer(pick(envelope));
		} catch (error) {
			const { problem, headers } = problemOf(error, request);
			for (const [name, value] of Object.entries(headers)) reply.header(name, value);
			reply.code(problem.status);
			return reply.answer(problem);
		}
	}

	async function call(name: CallName, input: DirectInput, caller: Caller): Promise<DirectAnswer> {
		const found = served.get(name);
		if (!found) throw new Error(`There is no call ${name}.`);
		let { params } = input;
		for (let redirects = 0; ; redirects++) {
			refresh();
			const answered = await answer(found, { ...input, params }, caller);
			if (!(answered instanceof Moved)) return answered;
			if (redirects === redirectsMax) throw new Error(`${name} moves from one address to the next.`);
			params = answered.params;
		}
	}

	return (reads = new Reads(), { letsInSuspended = false } = {}): DirectCalls =>
		(name, input) =>
			follow(call(name, input, { reads, letsInSuspended }));
}

/** What the answers that a program asks for are made of, and whether it may ask for a suspended member, too. */
interface Caller {
	reads: Reads;
	letsInSuspended: boolean;
}

/** A request whose costly parts are made only when they are used. */
class DirectRequest implements CallRequest {
	readonly method: string;
	readonly headers: Record<string, string>;
	readonly params: Record<string, string>;
	readonly query: Record<string, string>;
	/** The address of the process itself. */
	readonly ip = '127.0.0.1';
	body: unknown;
	readonly letsInSuspended: boolean;
	readonly #path: string;
	readonly #log: FastifyBaseLogger;
	#id: string | undefined;

	constructor(
		{ method, path }: Endpoint,
		{ params, query, headers }: DirectInput,
		log: FastifyBaseLogger,
		letsInSuspended: boolean,
	) {
		this.letsInSuspended = letsInSuspended;
		this.method = method;
		this.headers = headers;
		this.params = params;
		// A URL cannot hold half of a surrogate pair: over HTTP it becomes U+FFFD.
		this.query = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value.toWellFormed()]));
		this.#path = path;
		this.#log = log;
	}

	get id(): string {
		this.#id ??= randomUUID();
		return this.#id;
	}

	/** The URL of the same call over HTTP, so that a repeat by the other door is recognised as a repeat. */
	get url(): string {
		const query = new URLSearchParams(this.query).toString();
		return `/api/v1${fillPath(this.#path, this.params)}${query && `?${query}`}`;
	}

	get log(): FastifyBaseLogger {
		return this.#log.child({ reqId: this.id });
	}
}

class DirectReply implements CallReply {
	statusCode = 200;
	readonly #headers = new Headers();

	code(status: number): void {
		this.statusCode = status;
	}

	header(name: string, value: string | number): void {
		this.#headers.set(name, String(value));
	}

	answer(body: unknown): DirectAnswer {
		return { status: this.statusCode, headers: this.#headers, body };
	}
}
