import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowJoin } from '#api/invitations/alike/letting-apart.ts';
import { qualifyJoins } from '#api/invitations/service.ts';
import { holdWrites } from '#api/members/queries.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database does one after the other.
test.runIf(engine === 'postgres')('who leaves as their joining begins to count is named in no award', async () => {
	const [inviter, leaver] = [await app.somebody(), await app.somebody()];
	await leaver.call('PATCH /me', { body: { designation: 'Baker', bio: 'Bread.', locality: 'Ghent' } });
	const join = { member_id: leaver.id, inviter_id: inviter.id, joined_at: app.clock.now };
	await app.db.insertInto('invitation_join').values(join).execute();
	const leaving = await transaction(app.context(), async ({ db }) => {
		expect(await qualifyJoins({ db, now: new Date(app.clock.now.getTime() + 8 * 86_400_000) })).toBe(1);
		const leaving = leaver.call('DELETE /me', { query: { reviews: 'keep' } });
		await whenWaiting(app.connection.db);
		return { leaving };
	});
	await leaving.leaving;
	const awards = await app.db
		.selectFrom('coin_award')
		.select(['key', 'related_id'])
		.where('rule', '=', 'invite_qualified')
		.execute();
	expect(awards).toMatchObject([{ related_id: null }]);
	expect(awards[0]?.key).not.toContain(leaver.id);
});

// The embedded database does one after the other.
test.runIf(engine === 'postgres')('who leaves while their held join is let count is waited for first', async () => {
	const [inviter, leaver] = [await app.somebody(), await app.somebody()];
	const join = { member_id: leaver.id, inviter_id: inviter.id, joined_at: app.clock.now, flag: 'looks_alike' as const };
	await app.db.insertInto('invitation_join').values(join).execute();
	const under = await app.db.transaction().execute(async (db) => {
		// As whoever leaves does first.
		await holdWrites(db, inviter.id, { isAlone: true });
		const allowing = transaction(app.context(), (ctx) => allowJoin(ctx, leaver.id));
		await whenWaiting(app.connection.db);
		await sql`select from invitation_join where member_id = ${leaver.id} for update nowait`.execute(db);
		return { allowing };
	});
	expect(await under.allowing).toBeNull();
});
