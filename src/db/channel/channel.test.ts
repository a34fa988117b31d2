import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Channel, Topics } from '#db/channel/channel.ts';
import { ServerChannel } from '#db/channel/server-channel.ts';
import type { Connection } from '#db/connect.ts';
import { connect } from '#db/connect.ts';
import { announce, attempt, transaction } from '#db/transaction.ts';
import { engine, testDatabase } from '#test/app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';

let connection: Connection<never>;
let close: () => Promise<void>;
let url = '';
beforeAll(async () => {
	({ connection, close } = await testDatabase({ wayToDatabase: async (databaseUrl) => (url = databaseUrl) }));
});
afterAll(() => close?.());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
	for (const each of opened.splice(0).toReversed()) await each.close();
});

/** Collects everything that a channel is told from now on. */
function follow(channel: Channel) {
	const told: Topics[] = [];
	channel.subscribe((topics) => told.push(topics));
	const hasTold = (topic: string) => told.some((topics) => topics?.has(topic));
	return { told, hasTold, hears: (topic: string) => expect.poll(() => hasTold(topic)).toBe(true) };
}
const change = (db: Kysely<never>, ...topics: string[]) =>
	transaction({ db }, async ({ db }) => announce(db, ...topics));

test('a process is told what it changed itself when it is committed, and never what was rolled back', async () => {
	const { told } = follow(connection.openChannel());
	const seen = transaction({ db: connection.db }, async ({ db }) => {
		announce(db, 'tea');
		announce(db, 'tea', 'cake');
		return told.filter((topics) => topics?.has('tea')).length;
	});
	expect(await seen).toBe(0);
	expect(told.filter((topics) => topics?.has('tea'))).toEqual([new Set(['tea', 'cake'])]);
	const failing = transaction({ db: connection.db }, async ({ db }) => {
		announce(db, 'coffee');
		throw new Error('no beans');
	});
	await expect(failing).rejects.toThrow('no beans');
	expect(told.some((topics) => topics?.has('coffee'))).toBe(false);
	expect(() => announce(connection.db, 'tea')).toThrow();
});

test('of what was attempted and taken back, nobody is told', async () => {
	const { told } = follow(connection.openChannel());
	await transaction({ db: connection.db }, async ({ db }) => {
		announce(db, 'milk');
		const attempted = attempt<never, { db: Kysely<never> }, void>({ db }, async ({ db }) => {
			announce(db, 'milk', 'sugar');
			throw new Error('No.');
		});
		await expect(attempted).rejects.toThrow('No.');
	});
	expect(told.filter((topics) => topics?.has('milk'))).toEqual([new Set(['milk'])]);
});

// The embedded database belongs to one process.
describe.runIf(engine === 'postgres')('between processes', () => {
	const another = async () => {
		const other = await connect<never>({ databaseUrl: url, dataDir: null, poolMax: 2 });
		opened.push(other);
		const channel = other.openChannel();
		const ends = { db: other.db, channel, ...follow(channel) };
		await expect.poll(() => ends.told.length).toBe(1);
		return ends;
	};

	test('each hears what another changed, once, whichever commits first', async () => {
		const [one, two] = [await another(), await another()];
		expect([one.told, two.told]).toEqual([[null], [null]]);
		const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow = transaction({ db: one.db }, async ({ db }) => {
			// This change is numbered before the other one, and committed after the other was seen.
			await sql`select pg_current_xact_id()`.execute(db);
			announce(db, 'slow');
			begun.resolve();
			await ended.promise;
		});
		await begun.promise;
		await change(one.db, 'quick');
		await two.hears('quick');
		expect(two.hasTold('slow')).toBe(false);
		ended.resolve();
		await slow;
		await two.hears('slow');
		await change(two.db, 'last');
		await one.hears('last');
		expect(two.told).toEqual([null, new Set(['quick']), new Set(['slow']), new Set(['last'])]);
	});

	test('what nobody could say any more is found within a second or so', async () => {
		const { hears } = await another();
		await sql`insert into change (writer, topic) values (${randomUUID()}, 'unsaid')`.execute(connection.db);
		await hears('unsaid');
	});

	test.each(['closing', 'silence'])(
		'cut off by %s, a channel is not fresh, and heals by itself',
		async (how) => {
			const proxy: DatabaseProxy = await startDatabaseProxy(url);
			opened.push({ close: () => proxy.stop() });
			const failures: unknown[] = [];
			const channel = new ServerChannel({
				databaseUrl: proxy.url,
				writer: randomUUID(),
				onHealth: (error) => failures.push(error),
			});
			opened.push(channel);
			const { told, hears } = follow(channel);
			await expect.poll(() => channel.isFresh()).toBe(true);
			if (how === 'closing') await proxy.stop();
			else proxy.holdBack();
			await expect.poll(() => channel.isFresh()).toBe(false);
			await change(connection.db, 'missed');
			expect(told).toEqual([null]);
			if (how === 'closing') await proxy.start();
			else proxy.passOn();
			await expect.poll(() => channel.isFresh()).toBe(true);
			expect(told).toEqual([null, null]);
			expect(failures).toEqual([null, expect.any(Error), null]);
			await change(connection.db, 'after');
			await hears('after');
		},
		60_000,
	);
});
