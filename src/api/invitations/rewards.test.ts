/** Tests in which order rewards for joins wait for what others hold. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { award, shareLimits } from '#api/coins/service.ts';
import { rewardJoins } from '#api/invitations/rewards.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { addHolder } from '#test/coin-holders.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'both sides wait for what they share with others before a wallet is held',
	async () => {
		const ids = [await addHolder(app), await addHolder(app), await addHolder(app)];
		const [inviterId, memberId, mateId] = ids.toSorted() as [string, string, string];
		await transaction(app.context(), (ctx) => shareLimits(ctx, [memberId, mateId]));
		const under = await transaction(app.context(), async (ctx) => {
			await award(ctx, { event: 'visit', memberId: mateId, key: `visit:${mateId}:0` });
			const rewarding = transaction(app.context(), (ctx) =>
				rewardJoins(ctx, [{ inviter_id: inviterId, member_id: memberId }]),
			);
			await whenWaiting(app.connection.db);
			await sql`select from coin_wallet join coin_holder on wallet_id = id where member_id = ${inviterId}
			for update of coin_wallet nowait`.execute(ctx.db);
			return { rewarding };
		});
		await under.rewarding;
		const { rows } = await sql<{ rule: string }>`
		select rule from coin_award join coin_holder using (wallet_id)
		where member_id in (${inviterId}, ${memberId}) order by rule`.execute(app.db);
		expect(rows.map(({ rule }) => rule)).toEqual(['invite_accepted', 'invite_qualified']);
	},
);
