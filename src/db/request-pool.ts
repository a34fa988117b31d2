import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** What the server sends when a connection has failed (SQLSTATE 08006): to whoever waits, one that says nothing has. */
class NoAnswer extends Error {
	readonly code = '08006';

	constructor(waitedMs: number) {
		super(`The database has not answered within ${waitedMs} ms.`);
	}
}

/**
 * The pool as requests use it: whoever calls waits `waitMs` for a connection, and as long for each statement. A connection
 * that says nothing until then is destroyed, and nobody is given it again.
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
		// A connection that comes after all is for the next.
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

/** pg's types leave it out; its own pool ends connections in the same way. */
const socketOf = (client: pg.PoolClient) =>
	(client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;
