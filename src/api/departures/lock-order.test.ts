import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdWrites } from '#api/members/queries.ts';
import { lockPost } from '#api/posts/write-queries.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { giveCoins } from '#test/coins.ts';
import { makeOffer, redeem } from '#test/offer-calls.ts';
import { post } from '#test/post-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database has one connection, so nobody waits for a lock there.
test.runIf(engine === 'postgres')(
	'whoever leaves waits for the first of all reviews before holding another',
	async () => {
		const [owner, author, leaver] = await Promise.all(['owner', 'author', 'leaver'].map((name) => app.somebody(name)));
		const { id: profileId } = await addBusiness(owner!, 'Kettle');
		const body = await reviewOf(app, profileId, [5, 4, 3, 2]);
		const { data: voted } = await author!.call('POST /business-profile/reviews', { body });
		const { data: own } = await leaver!.call('POST /business-profile/reviews', { body });
		await leaver!.call('PUT /business-profile/reviews/:id/helpful', { params: { id: voted.id } });
		const leaving = await app.db.transaction().execute(async (db) => {
			await sql`select id from review where id = ${voted.id} for update`.execute(db);
			const leaving = leaver!.call('DELETE /me', { query: { reviews: 'delete' } });
			await whenWaiting(app.connection.db);
			const free = await sql`select id from review where id = ${own.id} for update skip locked`.execute(db);
			expect(free.rows).toHaveLength(1);
			return [leaving];
		});
		await leaving[0];
	},
);

// The embedded database has one connection.
test.runIf(engine === 'postgres')('whoever leaves waits for posts before their coins are given back', async () => {
	const [owner, leaver] = [await app.somebody('owner'), await app.somebody('leaver')];
	const { id: profileId } = await addBusiness(owner, 'Mug');
	const { id: offerId } = await makeOffer(app, owner, profileId);
	const { id: postId } = await post(owner, profileId);
	await giveCoins(app, leaver, 100);
	await redeem(leaver, offerId);
	await leaver.call('POST /business-profile/like-post', { body: { post_id: postId } });
	const under = await app.db.transaction().execute(async (db) => {
		await lockPost(db, postId);
		const leaving = leaver.call('DELETE /me', { query: { reviews: 'keep' } });
		await whenWaiting(app.connection.db);
		await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${leaver.id}
			for update of coin_wallet nowait`.execute(db);
		return { leaving };
	});
	await under.leaving;
	const redeemed = app.db.selectFrom('redemption').select(['state', 'member_id']).where('profile_id', '=', profileId);
	expect(await redeemed.execute()).toEqual([{ state: 'refunded', member_id: null }]);
	for (const table of ['notification', 'member_event'] as const)
		expect(await app.db.selectFrom(table).select('id').where('member_id', '=', leaver.id).execute()).toEqual([]);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('whoever leaves while they are looked up is not noted as a visitor', async () => {
	const leaver = await app.somebody('leaver');
	await app.db.deleteFrom('coin_holder').where('member_id', '=', leaver.id).execute();
	const under = await app.db.transaction().execute(async (db) => {
		// As whoever leaves does first.
		await holdWrites(db, leaver.id, { isAlone: true });
		const looking = refusalCodeOf(leaver.call('GET /me'));
		await whenWaiting(app.connection.db);
		await db.updateTable('member').set({ deleted_at: app.clock.now }).where('id', '=', leaver.id).execute();
		return { looking };
	});
	expect(await under.looking).toBe('account_deleted');
	const holders = app.db.selectFrom('coin_holder').select('member_id').where('member_id', '=', leaver.id);
	expect(await holders.execute()).toEqual([]);
});
