/** Two servers on one database, each with connections of its own, as two processes have: what one changes the other knows. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockWalletOf } from '#api/coins/ledger/wallet-queries.ts';
import { releaseDue, verifyLedger } from '#api/coins/service.ts';
import { openMedia } from '#api/media/service.ts';
import type { DB as ApiDB } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { type Connection, connect, withTables } from '#db/connect.ts';
import { transaction } from '#db/transaction.ts';
import { accountSecurity } from '#identity/accounts/account-security.ts';
import type { DB } from '#identity/schema.ts';
import { buildServer } from '../src/server.ts';
import { engine, type TestApp, testApp } from './app.ts';
import { addHolder, give, holdingsOf } from './coin-holders.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { identityCalls } from './identity-calls.ts';
import { mountRenderedPage, pageOf } from './rendered-page.ts';
import { reviewOf } from './reviewed.ts';
import { whenWaiting } from './when-waiting.ts';

// The embedded database belongs to one process.
describe.runIf(engine === 'postgres')('two processes', () => {
	let app: TestApp;
	let proxy: DatabaseProxy;
	let connection: Connection<never>;
	let other: FastifyInstance;
	beforeAll(async () => {
		let databaseUrl = '';
		app = await testApp({
			identity: true,
			mountWeb: mountRenderedPage,
			wayToDatabase: async (url) => (databaseUrl = url),
		});
		// Its channel alone goes by the proxy: the database itself stays within reach.
		proxy = await startDatabaseProxy(databaseUrl);
		connection = await connect<never>({ databaseUrl, directUrl: proxy.url, dataDir: null });
		other = await buildServer({
			config: app.config,
			connection,
			media: await openMedia(app.config.STORAGE_URL),
			clock: () => app.clock.now,
			mountWeb: mountRenderedPage,
		});
		await other.ready();
		await vi.waitUntil(() => other.hearsChanges(), 60_000);
	});
	afterAll(async () => {
		await other?.close();
		await connection?.close();
		await proxy?.stop();
		await app?.close();
	});

	let last = 0;
	const signUp = () => identityCalls(app).signUp(`member${++last}@processes.test`);
	const signUpConfirmed = async () => {
		const { localId, email } = await signUp();
		const db = withTables<DB>(app.connection.db);
		await db.updateTable('identity_user').set({ email_verified: true }).where('id', '=', localId).execute();
		return (await identityCalls(app).signIn(email)).idToken;
	};
	const me = async (server: FastifyInstance, idToken: string) =>
		(await server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } })).statusCode;
	const page = async () => (await other.inject('/page')).body;
	const total = async () => (await other.inject('/api/v1/business-profile?page_size=1')).json().meta.total as number;
	const add = async (idToken: string) => {
		const added = await app.server.inject({
			method: 'POST',
			url: '/api/v1/business-profile',
			headers: { authorization: `Bearer ${idToken}` },
			payload: { business_name: `Tea ${++last}`, status: 'published' },
		});
		expect(added.statusCode).toBe(201);
		return added.json().data.id as string;
	};

	test('pages and counts that one keeps are let go of when the other writes', async () => {
		const idToken = await signUpConfirmed();
		const before = await page();
		expect(await page()).toBe(before);
		const counted = await total();
		await add(idToken);
		await expect.poll(page).not.toBe(before);
		await expect.poll(total).toBe(counted + 1);
	});

	test('a review written at one is on the page, in the score and in the list of the other', async () => {
		const id = await add(await signUpConfirmed());
		const reader = await signUpConfirmed();
		const addresses = [
			pageOf(`/business-profile/${id}`, `/business-profile/overall-reviews/${id}`, `/business-profile/reviews/${id}`),
			pageOf('/business-profile?sort=most-reviewed'),
		];
		const read = () => Promise.all(addresses.map(async (url) => (await other.inject(url)).json()));
		await expect.poll(async () => (await read())[0].read?.[0].data.id).toBe(id);
		const [before, again] = [await read(), await read()];
		expect(again).toEqual(before);
		const written = await app.server.inject({
			method: 'POST',
			url: '/api/v1/business-profile/reviews',
			headers: { authorization: `Bearer ${reader}` },
			payload: await reviewOf(app, id, [5, 5, 5, 4]),
		});
		expect(written.statusCode).toBe(201);
		await expect
			.poll(async () => {
				const [page, list] = await read();
				return [page.read[1].data.n, page.read[2].data.length, list.read[0].data[0].id];
			})
			.toEqual([1, 1, id]);
	});

	test('coins that both release at the same moment are released once', async () => {
		const memberId = await addHolder(app);
		await give(app, { event: 'review', memberId, key: `review:both:${memberId}` });
		const now = new Date(app.clock.now.getTime() + 7 * dayMs);
		const under = await transaction(app.context(), async (ctx) => {
			await lockWalletOf(ctx.db, memberId);
			const releasing = [app.db, withTables<ApiDB>(connection.db)].map((db) => releaseDue({ db, now }));
			await whenWaiting(app.connection.db, releasing.length);
			return { releasing };
		});
		await Promise.all(under.releasing);
		expect(await holdingsOf(app, memberId)).toMatchObject({ available: 10, pending: 0 });
		const kinds = app.db
			.selectFrom('ledger_entry')
			.innerJoin('coin_holder', 'coin_holder.wallet_id', 'ledger_entry.wallet_id')
			.select('kind')
			.where('member_id', '=', memberId)
			.orderBy('number');
		expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(['earn', 'release']);
		expect(await verifyLedger(app.db)).toMatchObject({ fault: null });
	});

	test('a session that ended at one is dead at the other', async () => {
		const { idToken, localId } = await signUp();
		expect([await me(app.server, idToken), await me(other, idToken)]).toEqual([200, 200]);
		const security = accountSecurity({
			db: withTables<DB>(app.connection.db),
			settings: { isThrottled: true },
		});
		expect(await security.endOtherSessions(localId, null, app.clock.now)).toBe(1);
		expect(await me(app.server, idToken)).toBe(401);
		await expect.poll(() => me(other, idToken)).toBe(401);
	});

	test('cut off from what the other says, one keeps no page and lets no ended session in', async () => {
		const { idToken, localId } = await signUp();
		expect(await me(other, idToken)).toBe(200);
		proxy.holdBack();
		await expect.poll(() => other.hearsChanges()).toBe(false);
		const security = accountSecurity({
			db: withTables<DB>(app.connection.db),
			settings: { isThrottled: true },
		});
		expect(await security.endOtherSessions(localId, null, app.clock.now)).toBe(1);
		expect(await me(other, idToken)).toBe(401);
		const shown = await page();
		expect(await page()).not.toBe(shown);
		proxy.passOn();
		await expect.poll(() => other.hearsChanges()).toBe(true);
		const kept = await page();
		expect(await page()).toBe(kept);
		expect(await me(other, idToken)).toBe(401);
	});
});
