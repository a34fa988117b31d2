import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveWithAccount } from '#api/departures/service.ts';
import { transaction } from '#db/transaction.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

/** How many of each there are: more than two batches. */
const many = 4500;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const write = (from: TestActor, to: TestActor) =>
	sql`
		with written as (
			insert into message (id, thread_id, author_id, is_as_profile, subject, body, search, written_at, deliver_at, sent_at)
			select gen_random_uuid(), gen_random_uuid(), ${from.id}, false, 'Hello', 'A word ' || n, '', now(), now(), now()
			from generate_series(1, ${many}::int) as n returning id, thread_id
		)
		insert into message_copy (message_id, member_id, thread_id, author_id, folder, at)
		select written.id, mailbox.id, thread_id, ${from.id}, folder, now() from written
		cross join (values (${from.id}::uuid, 'outbox'), (${to.id}::uuid, 'inbox')) as mailbox (id, folder)`.execute(
		app.db,
	);

test('threat 44: who wrote many messages leaves at once, and a job erases them, batch by batch', async () => {
	const [ana, ben] = [await app.somebody(), await app.somebody()];
	await write(ana, ben);
	await write(ben, ana);
	const left = async (db: TestApp['db']) => {
		const { rows } = await sql<Record<'words' | 'copies' | 'unfinished', number>>`select
			(select count(*)::int from message where author_id = ${ana.id} and not is_erased) as words,
			(select count(*)::int from message_copy where mailbox_id = ${ana.id}) as copies,
			(select count(*)::int from message_departure) as unfinished`.execute(db);
		return rows[0];
	};
	const first = await transaction(app.context(), async (ctx) => {
		await leaveWithAccount(ctx, ana.uid);
		return left(ctx.db);
	});
	expect(first).toEqual({ words: many - 2000, copies: 2 * many - 2000, unfinished: 1 });
	await expect.poll(() => left(app.db)).toEqual({ words: 0, copies: 0, unfinished: 0 });
	const { data } = await ben.call('GET /business-profile/messages/inbox', { query: { limit: 1 } });
	expect(data).toMatchObject([{ body: expect.not.stringContaining('A word') }]);
});
