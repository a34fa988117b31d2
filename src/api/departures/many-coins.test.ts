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
	const [ana, ben, cara] = [await app.somebody(), await app.somebody(), await app.somebody()];
	await sql`
		insert into redemption (id, code, title, price_coins, hold_id, state, redeemed_at, expires_at, settled_at, confirmed_by)
		select gen_random_uuid(), lpad(n::text, 10, '0'), 'A coffee', 20, gen_random_uuid(), 'confirmed', now(), now(), now(),
			case n when ${many}::int then ${ben.id}::uuid else ${ana.id}::uuid end
		from generate_series(1, ${many}::int) as n`.execute(app.db);
	const walletId = randomUUID();
	await sql`insert into coin_wallet (id, hash) values (${walletId}, '')`.execute(app.db);
	await sql`
		insert into coin_award (wallet_id, number, key, rule, amount, related_id, state, at, available_on)
		select ${walletId}, 2 * n + at, concat('like:', n, ':', liker), 'like_received', 1, liker, 'reversed', now(), now()
		from generate_series(1, ${many}::int) as n, unnest(${[ana.id, cara.id]}::uuid[]) with ordinality as by (liker, at)`.execute(
		app.db,
	);
	const named = async (db: TestApp['db']) => {
		const { rows } = await sql<Record<'codes' | 'others' | 'awards' | 'keys', number>>`select
			(select count(*)::int from redemption where confirmed_by = ${ana.id}) as codes,
			(select count(*)::int from redemption where confirmed_by = ${ben.id}) as others,
			(select count(*)::int from coin_award where related_id in (${ana.id}, ${cara.id})) as awards,
			(select count(*)::int from coin_award where key like ${`%${ana.id}`} or key like ${`%${cara.id}`}) as keys`.execute(
			db,
		);
		return rows[0];
	};
	for (const { uid } of [ana, cara]) await transaction(app.context(), (ctx) => leaveWithAccount(ctx, uid));
	const awards = 2 * (many - 2000);
	expect(await named(app.db)).toEqual({ codes: many - 2001, others: 1, awards, keys: awards });
	await forgetConfirmers({ db: app.db });
	await forgetRelated({ db: app.db });
	expect(await named(app.db)).toEqual({ codes: 0, others: 1, awards: 0, keys: 0 });
});
