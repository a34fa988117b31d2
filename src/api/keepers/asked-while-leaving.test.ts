import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveWithAccount } from '#api/departures/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database has one connection, so nobody can ask there while somebody leaves.
test.runIf(engine === 'postgres')('nobody who is leaving is asked to look after a business', async () => {
	const [owner, leaver] = await Promise.all([app.somebody('owner'), app.somebody('leaver')]);
	const { id } = await addBusiness(owner, 'Kettle');
	const ctx = app.context();
	const asking = await transaction(ctx, async (ctx) => {
		await leaveWithAccount(ctx, leaver.uid);
		const body = { user_id: leaver.id, role: 'manager' as const };
		const asking = refusalCodeOf(owner.call('POST /business-profile/:id/managers', { params: { id }, body }));
		await whenWaiting(app.connection.db);
		return [asking];
	});
	expect(await asking[0]).toBe('invalid_request');
	expect(await app.db.selectFrom('profile_appointment').select('id').execute()).toEqual([]);
});
