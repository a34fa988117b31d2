/** Awards to different members never wait for each other, however long the transactions around them last. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { award, verifyLedger } from '#api/coins/service.ts';
import { setCoinSettings } from '#api/coins/site/settings.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { type Connection, connect } from '#db/connect.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder, holdingsOf } from '#test/coin-holders.ts';
import { addBusiness } from '#test/reviewed.ts';

const members = 32;

// The embedded database does one transaction after the other.
describe.runIf(engine === 'postgres')(`of ${members} transactions`, () => {
	let app: TestApp;
	let connection: Connection<DB>;
	beforeAll(async () => {
		let databaseUrl = '';
		app = await testApp({ wayToDatabase: async (url) => (databaseUrl = url) });
		connection = await connect<DB>({ databaseUrl, dataDir: null, poolMax: members });
		await setCoinSettings(app.db, { coinsPerDay: 1_000_000, coinsStrict: false });
	});
	afterAll(async () => {
		await connection?.close();
		await app?.close();
	});

	test('that give coins to a member each, none ends before all of them have given theirs', async () => {
		const ids = await Promise.all(
			Array.from({ length: members }, (_, at) => addHolder(app, { isConfirmed: at % 2 === 0 })),
		);
		const { id: profileId } = await addBusiness(await app.somebody('owner'), 'At Once Inn');
		const { promise: allHaveGiven, resolve, reject } = Promise.withResolvers<void>();
		let given = 0;
		const giveAndWait = (memberId: string) =>
			transaction<DB, Context, void>({ ...app.context(), db: connection.db }, async (ctx) => {
				// Rewards for one and the same business, half of them to members who have no wallet yet.
				await award(ctx, { event: 'review', memberId, key: `review:${profileId}:${memberId}`, profileId });
				given += 1;
				if (given === members) resolve();
				await allHaveGiven;
			});
		// An award that waited for another would be ended by the database, and with it the others that wait here.
		await Promise.all(ids.map((id) => giveAndWait(id).catch(reject))).then(() => allHaveGiven);
		const holdings = await Promise.all(ids.map((id) => holdingsOf(app, id)));
		expect(holdings.map(({ pending }) => pending)).toEqual(ids.map(() => 10));
		expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
	});
});
