import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * The error of a connection that says nothing. Its code is what the server sends for a failed connection (SQLSTATE 08006).
 */
class NoAnswer extends Error {
	readonly code = '08006';

	constructor(waitedMs: number) {
		super(`The database has not answered within ${waitedMs} ms.`);
	}
}

/**
 * Wraps the pool for requests: a caller waits `waitMs` for a connection, and as long for each statement. A connection that
 * says nothing until then is destroyed, and nobody is given it again.
 */
export const requestPool = (pool: pg.Pool, waitMs: number): PostgresPool => ({
	options: pool.options,
	connect: async () => requestClient(await connectWithin(pool, waitMs), waitMs),
	end: () => pool.end(),
});

async function connectWithin(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
	const connecting = pool.connect();
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => {
		reject(new NoAnswer(waitMs));
		// A connection that arrives after the caller gave up goes back to the pool for the next one.
		connecting.then(
			(client) => client.release(),
			() => {},
		);
	}, waitMs);
	return Promise.race([connecting, promise]).finally(() => clearTimeout(timer));
}

function requestClient(client: pg.PoolClient, waitMs: number): PostgresPoolClient {
	const query = async (text: string, values: unknown[]) => {
		// The statement fails with the error that its connection is destroyed with.
		const timer = setTimeout(() => socketOf(client).destroy(new NoAnswer(waitMs)), waitMs);
		return client.query(text, values).finally(() => clearTimeout(timer));
	};
	return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Returns a connection's socket, which pg's types leave out; pg's own pool ends connections in the same way. */
const socketOf = (client: pg.PoolClient) =>
	(client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
