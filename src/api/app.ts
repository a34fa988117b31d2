import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { contentRoutes } from '#api/content/routes.ts';
import type { Actor, Context } from '#api/context.ts';
import { friendRoutes } from '#api/friends/routes.ts';
import { memberRoutes } from '#api/members/routes.ts';
import { findOrCreateActor } from '#api/members/service.ts';
import { documentationRoutes } from '#api/openapi/routes.ts';
import { sendProblem } from '#api/problem.ts';
import { profileRoutes } from '#api/profiles/routes.ts';
import { reviewRoutes } from '#api/reviews/routes.ts';
import { makeRoute } from '#api/route.ts';
import type { DB } from '#api/schema.ts';
import { makeWriteLimit } from '#api/write-limit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';

export interface ApiOptions {
	db: Kysely<DB>;
	verifier: TokenVerifier;
	clock: () => Date;
	operatorEmails: string[];
	/** Of one member; 0 for no limit. */
	writesPerMinute: number;
	siteName: string;
	publicUrl: string;
	/** Folder of the Markdown pages. */
	contentDir: string;
}

/** Mounts every call below /api/v1. */
export async function mountApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
	await server.register(
		async (app) => {
			app.removeContentTypeParser('text/plain');
			app.setErrorHandler(sendProblem);
			// What one member is told is for nobody between to keep.
			app.addHook('onRequest', async (request, reply) => {
				if (request.headers.authorization) reply.header('cache-control', 'no-store');
			});
			app.setNotFoundHandler((request, reply) => sendProblem(new AppError('not_found'), request, reply));
			const countWrite = makeWriteLimit(options.writesPerMinute);
			const makeContext = async (request: FastifyRequest, auth: Endpoint['auth']): Promise<Context> => {
				const now = options.clock();
				const ctx: Context = { db: options.db, actor: null, now, log: request.log };
				const actor = await readActor(ctx, request, auth, options);
				if (actor && request.method !== 'GET') await countWrite(actor.memberId);
				return { ...ctx, actor };
			};
			const route = makeRoute(app, makeContext);
			memberRoutes(route);
			friendRoutes(route);
			profileRoutes(route);
			reviewRoutes(route);
			contentRoutes(route, options);
			documentationRoutes(app, options);
		},
		{ prefix: '/api/v1' },
	);
}

async function readActor(
	ctx: Context,
	request: FastifyRequest,
	auth: Endpoint['auth'],
	options: ApiOptions,
): Promise<Actor | null> {
	const header = request.headers.authorization;
	if (!header) {
		if (auth === 'anyone') return null;
		throw new AppError('unauthenticated');
	}
	const bearer = /^Bearer (\S+)$/i.exec(header)?.[1];
	if (!bearer) throw new AppError('unauthenticated');
	const token = await options.verifier.verify(bearer, ctx.now);
	const actor = await findOrCreateActor(ctx, token, options.operatorEmails);
	if (auth === 'operator' && !actor.isOperator) throw new AppError('forbidden');
	return actor;
}
