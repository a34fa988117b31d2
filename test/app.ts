/** A whole server on a database of its own, for tests over HTTP. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely, LogEvent } from 'kysely';
import type { Context } from '#api/context.ts';
import { type Media, openMedia } from '#api/media/service.ts';
import type { DB } from '#api/schema.ts';
import { Reads } from '#caches/reads.ts';
import { type Config, readConfig } from '#config';
import { type Client, createClient } from '#contract/client.ts';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import { type Connection, connect, withTables } from '#db/connect.ts';
import { buildServer, type ServerOptions } from '../src/server.ts';
import { cloneDatabase } from './databases.ts';
import { injectFetch } from './inject-fetch.ts';
import { quickIdentity } from './quick-identity.ts';

export const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';

export interface TestActor {
	/** Member id, after the first call. */
	id: string;
	uid: string;
	token: string;
	call: Client;
}

export interface TestApp {
	server: FastifyInstance;
	connection: Connection<never>;
	/** The tables of the api. */
	db: Kysely<DB>;
	media: Media;
	config: Config;
	/** The clock that the server sees; set `now` to move it. */
	clock: { now: Date };
	visitor: Client;
	/** For what is called past HTTP, as by a process: nobody asks. */
	context(): Context;
	/** A member of that name, made on first sight. */
	actor(name: string, overrides?: { email?: string; emailVerified?: boolean }): Promise<TestActor>;
	/** A new member, whose name is that and a number. */
	somebody(name?: string): Promise<TestActor>;
	close(): Promise<void>;
}

export interface TestAppOptions {
	settings?: Record<string, string>;
	/** Uses the own identity service instead of the tests' tokens. */
	identity?: boolean;
	/** Every statement but those of jobs, which are looked for whatever is asked. */
	onQuery?: (event: LogEvent) => void;
	/** On PostgreSQL: how long a request waits for the database. */
	requestWaitMs?: number;
	/** On PostgreSQL: another way to the database, given its URL. */
	wayToDatabase?: (databaseUrl: string) => Promise<string>;
	/** Takes the lines of the log; how much is logged is a setting. */
	logStream?: ServerOptions['logStream'];
	/** What the own identity service is given besides; `passwordCost: undefined` hashes as the product does. */
	identityParts?: ServerOptions['identityParts'];
	/** Where the server's mail goes instead of a folder. */
	mailer?: ServerOptions['mailer'];
	websiteRules?: ServerOptions['websiteRules'];
	pushRules?: ServerOptions['pushRules'];
	mountWeb?: ServerOptions['mountWeb'];
}

/**
 * Accepts `test~NAME~EMAIL~VERIFIED` as a token, also with `~SECONDS` since its owner signed in; `expired` is an expired
 * one, everything else is invalid.
 */
const testVerifier: TokenVerifier = {
	holdAccount: async () => true,
	verifyNow: (token, now) => testVerifier.verify(token, now),
	verify: async (token, now) => {
		if (token === 'expired') throw new AppError('token_expired');
		const [mark, name, email, verified, ageS = '0'] = token.split('~');
		if (mark !== 'test' || !name || !email) throw new AppError('unauthenticated');
		return {
			uid: `uid-${name}`,
			email,
			emailVerified: verified === '1',
			name,
			picture: null,
			authTime: now.getTime() / 1000 - Number(ageS),
			issuedAt: now.getTime() / 1000,
			expiresAt: now.getTime() / 1000 + 3600,
			sessionId: null,
		};
	},
};

/** Every process asks for new signing keys now and then, whatever is asked of it. */
const isByItself = /^select "kid", "state" from "identity_signing_key"$/;

export async function testApp({
	settings = {},
	identity = false,
	onQuery,
	identityParts,
	mailer,
	websiteRules,
	pushRules,
	mountWeb,
	logStream,
	wayToDatabase,
	requestWaitMs,
}: TestAppOptions = {}): Promise<TestApp> {
	const { connection, close: closeDatabase } = await testDatabase({
		onQuery: onQuery && ((event) => isByItself.test(event.query.sql) || onQuery(event)),
		wayToDatabase,
		requestWaitMs,
	});
	const dataDir = join(tmpdir(), `vouch-test-${randomBytes(6).toString('hex')}`);
	const config = readConfig({
		NODE_ENV: 'test',
		LOG_LEVEL: 'silent',
		DATA_DIR: dataDir,
		WRITES_PER_MINUTE: '0',
		SEARCHES_PER_MINUTE: '0',
		REVIEWS_PER_DAY: '0',
		BURST_REVIEWS: '0',
		NEWCOMER_DAYS: '0',
		...settings,
	});
	const clock = { now: new Date() };
	const media = await openMedia(config.STORAGE_URL);
	const server = await buildServer({
		config,
		connection,
		media,
		clock: () => clock.now,
		identityParts: { ...quickIdentity, ...identityParts },
		websiteRules,
		pushRules,
		mountWeb,
		...(logStream && { logStream }),
		...(mailer && { mailer }),
		...(!identity && { verifier: testVerifier }),
	});
	await server.ready();
	await server.jobs.begin();
	// Everybody has a browser of their own.
	const clientOf = (token: string | null) =>
		createClient({ base: '/api/v1', fetch: injectFetch(server, `Browser of ${token}`), token: () => token });
	const actor: TestApp['actor'] = async (name, { email = `${name}@example.org`, emailVerified = true } = {}) => {
		const token = `test~${name}~${email}~${emailVerified ? 1 : 0}`;
		const call = clientOf(token);
		const { data } = await call('GET /me');
		return { id: data.id, uid: data.uid, token, call };
	};
	let made = 0;
	return {
		server,
		connection,
		db: withTables<DB>(connection.db),
		media,
		config,
		clock,
		visitor: clientOf(null),
		context: () => ({
			db: withTables<DB>(connection.db),
			actor: null,
			now: clock.now,
			caches: server.caches,
			reads: new Reads(),
			jobs: server.jobs,
			desk: server.mailDesk,
			log: server.log,
		}),
		actor,
		somebody: (name = 'somebody') => {
			made += 1;
			return actor(`${name}${made}`);
		},
		close: async () => {
			await server.close();
			await closeDatabase();
			rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
		},
	};
}

/** The database of an app, with nothing at work on it: no server, whose upkeep and mail would take part. */
export async function testDatabase({
	onQuery,
	wayToDatabase = async (databaseUrl) => databaseUrl,
	// A request of a test waits as long as its machine is busy, unless it is about that.
	requestWaitMs = 60_000,
}: Pick<TestAppOptions, 'onQuery' | 'wayToDatabase' | 'requestWaitMs'> = {}): Promise<{
	connection: Connection<never>;
	close(): Promise<void>;
}> {
	const { options, drop } = await cloneDatabase();
	const connection = await connect<never>({
		databaseUrl: options.databaseUrl && (await wayToDatabase(options.databaseUrl)),
		dump: options.dump,
		dataDir: null,
		poolMax: 20,
		// Ten thousand rows that a test puts there at once take longer than a product's statement may, on a busy machine.
		statementTimeoutMs: 60_000,
		requestWaitMs,
		onQuery,
	});
	return { connection, close: () => connection.close().then(drop) };
}
