/** What members were told of long ago is forgotten in batches: all of it, however much there is, and nothing newer. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldEvents } from '#api/events/service.ts';
import { forgetOldNotifications, notify, sendDueDigests } from '#api/notifications/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
const deletions: string[] = [];
beforeAll(async () => {
	app = await testApp({
		onQuery: ({ query }) => void deletions.push(...(/^delete from "(\w+)"/.exec(query.sql)?.slice(1) ?? [])),
	});
});
afterAll(() => app?.close());

const [hour, day] = [1, 24];
const kinds = [
	{ table: 'member_event', kept: hour, columns: sql`id, kind`, values: sql`gen_random_uuid(), 'coins'`, at: 'at' },
	{
		...{ table: 'notification', kept: 90 * day, at: 'at' },
		columns: sql`id, kind, topic_id, in_bell, in_mail, is_named, is_always_shown, read_at`,
		values: sql`gen_random_uuid(), 'follow', gen_random_uuid(), true, false, true, false, now()`,
	},
	{ table: 'digest_mail', kept: 7 * day, columns: null, values: null, at: 'sent_at' },
] as const;

test.each(kinds)('of $table more than two batches go, and what is newer stays', async ({ table, kept, ...of }) => {
	const member = await app.somebody();
	// What they are told as they come by for the first time.
	await sql`delete from ${sql.table(table)} where member_id = ${member.id}`.execute(app.db);
	const hoursAgo = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000);
	const insert = (n: number, at: Date) =>
		sql`
		insert into ${sql.table(table)} (member_id, ${sql.ref(of.at)} ${of.columns ? sql`, ${of.columns}` : sql``})
		select ${member.id}::uuid, ${at}::timestamptz - n * interval '1 millisecond' ${of.values ? sql`, ${of.values}` : sql``}
		from generate_series(1, ${n}::int) as n`.execute(app.db);
	await insert(10_001, hoursAgo(kept + 1));
	await insert(3, hoursAgo(kept - 0.5));
	deletions.splice(0);
	const ctx = { db: app.db, now: app.clock.now, desk: app.server.mailDesk };
	await forgetOldEvents(ctx);
	await forgetOldNotifications(ctx);
	await sendDueDigests(ctx);
	const { rows } = await sql`select from ${sql.table(table)} where member_id = ${member.id}`.execute(app.db);
	expect(rows).toHaveLength(3);
	expect(deletions.filter((name) => name === table)).toHaveLength(3);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('of whoever left while it was being written nothing stays', async () => {
	const [owner, fan] = [await app.somebody(), await app.somebody()];
	await transaction(app.context(), async (ctx) => {
		await notify(ctx, [owner.id], { kind: 'friend_request', topicId: fan.id, actorId: fan.id });
		await owner.call('DELETE /me');
	});
	const left = () =>
		sql<{ n: number }>`
			select (select count(*) from notification where member_id = ${owner.id})::int
				+ (select count(*) from digest where member_id = ${owner.id})::int as n`.execute(app.db);
	expect((await left()).rows).not.toEqual([{ n: 0 }]);
	await forgetOldNotifications({ db: app.db, now: app.clock.now });
	expect((await left()).rows).toEqual([{ n: 0 }]);
});
