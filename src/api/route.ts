import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bearerOf } from '#api/bearer.ts';
import { type CallReply, type CallRequest, Moved } from '#api/call-request.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { asksForCsv, writeCsv } from '#api/csv-answer.ts';
import { answerFormOf } from '#api/direct-door/answer-form.ts';
import type { ServedCall } from '#api/direct-door/direct-calls.ts';
import { readFields } from '#api/field-errors.ts';
import { readUpload, type Upload, uploadOf } from '#api/multipart.ts';
import { makeUploadGate } from '#api/upload-gate.ts';
import { type Steps, type Write, write, writeApart } from '#api/write.ts';
import type { Caches } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import { fillPath } from '#contract/client.ts';
import type { DirectCalls } from '#contract/direct-client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallName, Calls } from '#contract/endpoints.ts';
import { getEndpoint } from '#contract/endpoints.ts';
import { AppError, type FieldError } from '#contract/errors.ts';
import type { Page } from '#contract/page.ts';
import { findUnconfirmedWrite } from '#contract/unconfirmed-writes.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** What this process keeps. */
		readonly caches: Caches;
		/** The calls of the contract for who asks from within the process; adds what the answers are made of. */
		readonly callsInto: (reads?: Reads) => DirectCalls;
		readonly clock: () => Date;
		/** False while changes by other processes are not heard of: what is kept may be old. */
		readonly hearsChanges: () => boolean;
	}
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<E, K extends string> = E extends Record<K, infer V> ? V : undefined;
export interface CallArguments<N extends CallName> {
	params: Output<Field<Calls[N], 'params'>>;
	query: Output<Field<Calls[N], 'query'>>;
	/** Undefined for a call that takes files: its fields come with `upload`. */
	body: Field<Calls[N], 'files'> extends object ? undefined : Output<Field<Calls[N], 'body'>>;
	upload: Field<Calls[N], 'files'> extends object ? Upload<Output<Field<Calls[N], 'body'>>> : undefined;
	request: CallRequest;
	reply: CallReply;
}
type Answer<E> = E extends { list: true; data: infer D extends z.ZodType }
	? Page<z.input<D>, E extends { meta: infer M extends z.ZodType } ? z.input<M> : unknown>
	: E extends { data: infer D extends z.ZodType }
		? z.input<D>
		: never;
export type Handler<N extends CallName> = (
	ctx: Context,
	input: CallArguments<N>,
) => Promise<Answer<Calls[N]> | MovedFrom<Calls[N]>>;
type MovedFrom<E> = E extends { moves: true } ? Moved : never;

/**
 * How a write is made of steps, where not all of it may stand in its transaction (`src/api/write.ts`). Of `work`, an error
 * that is returned refuses the call, and what was done before it stands.
 */
export interface Stepped<N extends CallName, P> {
	first?: (ctx: Context, input: CallArguments<N>) => Promise<P>;
	work: (ctx: TransactionContext, input: CallArguments<N>, prepared: P) => Promise<Answer<Calls[N]> | AppError>;
	otherwise?: (prepared: P) => Promise<void>;
	after?: (ctx: Context, input: CallArguments<N>) => Promise<void>;
	/** Of a call that streams: who asks for that is told of what comes, by an answer that `open` has begun. It throws before that, or never. */
	stream?: (ctx: Context, input: CallArguments<N> & { token: string }, open: () => ServerResponse) => void;
}
/** A write whose work is no transaction of the api's, such as work in another service; it bears being done twice. */
export interface Apart<N extends CallName> {
	apart: Handler<N>;
}
/** A handler of a write is done in one transaction, with the actor held, and again after a deadlock. */
export type Route = <N extends CallName, P = undefined>(
	name: N,
	handler: Handler<N> | Stepped<N, P> | Apart<N>,
) => void;

/** Uploads under way at once: with a file of 8 MB each, a hundred and some megabytes. */
const uploadsAtOnce = { total: 16, perMember: 4 };

/** Where the calls are mounted: those that take files in a scope of their own, which reads nothing but forms. */
export interface RouteScopes {
	app: FastifyInstance;
	uploads: FastifyInstance;
	/** For calls whose files may be left out: it reads forms and JSON. */
	either: FastifyInstance;
	/** For the direct door. */
	served: Map<CallName, ServedCall>;
}
/** What a `route` needs of the server. */
export interface RouteParts {
	/** Who makes the request. */
	makeContext: (
		request: CallRequest,
		call: Pick<Endpoint, 'auth' | 'whileSuspended'>,
		reads: Reads,
	) => Promise<Context>;
	/** Keeps who makes the call from leaving, and from being suspended, until the transaction ends. */
	holdActor: (ctx: TransactionContext, call: Pick<Endpoint, 'whileSuspended'>) => Promise<void>;
	/** After something was written that waits for the actor to confirm their address. */
	askToConfirm: (ctx: Context, request: CallRequest) => Promise<void>;
}

/**
 * Serves calls of the contract: reads who asks, checks the input by the endpoint's schemas, and answers in the envelope,
 * of which nothing goes out that the response schema does not declare: over HTTP by a serialiser compiled from it, through
 * the direct door by a copy.
 */
export function makeRoute(
	{ app, uploads, either, served }: RouteScopes,
	{ makeContext, holdActor, askToConfirm }: RouteParts,
): Route {
	const enter = makeUploadGate(uploadsAtOnce);
	return (name, handler) => {
		const definition: Endpoint = getEndpoint(name);
		const scope = definition.filesOptional ? either : definition.files ? uploads : app;
		const answer = async (request: CallRequest, reply: CallReply, reads: Reads, form?: FastifyRequest) => {
			reply.code(definition.status ?? 200);
			const ctx = await makeContext(request, definition, reads);
			const isForm = form && (!definition.filesOptional || form.isMultipart());
			const upload = isForm ? readUpload(definition, form) : uploadOf(definition, request.body);
			const input = { ...readInput(definition, request), upload, request, reply };
			const leave = upload && enter(requireActor(ctx).memberId);
			const of = {
				...{ request, reply, upload },
				holdActor: (ctx: TransactionContext) => holdActor(ctx, definition),
			};
			const steps = stepsOf(handler as Stepped<CallName, unknown> | Apart<CallName>, input as never);
			const isWrite = definition.method !== 'GET' && ctx.actor !== null;
			const data = await serve(ctx, steps, isWrite ? of : null).finally(leave);
			if (ctx.actor && !ctx.actor.isConfirmed && findUnconfirmedWrite(name)?.[0] === 'waits')
				await askToConfirm(ctx, request);
			if (data instanceof Moved) return data;
			return definition.list ? (data as object) : { data };
		};
		served.set(name, { definition, serve: answer, pick: (envelope) => answerFormOf(definition).pick(envelope) });
		scope.route({
			method: definition.method,
			url: definition.path,
			config: { call: name },
			// What is declared is in the form; the server needs to hear that there is something.
			schema: { response: { '2xx': {} } },
			serializerCompiler: () => (envelope) => answerFormOf(definition).write(envelope),
			handler: async (request, reply) => {
				const stream = 'stream' in handler ? handler.stream : undefined;
				if (stream && asksForStream(request)) {
					const ctx = await makeContext(request, definition, new Reads());
					const input = { ...readInput(definition, request), upload: undefined, request, reply };
					stream(ctx, { ...input, token: bearerOf(request) ?? '' } as never, () => openStream(reply));
					return reply;
				}
				const envelope = await answer(request, reply, new Reads(), definition.files && request);
				if (definition.csv && asksForCsv(request))
					return writeCsv(request, reply, definition.csv, envelope as Page<object>);
				if (!(envelope instanceof Moved)) return envelope;
				const location = `/api/v1${fillPath(definition.path, envelope.params)}`;
				return reply.code(308).header('location', location).send();
			},
		});
	};
}

const asksForStream = ({ headers }: CallRequest): boolean => /\btext\/event-stream\b/.test(headers.accept ?? '');

/** Begins an answer that goes on, with the headers that any answer has. */
function openStream(reply: FastifyReply): ServerResponse {
	reply.header('content-type', 'text/event-stream; charset=utf-8');
	// What is told as it happens is not gathered on its way.
	reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
	reply.hijack();
	reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
	return reply.raw;
}

type OneCall = Steps<unknown, unknown> | { apart: (ctx: Context) => Promise<unknown> };

/** The steps of a call, for one input. */
function stepsOf<N extends CallName>(
	handler: Handler<N> | Stepped<N, unknown> | Apart<N>,
	input: CallArguments<N>,
): OneCall {
	if (typeof handler === 'function') return { work: (ctx) => handler(ctx, input) };
	if ('apart' in handler) return { apart: (ctx) => handler.apart(ctx, input) };
	const { first, work, otherwise, after } = handler;
	return {
		first: first && ((ctx) => first(ctx, input)),
		work: (ctx, prepared) => work(ctx, input, prepared),
		otherwise,
		after: after && ((ctx) => after(ctx, input)),
	};
}

/** Of what is no write, and of visitors, nothing is to be held or remembered. */
async function serve(ctx: Context, steps: OneCall, of: Write | null): Promise<unknown> {
	if ('apart' in steps) return of ? writeApart(ctx, of, () => steps.apart(ctx)) : steps.apart(ctx);
	return of ? write(ctx, of, steps) : steps.work(ctx as TransactionContext, undefined);
}

const isIdName = (name: string) => name === 'id' || name.endsWith('_id');

function readInput(definition: Endpoint, request: CallRequest) {
	const fields: FieldError[] = [];
	const read = (part: 'params' | 'query' | 'body') => {
		const schema = definition[part];
		if (!schema) return undefined;
		const result = readFields(schema, request[part] === undefined ? {} : request[part]);
		if (result.isRight) return result.data;
		fields.push(...result.fields);
		return undefined;
	};
	const body = definition.files ? undefined : read('body');
	const input = { params: read('params'), query: read('query'), body };
	if (fields.length > 0) {
		// A malformed id in a path names nothing: the same answer as for one that does not exist.
		const isPathOnly = definition.params && !definition.params.safeParse(request.params ?? {}).success;
		if (isPathOnly && fields.every(({ path }) => isIdName(path))) throw new AppError('not_found');
		throw new AppError('invalid_request', { fields });
	}
	return input;
}
