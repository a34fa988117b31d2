/** Tests offers that are taken, confirmed and changed while their business or its people change. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundDue } from '#api/offers/service.ts';
import { lockOffer } from '#api/offers/write-queries.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { coinsOf, giveCoins } from '#test/coins.ts';
import { confirm, makeOffer, redeem, taken } from '#test/offer-calls.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp();
	owner = await app.somebody('owner');
});
afterAll(() => app?.close());

/** Changes the business in a transaction that is committed once the call waits for it; returns what becomes of the call. */
async function meanwhile(
	profileId: string,
	change: (db: Transaction<DB>) => Promise<unknown>,
	call: () => Promise<unknown>,
): Promise<unknown> {
	const under = await transaction({ db: app.db }, async ({ db }) => {
		await lockProfiles(db, [profileId]);
		await change(db);
		const refusal = refusalOf(call());
		await whenWaiting(app.connection.db);
		return { refusal };
	});
	return under.refusal;
}
const dismiss = (profileId: string, memberId: string) => (db: Transaction<DB>) =>
	db.deleteFrom('profile_member').where('profile_id', '=', profileId).where('member_id', '=', memberId).execute();

async function offered() {
	const { id: profileId } = await addBusiness(owner, `Met ${made++}`);
	const { id } = await makeOffer(app, owner, profileId, {});
	const [ana, manager] = [await app.somebody('ana'), await app.somebody('manager')];
	await giveCoins(app, ana, 100);
	await addKeeper(app, profileId, manager.id, 'manager');
	return { profileId, id, ana, manager };
}

// The embedded database has one connection.
describe.runIf(engine === 'postgres')('threat 75: while the business changes', () => {
	test('nothing of a business that is being suspended is taken', async () => {
		const { profileId, id, ana } = await offered();
		const suspend = (db: Transaction<DB>) =>
			db.updateTable('profile').set({ status: 'suspended' }).where('id', '=', profileId).execute();
		expect(await meanwhile(profileId, suspend, () => redeem(ana, id))).toEqual([404, 'not_found']);
		expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
		expect(await taken(ana)).toEqual([]);
	});

	test('whoever leaves waits for a code that is being confirmed before they hold their wallet', async () => {
		const { profileId, id, ana } = await offered();
		const other = await makeOffer(app, owner, profileId, {});
		const codes = [await redeem(ana, id), await redeem(ana, other.id)];
		const last = codes
			.map(({ id }) => id)
			.toSorted()
			.at(-1)!;
		const under = await transaction({ db: app.db }, async ({ db }) => {
			await sql`select from redemption where id = ${last} for no key update`.execute(db);
			const leaving = ana.call('DELETE /me', { query: { reviews: 'keep' } });
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${ana.id}
				for update of coin_wallet nowait`.execute(db);
			return { leaving };
		});
		await under.leaving;
		const states = app.db.selectFrom('redemption').select('state').where('offer_id', 'in', [id, other.id]);
		expect((await states.execute()).map(({ state }) => state)).toEqual(['refunded', 'refunded']);
	});

	test('coins that go back are waited for by nobody who holds the offer', async () => {
		const { id, ana } = await offered();
		const taking = await redeem(ana, id);
		app.clock.now = new Date(Date.parse(taking.expires_at) + 1000);
		const under = await transaction({ db: app.db }, async ({ db }) => {
			// As where its business is merged into another.
			await lockOffer(db, id);
			const refunding = refundDue(app.context());
			await whenWaiting(app.connection.db);
			await sql`select from redemption where id = ${taking.id} for update nowait`.execute(db);
			return { refunding };
		});
		expect(await under.refunding).toBe(1);
		expect(await coinsOf(app, ana)).toEqual({ available: 100, escrow: 0 });
	});

	test('whoever becomes a keeper takes none of its offers', async () => {
		const { profileId, id, ana } = await offered();
		const appoint = (db: Transaction<DB>) =>
			db.insertInto('profile_member').values({ profile_id: profileId, member_id: ana.id, role: 'manager' }).execute();
		expect(await meanwhile(profileId, appoint, () => redeem(ana, id))).toEqual([403, 'own_business']);
	});

	test('whoever ceases to be a keeper neither confirms codes nor changes offers', async () => {
		const { profileId, id, ana, manager } = await offered();
		const { code } = await redeem(ana, id);
		const confirming = () => confirm(manager, code!);
		expect(await meanwhile(profileId, dismiss(profileId, manager.id), confirming)).toEqual([404, 'not_found']);
		expect(await coinsOf(app, ana)).toEqual({ available: 80, escrow: 20 });
		await addKeeper(app, profileId, manager.id, 'manager');
		const changing = () => manager.call('PATCH /offers/:id', { ...of(id), body: { title: 'A tea' } });
		expect(await meanwhile(profileId, dismiss(profileId, manager.id), changing)).toEqual([403, 'forbidden']);
	});
});
