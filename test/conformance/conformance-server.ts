import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { protocolErrorBody } from '#identity/protocol-error.ts';
import { protocolRoutes } from '#identity/protocol-routes.ts';
import { emulatorRoutes } from './emulator-routes.ts';
import { withExtras } from './extras.ts';
import { formerPath } from './former-paths.ts';
import { isOwner, takeOver } from './owner.ts';
import { signInWindows } from './sign-in-windows.ts';
import type { World } from './world.ts';

/** The identity service as public protocol suites find it where they expect the emulator. */
export async function conformanceServer(world: World): Promise<FastifyInstance> {
	const server = fastify({
		bodyLimit: 1_000_000,
		forceCloseConnections: true,
		rewriteUrl: ({ url = '/' }) => formerPath(url),
	});
	server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
		try {
			done(null, body === '' ? undefined : JSON.parse(String(body)));
		} catch (error) {
			done(Object.assign(error as Error, { statusCode: 400 }));
		}
	});
	server.addHook('onRequest', allowOrigins);
	server.addHook('onRequest', async (request, reply) => {
		const { authorization = '' } = request.headers;
		if (isOwner(request)) request.headers['x-goog-api-key'] = 'owner';
		else if (/^bearer /i.test(authorization) && request.url.startsWith('/identitytoolkit'))
			return reply.code(401).send(protocolErrorBody(401, unauthenticated, 'authError', 'UNAUTHENTICATED'));
	});
	server.addHook('preHandler', async (request, reply) => {
		const answer = await takeOver(world, request);
		return answer && reply.send(answer);
	});
	server.addHook('preSerialization', async (_request, _reply, payload) => decorate(world, payload));
	server.get('/', async () => ({ authEmulator: { ready: true, docs: 'decision 7 of the identity service' } }));
	await server.register(async (app) => emulatorRoutes(app, world));
	await server.register(async (app) => signInWindows(app, world));
	await server.register(async (app) => protocolRoutes(app, world.contextOf));
	return server;
}

const unauthenticated =
	'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';

async function allowOrigins(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
	const { origin } = request.headers;
	if (request.headers['access-control-request-private-network'])
		reply.header('access-control-allow-private-network', 'true');
	if (origin) reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
	if (request.method !== 'OPTIONS') return;
	const asked = request.headers['access-control-request-headers'];
	if (asked) reply.header('access-control-allow-headers', asked);
	return reply.header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE').code(204).send();
}

interface Answer {
	kind?: string;
	localId?: string;
	users?: never[];
	userInfo?: never[];
	error?: { code: number };
}

/** Tells of accounts what the emulator tells besides. */
function decorate(world: World, payload: unknown): unknown {
	if (typeof payload !== 'object' || payload === null) return payload;
	const answer = payload as Answer;
	if (answer.error?.code === 501) return { error: { ...answer.error, status: 'NOT_IMPLEMENTED' } };
	const whole = <T extends { localId: string }>(account: T) => withExtras(account, world.extras.get(account.localId));
	if (answer.kind === 'identitytoolkit#SetAccountInfoResponse' && answer.localId)
		return whole(answer as { localId: string });
	return {
		...answer,
		...(answer.users && { users: answer.users.map(whole) }),
		...(answer.userInfo && { userInfo: answer.userInfo.map(whole) }),
	};
}
