import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '#config';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { Connection } from '#db/connect.ts';
import { browserConfig } from '#identity/browser-config.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { PasswordHasher } from '#identity/password-hasher.ts';
import { ProtocolError, protocolErrorBody } from '#identity/protocol-error.ts';
import { accountRoutes, revokeRoute, tokenRoute } from '#identity/routes.ts';
import type { DB } from '#identity/schema.ts';
import { readIdentitySecret, secretBox } from '#identity/secret-box.ts';
import { SessionCheck } from '#identity/session-check.ts';
import { loadTokenSigner } from '#identity/token-signer.ts';
import { embeddedVerifier, firebaseVerifier } from '#identity/verifiers.ts';

export interface IdentityOptions {
	config: Config;
	connection: Connection<never>;
	clock: () => Date;
}

const projectId = 'vouch';

/** Mounts the identity service and gives the verifier of its tokens; with a Firebase project, only the verifier of that. */
export async function mountIdentity(
	server: FastifyInstance,
	{ config, connection, clock }: IdentityOptions,
): Promise<{ verifier: TokenVerifier }> {
	server.get('/config.json', async (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(browserConfig(config, projectId)),
	);
	if (config.FIREBASE_PROJECT_ID) return { verifier: firebaseVerifier(config.FIREBASE_PROJECT_ID) };

	const db = connection.db as unknown as Kysely<DB>;
	const box = secretBox(readIdentitySecret(config.IDENTITY_KEY_SECRET, config.DATA_DIR));
	const signer = await loadTokenSigner(db, box, `${config.PUBLIC_URL}/identity`, projectId, clock());
	const shared: Omit<IdentityContext, 'now'> = {
		db,
		signer,
		hasher: new PasswordHasher(),
		sessions: new SessionCheck(db),
		settings: {
			projectId,
			passwordMinLength: config.PASSWORD_MIN_LENGTH,
			isPrivate: config.ENUMERATION_PROTECTION,
			authorizedDomains: [...new Set([new URL(config.PUBLIC_URL).hostname, 'localhost', '127.0.0.1'])],
		},
	};
	const makeContext = (): IdentityContext => ({ ...shared, now: clock() });

	await server.register(async (app) => {
		app.setErrorHandler((error, request, reply) => {
			if (error instanceof ProtocolError)
				return reply.code(error.status).send(protocolErrorBody(error.status, error.message));
			const status = (error as { statusCode?: number }).statusCode;
			if (status && status < 500)
				return reply.code(status).send(protocolErrorBody(status, `INVALID_ARGUMENT : ${(error as Error).message}`));
			request.log.error({ err: error }, 'identity call failed');
			// Text, not JSON: the browser SDK signs people out on any JSON error of lookup, and an outage is not their fault.
			return reply
				.code(503)
				.header('retry-after', '5')
				.type('text/plain')
				.send('The identity service cannot answer right now.');
		});
		app.get('/identity/jwks.json', async (_request, reply) =>
			reply.header('cache-control', 'public, max-age=600').send(signer.jwks),
		);
		revokeRoute(app, makeContext);
		await app.register(async (keyed) => {
			keyed.addHook('preHandler', async (request, reply) => {
				if ((request.query as { key?: string }).key) return;
				const message = 'The request is missing a valid API key.';
				return reply.code(403).send(protocolErrorBody(403, message, 'forbidden', 'PERMISSION_DENIED'));
			});
			for (const prefix of ['/identitytoolkit.googleapis.com', '']) accountRoutes(keyed, prefix, makeContext);
			await keyed.register(async (forms) => {
				readForms(forms);
				for (const prefix of ['/securetoken.googleapis.com', '']) tokenRoute(forms, prefix, makeContext);
			});
		});
	});
	return { verifier: embeddedVerifier(shared) };
}

/** Only for the token route: other sites' pages can send forms without asking, and all else must be out of their reach. */
function readForms(app: FastifyInstance): void {
	app.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string', bodyLimit: 100_000 },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
}
