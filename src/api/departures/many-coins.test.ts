import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetRelated } from '#api/coins/service.ts';
import { leaveWithAccount } from '#api/departures/service.ts';
import { forgetConfirmers } from '#api/offers/service.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';

/** How many of each there are: more than one batch. */
const many = 2500;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

test('threat 44: who confirmed many codes and liked much leaves at once, and the upkeep forgets the rest', async () => {
	const [ana, ben] = [await app.somebody(), await app.somebody()];
	await sql`
		insert into redemption (id, code, title, price_coins, hold_id, state, redeemed_at, expires_at, settled_at, confirmed_by)
		select gen_random_uuid(), lpad(n::text, 10, '0'), 'A coffee', 20, gen_random_uuid(), 'confirmed', now(), now(), now(),
			case n when ${many}::int then ${ben.id}::uuid else ${ana.id}::uuid end
		from generate_series(1, ${many}::int) as n`.execute(app.db);
	const walletId = randomUUID();
	await sql`insert into coin_wallet (id, hash) values (${walletId}, '')`.execute(app.db);
	await sql`
		insert into coin_award (wallet_id, number, key, rule, amount, related_id, state, at, available_on)
		select ${walletId}, n, concat('like:', n, ':', ${ana.id}::text), 'like_received', 1, ${ana.id}::uuid, 'reversed', now(), now()
		from generate_series(1, ${many}::int) as n`.execute(app.db);
	const named = async (db: TestApp['db']) => {
		const { rows } = await sql<Record<'codes' | 'others' | 'awards' | 'keys', number>>`select
			(select count(*)::int from redemption where confirmed_by = ${ana.id}) as codes,
			(select count(*)::int from redemption where confirmed_by = ${ben.id}) as others,
			(select count(*)::int from coin_award where related_id = ${ana.id}) as awards,
			(select count(*)::int from coin_award where key like ${`%${ana.id}%`}) as keys`.execute(db);
		return rows[0];
	};
	await transaction(app.context(), (ctx) => leaveWithAccount(ctx, ana.uid));
	expect(await named(app.db)).toEqual({ codes: many - 2001, others: 1, awards: many - 2000, keys: many - 2000 });
	await forgetConfirmers({ db: app.db });
	await forgetRelated({ db: app.db });
	expect(await named(app.db)).toEqual({ codes: 0, others: 1, awards: 0, keys: 0 });
});
