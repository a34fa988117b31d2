/** That `ledger:verify` finds a redemption, a hold or an offer that says something else than the others. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyOffers } from '#api/offers/service.ts';
import { newId } from '#db/new-id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { giveCoins } from '#test/coins.ts';
import { confirm, makeOffer, redeem } from '#test/offer-calls.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let taken: { id: string; hold: string; offer: string };
beforeAll(async () => {
	app = await testApp();
	const [owner, guest, leaver] = [await app.somebody(), await app.somebody(), await app.somebody()];
	const { id: offer } = await makeOffer(app, owner, (await addBusiness(owner, 'Verified')).id, { per_member: 2 });
	await giveCoins(app, guest, 100);
	await giveCoins(app, leaver, 100);
	await confirm(owner, (await redeem(leaver, offer)).code!);
	await redeem(leaver, offer);
	await leaver.call('DELETE /me');
	const { id } = await redeem(guest, offer);
	const row = await app.db.selectFrom('redemption').select('hold_id').where('id', '=', id).executeTakeFirstOrThrow();
	taken = { id, hold: row.hold_id, offer };
});
afterAll(() => app?.close());

async function faultOf(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) {
	await change.execute(app.db);
	const fault = await verifyOffers(app.db);
	await back.execute(app.db);
	expect(await verifyOffers(app.db)).toBeNull();
	return fault;
}

test('a redemption whose hold has ended otherwise, or is not there, is named', async () => {
	const { id, hold } = taken;
	const state = (state: string) => sql`update coin_hold set state = ${state} where id = ${hold}`;
	expect(await faultOf(state('settled'), state('open'))).toBe(
		`Redemption ${id} is held, and its hold ${hold} is settled, or of other coins.`,
	);
	const otherId = newId();
	const holdOf = (holdId: string) => sql`update redemption set hold_id = ${holdId} where id = ${id}`;
	expect(await faultOf(holdOf(otherId), holdOf(hold))).toBe(
		`Redemption ${id} is held, and there is no hold ${otherId}.`,
	);
});

test('a hold that is for nothing is named, and an offer that counts what is not there', async () => {
	const { hold, offer } = taken;
	const holdId = newId();
	const add = sql`insert into coin_hold (id, wallet_id, number, amount, at)
		select ${holdId}, wallet_id, 1000, amount, at from coin_hold where id = ${hold}`;
	expect(await faultOf(add, sql`delete from coin_hold where id = ${holdId}`)).toBe(
		`Hold ${holdId} is for no redemption.`,
	);
	const count = (n: number) => sql`update offer set taken_count = ${n} where id = ${offer}`;
	expect(await faultOf(count(5), count(2))).toBe(`Offer ${offer} counts 5 redemptions, and there are 2.`);
});
