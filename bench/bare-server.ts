/**
 * The bare twins: the least code that gives the same kind of answer, on the same driver and a pool of the same size.
 * A process of its own; the parent sends what to serve.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './trace.ts';

export interface BareSetup {
	databaseUrl: string;
	poolMax: number;
	/** The statements that the product runs for a URL; the twin runs the same. */
	reads: Record<string, Statement[]>;
	/** The statements of one review by profile, with MEMBER for the writer and NEW for fresh ids. */
	writes: Record<string, Statement[]>;
	/** Members who have reviewed nothing yet: each writes once about each profile, and about different ones at a time. */
	writers: string[];
	/** The ready page. */
	html: string;
}
export interface BarePorts {
	fastify: number;
	http: number;
}
export const memberSlot = '{member}';
export const newIdSlot = '{new}';

async function serve({ databaseUrl, poolMax, reads, writes, writers, html }: BareSetup): Promise<BarePorts> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: poolMax });
	const app = fastify({ logger: false });
	const statementsOf = new Map(Object.entries(reads));
	app.get('/bare/html', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
	app.get('/bare/json', async () => ({ hello: 'world' }));
	app.get('*', async (request, reply) => {
		const statements = statementsOf.get(request.url);
		if (!statements) return reply.code(404).send({ missing: request.url });
		const data = [];
		for (const { sql, params } of statements) data.push((await pool.query(sql, params)).rows);
		return { data };
	});
	const turnOf = new Map<string, number>();
	app.post('/api/v1/business-profile/reviews', async (request, reply) => {
		const profileId = (request.body as { profile_id: string }).profile_id;
		// Each profile begins with a writer of its own: whoever writes holds the row of their member as long as it takes.
		const turn = turnOf.get(profileId) ?? turnOf.size;
		turnOf.set(profileId, turn + 1);
		const member = writers[turn % writers.length];
		const ids = new Map<string, string>();
		const fill = (param: unknown) => {
			if (param === memberSlot) return member;
			if (typeof param !== 'string' || !param.startsWith(newIdSlot)) return param;
			const id = ids.get(param) ?? randomUUID();
			ids.set(param, id);
			return id;
		};
		const client = await pool.connect();
		let rows: unknown[] = [];
		try {
			for (const { sql, params } of writes[profileId] ?? []) rows = (await client.query(sql, params.map(fill))).rows;
		} catch (error) {
			await client.query('rollback');
			return reply.code(500).send({ message: (error as Error).message });
		} finally {
			client.release();
		}
		return reply.code(201).send({ data: rows });
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	const hello = createServer((_request, response) =>
		response.setHeader('content-type', 'text/plain').end('hello world'),
	);
	await new Promise<void>((resolve) => hello.listen(0, '127.0.0.1', resolve));
	return { fastify: portOf(app.server.address()), http: portOf(hello.address()) };
}

const portOf = (address: ReturnType<ReturnType<typeof createServer>['address']>) => (address as { port: number }).port;

process.on('message', async (setup: BareSetup) => process.send?.(await serve(setup)));
process.on('disconnect', () => process.exit(0));
