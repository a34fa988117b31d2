import { AsyncLocalStorage } from 'node:async_hooks';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery, type LogEvent } from 'kysely';
import { openMedia } from '#api/media/service.ts';
import { type Config, readConfig } from '#config';
import { AppError } from '#contract/errors.ts';
import type { TokenVerifier } from '#contract/token-verifier.ts';
import { type Connection, connect } from '#db/connect.ts';
import type { MountWeb } from '#web/server/mount.ts';
import { buildServer } from '../src/server.ts';
import { identitySecret } from './product-server.ts';

/** One statement as it was sent. */
export interface Statement {
	sql: string;
	params: unknown[];
	/** How long it took, milliseconds. */
	ms: number;
}

export interface Recorded {
	status: number;
	body: string;
	/** What the request made the server ask of the database, in order of completion. */
	statements: Statement[];
	/** The same for a repetition, when short-lived memories (counts, the category tree) are filled. */
	repeated: Statement[];
}

export interface Recorder {
	server: FastifyInstance;
	/** Sends a GET twice, as the member of `uid` when there is one. */
	get(url: string, uid?: string): Promise<Recorded>;
	/** Sends it once. */
	getOnce(url: string, uid?: string): Promise<Omit<Recorded, 'repeated'>>;
	/** Sends a POST once. */
	post(url: string, uid: string, body: unknown): Promise<Recorded>;
	/** Sends statements once more, as the product's driver does. @returns how long they took together, milliseconds. */
	replay(statements: Pick<Statement, 'sql' | 'params'>[]): Promise<number>;
	close(): Promise<void>;
}

/** Takes `Bearer UID` for the member of that uid, so that seeded members can write. */
const uidVerifier: TokenVerifier = {
	holdAccount: async () => true,
	verifyNow: (uid, now) => uidVerifier.verify(uid, now),
	verify: async (uid) => {
		if (!uid.startsWith('bench-')) throw new AppError('unauthenticated');
		return {
			uid,
			email: `${uid}@example.org`,
			emailVerified: true,
			name: null,
			picture: null,
			authTime: 0,
			issuedAt: 0,
			expiresAt: 0,
			sessionId: null,
		};
	},
};

/** The product in this process, with its statements written down: what the bare twin repeats and the counts are made of. */
export async function startRecorder(databaseUrl: string, mountWeb?: MountWeb): Promise<Recorder> {
	// Of the request that sent it: others ask meanwhile too, for mail to send and for new keys.
	const underWay = new AsyncLocalStorage<Statement[]>();
	const onQuery = (event: LogEvent) =>
		void underWay.getStore()?.push({
			sql: event.query.sql,
			params: [...event.query.parameters],
			ms: event.queryDurationMillis,
		});
	const connection: Connection<never> = await connect<never>({ databaseUrl, dataDir: null, onQuery });
	const config: Config = readConfig({
		NODE_ENV: 'production',
		LOG_LEVEL: 'silent',
		WRITES_PER_MINUTE: '0',
		// More than any section writes, so that it is counted as elsewhere.
		REVIEWS_PER_DAY: '1000000',
		// Fifty who signed up just now are a burst anywhere else.
		BURST_REVIEWS: '0',
		DEMO: '0',
		DATABASE_URL: databaseUrl,
		DATA_DIR: tmpdir(),
		IDENTITY_KEY_SECRET: identitySecret,
	});
	const media = await openMedia(config.STORAGE_URL);
	const server = await buildServer({
		config,
		connection,
		media,
		verifier: uidVerifier,
		...(mountWeb && { mountWeb }),
	});
	await server.ready();
	const send = async (method: 'GET' | 'POST', url: string, uid?: string, payload?: unknown) => {
		const statements: Statement[] = [];
		const headers = uid ? { authorization: `Bearer ${uid}` } : {};
		// Awaited within: a request that is injected begins when somebody waits for it.
		const response = await underWay.run(
			statements,
			async () =>
				await server.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) }),
		);
		return { status: response.statusCode, body: response.body, statements };
	};
	return {
		server,
		get: async (url, uid) => {
			const first = await send('GET', url, uid);
			const second = await send('GET', url, uid);
			return { ...first, repeated: second.statements };
		},
		getOnce: (url, uid) => send('GET', url, uid),
		replay: async (statements) => {
			const from = performance.now();
			for (const { sql, params } of statements) await connection.db.executeQuery(CompiledQuery.raw(sql, params));
			return performance.now() - from;
		},
		post: async (url, uid, body) => ({ ...(await send('POST', url, uid, body)), repeated: [] }),
		close: async () => {
			await server.close();
			await connection.close();
		},
	};
}
