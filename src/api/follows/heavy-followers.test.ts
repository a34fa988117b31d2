import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishAllFollows, recountFollowers } from '#api/follows/service.ts';
import { followLimits } from '#contract/limits.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { follow, followersCount } from '#test/follow-calls.ts';
import { listJobs } from '#test/jobs.ts';
import { operatedApp } from '#test/operated-app.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let ana: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	owner = await app.actor('owner');
	await sql`
		insert into profile (id, slug, business_name, name_key, search)
		select gen_random_uuid(), 'many-' || number, 'Many', 'many', '' from generate_series(1, ${followLimits.perMember - 1}) as number`.execute(
		app.db,
	);
});
afterAll(() => app?.close());
/** Makes Ana follow one business less than she may, without as many calls. */
beforeEach(async () => {
	ana = await app.somebody('ana');
	await sql`insert into follow (member_id, profile_id, created_at, is_counted)
		select ${ana.id}, id, now(), true from profile where slug like 'many-%'`.execute(app.db);
	await sql`update profile set followers_count = 1 where slug like 'many-%'`.execute(app.db);
});

/** Returns how many follows the businesses say that they have, and how many there are. */
const counted = async () => {
	const { rows } = await sql<{ said: number; there: number }>`
		select (select sum(followers_count)::int from profile) as said,
			(select count(*)::int from follow where member_id = ${ana.id}) as there`.execute(app.db);
	return rows[0];
};
const many = followLimits.perMember - 1;
const leave = async () => {
	await ana.call('DELETE /me');
	await isOver();
};
/** Waits until no follow waits to be counted. */
const isOver = () => expect.poll(waiting).toEqual([]);
const waiting = () => app.db.selectFrom('follow_recount').selectAll().execute();

test('one member follows so many businesses and no more, but may repeat and end what stands', async () => {
	const [last, next] = [await addBusiness(owner, 'The Last'), await addBusiness(owner, 'One More')];
	expect(await refusalOf(follow(ana, last.id))).toBe('done');
	expect(await refusalOf(follow(ana, next.id))).toEqual([409, 'conflict']);
	await expect(follow(ana, next.id)).rejects.toThrow('You follow 5,000 businesses, which is as many as one can.');
	expect(await followersCount(app, next.id)).toBe(0);
	expect(await follow(ana, last.id)).toEqual({ following: true, followers_count: 1 });
	await follow(ana, last.id, false);
	expect(await refusalOf(follow(ana, next.id))).toBe('done');
	await leave();
});

test('of many that are followed at the same moment, as many as there is room for', async () => {
	const several = await Promise.all(Array.from({ length: 4 }, (_, at) => addBusiness(owner, `At Once ${at}`)));
	const answers = await Promise.all(several.map(({ id }) => refusalOf(follow(ana, id))));
	expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
	await leave();
});

test('threat 44: whoever follows that many can be suspended and come back, and leaves: what is counted is what is there', async () => {
	expect(await counted()).toEqual({ said: many, there: many });
	await decideMember(operator, ana.id, 'remove');
	await isOver();
	expect(await counted()).toEqual({ said: 0, there: many });
	await decideMember(operator, ana.id, 'restore');
	await isOver();
	expect(await counted()).toEqual({ said: many, there: many });
	await leave();
	expect(await counted()).toEqual({ said: 0, there: 0 });
	expect(await recountFollowers({ db: app.db })).toBe(0);
});

test('what was not counted before a process ended is counted by upkeep, as its member is by then', async () => {
	await app.connection.runScript(`
		create function fail_later() returns trigger language plpgsql as $$
		begin if (select count(*) from follow where not is_counted) > 500 then raise 'ended'; end if; return null; end $$;
		create trigger fail_later after update on follow for each statement execute function fail_later()`);
	await decideMember(operator, ana.id, 'remove');
	await expect.poll(async () => (await listJobs(app.db, 'follows')).map(({ state }) => state)).toEqual(['retry']);
	expect(await counted()).toEqual({ said: many - 500, there: many });
	await app.connection.runScript('drop trigger fail_later on follow; drop function fail_later');
	await finishAllFollows({ db: app.db, jobs: app.server.jobs });
	expect(await counted()).toEqual({ said: 0, there: many });
	await decideMember(operator, ana.id, 'restore');
	await leave();
	expect(await counted()).toEqual({ said: 0, there: 0 });
});

test('a member whose follows cannot be counted keeps none of the others from it', async () => {
	const others = await Promise.all(['ben', 'cleo'].map((name) => app.somebody(name)));
	const [first] = others.toSorted((one, other) => (one.id < other.id ? -1 : 1));
	const { id } = await addBusiness(owner, 'Counted Later');
	for (const { id: member_id } of others) {
		await app.db
			.insertInto('follow')
			.values({ member_id, profile_id: id, created_at: app.clock.now, is_counted: false })
			.execute();
		await app.db.insertInto('follow_recount').values({ member_id }).execute();
	}
	await app.connection.runScript(`
		create function fail_of_one() returns trigger language plpgsql as $$
		begin if new.member_id = '${first!.id}' then raise 'broken'; end if; return new; end $$;
		create trigger fail_of_one before update on follow for each row execute function fail_of_one()`);
	await expect(finishAllFollows({ db: app.db, jobs: app.server.jobs })).rejects.toThrow(
		'The follows of 1 members could not be counted.',
	);
	await app.connection.runScript('drop trigger fail_of_one on follow; drop function fail_of_one');
	const left = await app.db.selectFrom('follow_recount').select('member_id').execute();
	expect([left, await followersCount(app, id)]).toEqual([[{ member_id: first!.id }], 1]);
	await finishAllFollows({ db: app.db, jobs: app.server.jobs });
	expect(await followersCount(app, id)).toBe(2);
	await leave();
});
