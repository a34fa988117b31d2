import { afterAll, beforeAll, expect, test } from 'vitest';
import { qualifyJoins } from '#api/invitations/service.ts';
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
