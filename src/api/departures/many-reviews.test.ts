import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishDepartures, recountRatings, recountVotes } from '#api/reviews/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { deleteJobs, listJobs } from '#test/jobs.ts';

/** How many reviews there are: two batches, and a part of a third. */
const many = 450;
const words = 'The kettle was on before we had sat down.';
let app: TestApp;
let ana: TestActor;
let ben: TestActor;
beforeAll(async () => {
	app = await testApp();
	ben = await app.actor('ben');
	await sql`insert into profile (id, slug, business_name, name_key, search)
		select gen_random_uuid(), 'many-' || number, 'Many', 'many', '' from generate_series(1, ${many}) as number`.execute(
		app.db,
	);
	await addReviews(ben.id, false);
});
afterAll(() => app?.close());
/**
 * Ana has reviewed all businesses and voted for Ben's reviews of them; some of her reviews have photos, some a former
 * version, and some wait.
 */
beforeEach(async () => {
	await deleteJobs(app.db);
	ana = await app.somebody('ana');
	await addReviews(ana.id, true);
	await addReviews(ana.id, false);
	await sql`insert into review_version (review_id, version, category_set, quality, service, value, trust, body, created_at)
		select id, 1, category_set, 1, 1, 1, 1, ${words}, now() from review where member_id = ${ana.id} and id::text > 'a'`.execute(
		app.db,
	);
	await sql`insert into review_helpful (review_id, member_id, created_at)
		select id, ${ana.id}, now() from review where member_id = ${ben.id}`.execute(app.db);
	await recountVotes({ db: app.db });
	await recountRatings({ db: app.db });
});

const addReviews = (memberId: string, isTakenBack: boolean) =>
	sql`insert into review (id, profile_id, member_id, category_set, quality, service, value, trust, body, photos, state, deleted_at)
		select gen_random_uuid(), id, ${memberId}, 'default', 5, 4, 3, 2, ${words},
			case when slug like '%7' then '[{"id": "x"}]'::jsonb else '[]' end,
			case when slug like '%3' then 'waiting' else 'published' end,
			case when ${isTakenBack} then now() end
		from profile where slug like 'many-%'`.execute(app.db);

const leave = (reviews: 'keep' | 'delete') => ana.call('DELETE /me', { query: { reviews } });

/** Returns what is left of Ana, and how many totals differ from what the reviews add up to. */
async function left() {
	const { rows } = await sql<typeof nothing>`
		select count(*) filter (where deleted_at is null)::int as standing,
			count(*) filter (where deleted_at is null and state = 'waiting')::int as waiting,
			count(*) filter (where photos <> '[]')::int as photos,
			count(*) filter (where deleted_at is not null and body is not null)::int as said,
			(select count(*)::int from review_version where review_id in (
				select id from review where member_id = ${ana.id} and deleted_at is not null)) as versions,
			(select count(*)::int from review_helpful where member_id = ${ana.id}) as votes,
			(select count(*)::int from review_departure) as unfinished
		from review where member_id = ${ana.id}`.execute(app.db);
	return { ...rows[0]!, wrong: (await recountRatings({ db: app.db })) + (await recountVotes({ db: app.db })) };
}
const nothing = { standing: 0, waiting: 0, photos: 0, said: 0, versions: 0, votes: 0, unfinished: 0, wrong: 0 };
const isOver = () => expect.poll(async () => (await left()).unfinished).toBe(0);

/** Waits until the job has failed after its first batch, and is to be tried again. */
const hasFailed = () =>
	expect.poll(async () => (await listJobs(app.db, 'departures')).map(({ state }) => state)).toEqual(['retry']);

/** Makes every batch but the first fail, as if its process had ended. */
const failLater = () =>
	app.connection.runScript(`
		create function fail_later() returns trigger language plpgsql as $$
		begin if exists (select from review_departure) then raise 'ended'; end if; return null; end $$;
		create trigger fail_later after update of deleted_at on review for each row execute function fail_later()`);
const failNoMore = () => app.connection.runScript('drop trigger fail_later on review; drop function fail_later');

test('threat 44: who wrote much leaves at once, and a job takes their reviews out of lists and totals, batch by batch', async () => {
	await failLater();
	await leave('delete');
	await hasFailed();
	// Reviews that are left are counted and deleted ones are not: no total is wrong between two batches.
	expect(await left()).toMatchObject({ standing: many - 200, unfinished: 1, wrong: 0 });
	await failNoMore();
	const [job] = await listJobs(app.db, 'departures');
	await transaction({ db: app.db }, ({ db }) => app.server.jobs.retry(db, job!.id));
	await isOver();
	expect(await left()).toEqual(nothing);
	await expect.poll(() => listJobs(app.db, 'departures')).toEqual([]);
});

test('what is kept stays and counts as before, but for photos, votes and what waits', async () => {
	await leave('keep');
	await isOver();
	const waited = many / 10;
	expect(await left()).toEqual({ ...nothing, standing: many - waited });
});

test('what no job came to is forgotten by upkeep, by two processes at once', async () => {
	await failLater();
	await leave('delete');
	await hasFailed();
	const finish = () => finishDepartures({ db: app.db, now: app.clock.now });
	await expect(finish()).rejects.toThrow('The reviews of 1 who left could not be forgotten.');
	await failNoMore();
	// The embedded database has one connection, and so one transaction at a time.
	await Promise.all(engine === 'postgres' ? [finish(), finish()] : [finish()]);
	expect(await left()).toEqual(nothing);
});

test('a process that is told to stop leaves what it has not begun with to others', async () => {
	await failLater();
	await leave('delete');
	await hasFailed();
	await failNoMore();
	const stopping = new AbortController();
	stopping.abort(new Error('stopped'));
	const finish = (signal?: AbortSignal) => finishDepartures({ db: app.db, now: app.clock.now, signal });
	await expect(finish(stopping.signal)).rejects.toThrow('stopped');
	expect(await left()).toMatchObject({ standing: many - 200, unfinished: 1, wrong: 0 });
	await finish();
	expect(await left()).toEqual(nothing);
});
