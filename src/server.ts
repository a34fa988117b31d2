import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { mountApi } from '#api/app.ts';
import { sendProblem } from '#api/problem.ts';
import type { DB } from '#api/schema.ts';
import type { Config } from '#config';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import type { Connection } from '#db/connect.ts';
import { mountIdentity } from '#identity/mount.ts';
import type { MountWeb } from '#web/mount.ts';

export interface ServerOptions {
	config: Config;
	connection: Connection<never>;
	/** Injected, so that tests can move time. */
	clock?: () => Date;
	/** The pages; tests of the API leave them out. */
	mountWeb?: MountWeb;
	/** Instead of the own identity service; tests of the API give one. */
	verifier?: TokenVerifier;
}

/** An answer is what its type says, whatever it looks like. */
const nosniff = { 'x-content-type-options': 'nosniff' };

/** Builds the one server: identity, API and pages on one origin. */
export async function buildServer({
	config,
	connection,
	clock = () => new Date(),
	mountWeb,
	verifier,
}: ServerOptions): Promise<FastifyInstance> {
	const server = fastify({
		logger:
			config.LOG_LEVEL === 'silent'
				? false
				: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
		genReqId: () => randomUUID(),
		logController: new LogController({ disableRequestLogging: true }),
		bodyLimit: 1_000_000,
		trustProxy: config.TRUSTED_PROXIES ? config.TRUSTED_PROXIES.split(',').map((address) => address.trim()) : false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
		// An address that cannot be decoded, or is too long, never reaches a route, nor a hook.
		frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(nosniff)),
		requestTimeout: 60_000,
		forceCloseConnections: 'idle',
	});
	server.addHook('onRequest', async (_request, reply) => {
		reply.headers(nosniff);
	});
	server.get('/healthz', async () => ({ status: 'ok' }));
	server.get('/readyz', async (_request, reply) => {
		const ready = await connection.db
			.selectFrom('migration' as never)
			.select('name' as never)
			.limit(1)
			.execute()
			.then(
				() => true,
				() => false,
			);
		return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
	});
	const identity = await mountIdentity(server, { config, connection, clock });
	await mountApi(server, {
		db: connection.db as unknown as Kysely<DB>,
		verifier: verifier ?? identity.verifier,
		clock,
		operatorEmails: config.OPERATOR_EMAILS.split(',')
			.map((address) => address.trim().toLowerCase())
			.filter(Boolean),
		writesPerMinute: config.WRITES_PER_MINUTE,
		siteName: config.SITE_NAME,
		publicUrl: config.PUBLIC_URL,
		contentDir: fileURLToPath(new URL('../content', import.meta.url)),
	});
	await mountWeb?.(server, config);
	return server;
}
