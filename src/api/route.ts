import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerFormOf } from '#api/answers/answer-form.ts';
import { type BegunKind, kindAsked, makeOtherAnswers, type Written } from '#api/answers/other-answers.ts';
import { refuseWhileClosing } from '#api/answers/refuse-while-closing.ts';
import { bearerOf } from '#api/bearer.ts';
import { type CallReply, type CallRequest, Moved } from '#api/call-request.ts';
import { type Actor, type Context, requireActor, type TransactionContext } from '#api/context.ts';
import type { ServedCall } from '#api/direct-door/direct-calls.ts';
import { readFields } from '#api/field-errors.ts';
import { readUpload, type Upload, uploadOf } from '#api/multipart.ts';
import { makeUploadGate } from '#api/upload-gate.ts';
import { type Steps, type Write, write, writeApart } from '#api/write.ts';
import type { Caches } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import { fillPath } from '#contract/client.ts';
import type { DirectCalls } from '#contract/direct-client.ts';
import { answerKindsOf, type Endpoint } from '#contract/endpoint.ts';
import type { CallName, Calls } from '#contract/endpoints.ts';
import { getEndpoint } from '#contract/endpoints.ts';
import { AppError, type FieldError } from '#contract/errors.ts';
import type { Page } from '#contract/page.ts';
import { findUnconfirmedWrite } from '#contract/unconfirmed-writes.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The shelves that this process keeps. */
		readonly caches: Caches;
		/**
		 * Returns the calls of the contract for callers within the process; the tags of the answers are added to `reads`.
		 */
		readonly callsInto: (reads?: Reads) => DirectCalls;
		readonly clock: () => Date;
		/** Returns false while changes by other processes cannot be heard of, so that shelves may be out of date. */
		readonly hearsChanges: () => boolean;
	}
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<E, K extends string> = E extends Record<K, infer V> ? V : undefined;
export interface CallArguments<N extends CallName> {
	params: Output<Field<Calls[N], 'params'>>;
	query: Output<Field<Calls[N], 'query'>>;
	/** Undefined for a call that takes files: `upload` returns its fields. */
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

type Begin<N extends CallName, W> = (ctx: Context, input: CallArguments<N> & { token: string }) => Promise<W>;

/**
 * The steps of a write, not all of which may be part of its transaction (`src/api/write.ts`). If `work` returns an
 * error, the call is refused, but what `work` did before that is committed.
 */
export interface Stepped<N extends CallName, P> {
	first?: (ctx: Context, input: CallArguments<N>) => Promise<P>;
	work: (ctx: TransactionContext, input: CallArguments<N>, prepared: P) => Promise<Answer<Calls[N]> | AppError>;
	otherwise?: (prepared: P) => Promise<void>;
	after?: (ctx: Context, input: CallArguments<N>) => Promise<void>;
	/** For a call that has answers of other kinds: returns what such an answer is written from, to a caller who asks for it. */
	begins?: { [K in BegunKind]?: Begin<N, Written[K]> };
}
/**
 * A write whose work is no transaction of the api's, such as work in another service. Doing it twice must be harmless.
 */
export interface Apart<N extends CallName> {
	apart: Handler<N>;
}
/** Serves a call. The handler of a write runs in one transaction, with the actor held, and again after a deadlock. */
export type Route = <N extends CallName, P = undefined>(
	name: N,
	handler: Handler<N> | Stepped<N, P> | Apart<N>,
) => void;

/** How many uploads may run at once: with a file of 8 MB each, they hold between 100 and 200 MB. */
const uploadsAtOnce = { total: 16, perMember: 4 };

/** The scopes that calls are mounted in: calls that take files have their own, which reads only forms. */
export interface RouteScopes {
	app: FastifyInstance;
	uploads: FastifyInstance;
	/** For calls whose files may be left out: this scope reads forms and JSON. */
	either: FastifyInstance;
	/** The calls as direct calls find them. */
	served: Map<CallName, ServedCall>;
}
/** The functions of the server that a `route` needs. */
export interface RouteParts {
	/** Makes the context of a request, with its actor. */
	makeContext: (
		request: CallRequest,
		call: Pick<Endpoint, 'auth' | 'whileSuspended'>,
		reads: Reads,
	) => Promise<Context>;
	/** Returns who calls, null for a visitor, or throws where the token that came with the call stands no longer. */
	findCaller: (
		ctx: Context,
		request: CallRequest,
		call: Pick<Endpoint, 'auth' | 'whileSuspended'>,
	) => Promise<Actor | null>;
	/** Keeps the actor from leaving and from being suspended until the transaction ends. */
	holdActor: (ctx: TransactionContext, call: Pick<Endpoint, 'whileSuspended'>) => Promise<void>;
	/** Asks the actor to confirm their address, after they wrote something that waits for that. */
	askToConfirm: (ctx: Context, request: CallRequest) => Promise<void>;
}

/**
 * Returns the function that serves calls of the contract: it reads who asks, checks the input by the endpoint's
 * schemas, and answers in the envelope. Only what the response schema declares is sent: HTTP answers go through a
 * serialiser compiled from the schema, direct calls get a copy.
 */
export function makeRoute(
	{ app, uploads, either, served }: RouteScopes,
	{ makeContext, findCaller, holdActor, askToConfirm }: RouteParts,
): Route {
	const enter = makeUploadGate(uploadsAtOnce);
	const others = makeOtherAnswers(app);
	const refuse = refuseWhileClosing(app);
	return (name, handler) => {
		const definition: Endpoint = getEndpoint(name);
		const scope = definition.filesOptional ? either : definition.files ? uploads : app;
		const { begins } = handler as Stepped<CallName, unknown>;
		for (const kind of answerKindsOf(definition)) {
			if (kind !== 'csv' && !begins?.[kind]) throw new Error(`${name} has nothing that begins its ${kind}.`);
		}
		const answer = async (request: CallRequest, reply: CallReply, reads: Reads, form?: FastifyRequest) => {
			reply.code(definition.status ?? 200);
			const ctx = await makeContext(request, definition, reads);
			const isForm = form && (!definition.filesOptional || form.isMultipart());
			const upload = isForm ? readUpload(definition, form) : uploadOf(definition, request.body);
			const input = { ...readInput(definition, request), upload, request, reply };
			const leave = isForm ? enter(requireActor(ctx).memberId) : undefined;
			const of = {
				...{ request, reply, upload },
				holdActor: (ctx: TransactionContext) => holdActor(ctx, definition),
				checkToken: (ctx: Context) => findCaller(ctx, request, definition),
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
			// The real schema is in `answerFormOf`; without some schema here, Fastify would not call the serialiser.
			schema: { response: { '2xx': {} } },
			serializerCompiler: () => (envelope) => answerFormOf(definition).write(envelope),
			handler: async (request, reply) => {
				const kind = kindAsked(definition, request);
				// A HEAD request gets no bytes, so nothing may be begun, or taken, for it.
				if (kind && kind !== 'csv' && request.method === 'GET') {
					const ctx = await makeContext(request, definition, new Reads());
					const read = { ...readInput(definition, request), upload: undefined, request, reply };
					const input = { ...read, token: bearerOf(request) ?? '' } as never;
					// An archive is made once: what is begun now could not be sent, and would be lost.
					refuse();
					const begin = begins?.[kind] as Begin<CallName, never>;
					return others[kind](request, reply, await begin(ctx, input));
				}
				const envelope = await answer(request, reply, new Reads(), definition.files && request);
				if (kind === 'csv')
					return others.csv(request, reply, { columns: definition.csv!, page: envelope as Page<object> });
				if (!(envelope instanceof Moved)) return envelope;
				const location = `/api/v1${fillPath(definition.path, envelope.params)}`;
				return reply.code(308).header('location', location).send();
			},
		});
	};
}

type OneCall = Steps<unknown, unknown> | { apart: (ctx: Context) => Promise<unknown> };

/** Returns the steps of a call for one input. */
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

/** Does the steps of a call. `of` is null for reads and visitors: nothing is held or remembered for them. */
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
		// A malformed id in a path names nothing, so the answer is the same as for an id that does not exist.
		const isPathOnly = definition.params && !definition.params.safeParse(request.params ?? {}).success;
		if (isPathOnly && fields.every(({ path }) => isIdName(path))) throw new AppError('not_found');
		throw new AppError('invalid_request', { fields });
	}
	return input;
}
