/** Tests in which order a confirmation waits for what others hold. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { invite, join } from '#test/invitation-calls.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'whoever is tied as they confirm waits for their reviews before any wallet',
	async () => {
		const inviter = await app.actor('ilse', { email: 'ilse@example.org' });
		const { code } = await invite(inviter);
		const member = await app.actor('ivo', { email: 'ilse+1@example.org', emailVerified: false });
		await join(member, code);
		const { id: shopId } = await addBusiness(await app.somebody('owner'), 'Waited At');
		const { data } = await member.call('POST /business-profile/reviews', {
			body: await reviewOf(app, shopId, [5, 5, 5, 5]),
		});
		const under = await transaction(app.context(), async (ctx) => {
			await sql`select from review where id = ${data.id} for no key update`.execute(ctx.db);
			const confirming = app.actor('ivo', { email: 'ilse+1@example.org' });
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id in (${inviter.id}, ${member.id})
			for update nowait`.execute(ctx.db);
			return { confirming };
		});
		await under.confirming;
		const { rows } = await sql`
		select distinct limits_id from coin_holder where member_id in (${inviter.id}, ${member.id})`.execute(app.db);
		expect(rows).toEqual([{ limits_id: expect.any(String) }]);
	},
);
