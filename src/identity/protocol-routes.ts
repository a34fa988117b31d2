import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRoutes, type ContextOf } from '#identity/accounts/account-routes.ts';
import { KeyWithdrawn } from '#identity/keys/token-signer.ts';
import { projectRoutes } from '#identity/project-routes.ts';
import { InvalidPayload, ProtocolError, protocolErrorBody } from '#identity/protocol-error.ts';
import { revokeRoute, tokenRoute } from '#identity/sessions/session-routes.ts';

const bodyBytesMax = 100_000;

/** Adds all calls of the protocol, in both forms of its addresses; the value of a call's key does not matter. */
export async function protocolRoutes(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
	app.addHook('onRoute', (route) => {
		route.bodyLimit = bodyBytesMax;
	});
	app.setErrorHandler(sendError);
	app.get('/identity/jwks.json', async (request, reply) =>
		reply.header('cache-control', 'public, max-age=600').send(contextOf(request).signer.jwks),
	);
	revokeRoute(app, contextOf);
	await app.register(async (keyed) => {
		keyed.addHook('onRequest', requireKey);
		// A cache in between must not keep an answer with a token in it (RFC 6749, section 5.1).
		keyed.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
		for (const prefix of ['/identitytoolkit.googleapis.com', '']) {
			accountRoutes(keyed, prefix, contextOf);
			projectRoutes(keyed, prefix, contextOf);
		}
		await keyed.register(async (forms) => {
			readForms(forms);
			for (const prefix of ['/securetoken.googleapis.com', '']) tokenRoute(forms, prefix, contextOf);
		});
	});
	for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*', '/v1/*', '/v2/*'])
		app.all(path, (_request, reply) =>
			reply.code(404).send(protocolErrorBody(404, 'Not Found', 'notFound', 'NOT_FOUND')),
		);
}

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
	if ((request.query as { key?: string }).key || request.headers['x-goog-api-key']) return;
	const message = 'The request is missing a valid API key.';
	return reply.code(403).send(protocolErrorBody(403, message, 'forbidden', 'PERMISSION_DENIED'));
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (error instanceof ProtocolError)
		return reply.code(error.status).send(protocolErrorBody(error.status, error.message));
	const status = error instanceof InvalidPayload ? 400 : error.statusCode;
	if (status && status < 500) {
		const message = error instanceof InvalidPayload ? error.message : `Invalid JSON payload received. ${error.message}`;
		return reply.code(status).send(protocolErrorBody(status, message, 'parseError', 'INVALID_ARGUMENT'));
	}
	if (!(error instanceof KeyWithdrawn)) request.log.error({ err: error }, 'identity call failed');
	// The answer is text, not JSON: the browser SDK signs people out on any JSON error of lookup, and an outage is not their
	// fault.
	return reply
		.code(503)
		.header('retry-after', '5')
		.type('text/plain')
		.send('The identity service cannot answer right now.');
}

/** Accepts forms, for the token route only: other sites can send forms without asking, and must not reach anything else. */
function readForms(app: FastifyInstance): void {
	app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
		done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
}
