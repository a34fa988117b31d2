/** The coins that were earned with a business go back in batches before it is purged: nobody waits for all of them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder, give } from '#test/coin-holders.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

/** Adds a business with which new members have earned coins, one each, by keys that begin with the same word. */
async function addEarnedWith(name: string, word: string, members: number) {
	const owner = await app.somebody();
	const { id: profileId } = await addBusiness(owner, name);
	const ids: string[] = [];
	for (let at = 0; at < members; at += 1) ids.push(await addHolder(app));
	for (const memberId of ids) await give(app, { event: 'post', memberId, key: `${word}:${memberId}`, profileId });
	return { owner, profileId, ids };
}

// The embedded database has one connection, so nobody waits there.
test.runIf(engine === 'postgres')(
	'those of the first members are back while the last one’s are waited for',
	async () => {
		const { owner, profileId, ids } = await addEarnedWith('Kettle', 'post', 110);
		await owner.call('DELETE /business-profile/:id', { params: { id: profileId } });
		const takenBack = async () =>
			(await app.db.selectFrom('coin_award').select('key').where('state', '=', 'reversed').execute()).length;
		const purging = await app.db.transaction().execute(async (db) => {
			const last = ids.toSorted().at(-1);
			await sql`select from coin_wallet where id = (select wallet_id from coin_holder where member_id = ${last}) for update`.execute(
				db,
			);
			const purging = purgeDeletedProfiles({ db: app.db, now: new Date(app.clock.now.getTime() + 31 * 86_400_000) });
			await whenWaiting(app.connection.db);
			expect(await takenBack()).toBe(100);
			return { purging };
		});
		expect(await purging.purging).toBe(1);
		expect(await takenBack()).toBe(110);
	},
);

// The embedded database has one connection, so nobody waits there.
test.runIf(engine === 'postgres')(
	'of a business that somebody restores in the moment of its purge all are kept; once they go back, nobody restores it',
	async () => {
		const { owner, profileId, ids } = await addEarnedWith('Kettle of the last moment', 'last', 3);
		const of = { params: { id: profileId } };
		const keptCoins = async () =>
			(
				await app.db
					.selectFrom('coin_award')
					.select('key')
					.where('key', 'like', 'last:%')
					.where('state', '!=', 'reversed')
					.execute()
			).length;
		const now = new Date(app.clock.now.getTime() + 31 * 86_400_000);
		const purge = () => purgeDeletedProfiles({ db: app.db, now });
		await owner.call('DELETE /business-profile/:id', of);
		await app.db.transaction().execute(async (db) => {
			// As whoever restores it holds it.
			await sql`select from profile where id = ${profileId} for no key update`.execute(db);
			await purge();
		});
		expect(await keptCoins()).toBe(3);
		await owner.call('POST /business-profile/:id/restore', of);
		await owner.call('DELETE /business-profile/:id', of);
		const last = ids.toSorted().at(-1);
		const purging = await app.db.transaction().execute(async (db) => {
			await sql`select from coin_wallet where id = (select wallet_id from coin_holder where member_id = ${last}) for update`.execute(
				db,
			);
			const purging = purge();
			await whenWaiting(app.connection.db);
			// The clock of whoever restores it is still before the purge.
			expect(await refusalCodeOf(owner.call('POST /business-profile/:id/restore', of))).toBe('not_found');
			return { purging };
		});
		expect(await purging.purging).toBe(1);
	},
);
