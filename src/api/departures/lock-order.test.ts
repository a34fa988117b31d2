import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, type TestApp, testApp } from '#test/app.ts';
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
