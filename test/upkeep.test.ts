import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import type { DB } from '#api/schema.ts';
import { JobQueue } from '#jobs/job-queue.ts';
import { addUpkeep } from '../src/upkeep.ts';
import { weightRule } from '../src/weight-rule.ts';
import { type TestApp, testApp } from './app.ts';
import { deleteJobs, listJobs } from './jobs.ts';
import { addBusiness, reviewOf } from './reviewed.ts';

const deeds = 32;
let app: TestApp;
let db: Kysely<DB>;
const failures: unknown[] = [];
const log = {
	warn: (...args: unknown[]) => void failures.push(args),
	error: (...args: unknown[]) => void failures.push(args),
};
beforeAll(async () => {
	app = await testApp();
	db = app.db;
});
const queues: JobQueue[] = [];
afterEach(async () => {
	for (const queue of queues.splice(0)) await queue.stop();
	await deleteJobs(db);
	failures.splice(0);
});
afterAll(() => app?.close());

/** As a process does it. */
async function startUpkeep(changes: Partial<Parameters<typeof addUpkeep>[0]> = {}) {
	const jobs = await JobQueue.open({ connection: app.connection, log, keepsTime: true });
	queues.push(jobs);
	const { mailDesk } = app.server;
	await addUpkeep({ db, jobs, mailDesk, store: app.media.store, weights: weightRule(app.config), ...changes }, log);
	await jobs.begin();
	return jobs;
}
const upkeep = () => listJobs(db, 'upkeep');
const statesOf = async () =>
	Object.fromEntries((await upkeep()).map(({ singleton_key, state }) => [singleton_key, state]));
const isOver = async () => (await upkeep()).every(({ state }) => ['completed', 'failed'].includes(state));

test('everything is done at once, category totals among it, by one of two processes each', async () => {
	const [owner, ana] = await Promise.all([app.actor('owner'), app.actor('ana')]);
	const { id } = await addBusiness(owner, 'Counted Bakery', { category: 'bakeries' });
	await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 3, 2]) });
	await Promise.all([startUpkeep(), startUpkeep()]);
	await expect.poll(isOver).toBe(true);
	const bakeries = db.selectFrom('category').select(['rating_weight', 'rating_total']).where('slug', '=', 'bakeries');
	expect(await bakeries.executeTakeFirst()).toEqual({ rating_weight: 4, rating_total: 4 * 14 });
	const states = await statesOf();
	expect(Object.keys(states)).toHaveLength(deeds);
	expect(new Set(Object.values(states))).toEqual(new Set(['completed']));
	expect(failures).toEqual([]);
});

test('what waits or is under way is not asked for again', async () => {
	const jobs = await JobQueue.open({ connection: app.connection, log });
	queues.push(jobs);
	const { mailDesk } = app.server;
	const parts = { db, jobs, mailDesk, store: app.media.store, weights: weightRule(app.config) };
	await addUpkeep(parts, log);
	await addUpkeep(parts, log);
	expect(await upkeep()).toHaveLength(deeds);
});

test('one that fails is logged, and keeps none of the others from it', async () => {
	const clock = (): Date => {
		throw new Error('no time');
	};
	const jobs = await startUpkeep({ clock });
	await expect.poll(isOver).toBe(true);
	const states = await statesOf();
	const failed = ['purge-profiles', 'expire-claims', 'weigh-reviews', 'copy-images', 'remove-images'];
	const alsoFailed = [
		'expire-referrals',
		'count-bonds',
		'finish-departures',
		'release-coins',
		'qualify-invitations',
		'deliver-messages',
		'forget-mails',
		'forget-invitations',
		'end-offers',
		'refund-redemptions',
		'empty-trash',
		'tell-answering',
		'send-digests',
		'forget-notifications',
		'forget-answers',
		'forget-views',
		'forget-identity',
	];
	for (const [deed, state] of Object.entries(states)) {
		expect([deed, state]).toEqual([deed, [...failed, ...alsoFailed].includes(deed) ? 'failed' : 'completed']);
	}
	expect((await upkeep()).filter(({ state }) => state === 'failed')[0]?.output).toEqual({ reason: 'Error' });
	expect(failures).toHaveLength(22);
	// In whichever order they had their turn.
	for (const failure of failures) expect(failure).toEqual([{ err: expect.any(Error) }, expect.any(String)]);
	expect(failures).toContainEqual([{ err: expect.any(Error) }, expect.stringContaining('could not be purged')]);
	await jobs.stop();
});

test('what a process left when it died is done by the next that looks, and is no failure', async () => {
	const former = await JobQueue.open({ connection: app.connection, log });
	queues.push(former);
	const { mailDesk } = app.server;
	await addUpkeep({ db, jobs: former, mailDesk, store: app.media.store, weights: weightRule(app.config) }, log);
	// As if it had been at one of them, its heart had stopped, and nobody had looked since.
	await sql`update pgboss.job set state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '5 minutes'
		where name = 'upkeep' and singleton_key = 'refresh-means'`.execute(db);
	await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
	const jobs = await startUpkeep();
	await expect.poll(isOver).toBe(true);
	expect(await statesOf()).toMatchObject({ 'refresh-means': 'completed' });
	expect(await jobs.listTroubled(db, { limit: 5 })).toEqual([]);
});

test('a process that is told to stop gives up between two batches, and leaves the rest to others', async () => {
	await sql`insert into profile (id, slug, business_name, name_key, search, status)
		select gen_random_uuid(), 'over-' || number, 'Over', 'over', '', 'deleted' from generate_series(1, 401) as number`.execute(
		db,
	);
	await sql`insert into profile_deletion (profile_id, former_status, deleted_by, deleted_at, purge_at)
		select id, 'published', (select id from member limit 1), now(), now() - interval '1 day' from profile where slug like 'over-%'`.execute(
		db,
	);
	const left = async () =>
		(await db.selectFrom('profile').select('id').where('slug', 'like', 'over-%').execute()).length;
	const stopping = new AbortController();
	// Told in the middle of its first batch.
	const onDelete = db.withPlugin({
		transformQuery: ({ node }) => {
			if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('delete from profile '))
				stopping.abort(new Error('stopped'));
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	const purge = purgeDeletedProfiles({ db: onDelete, now: new Date(), signal: stopping.signal });
	await expect(purge).rejects.toThrow('stopped');
	expect(await left()).toBe(201);
	await startUpkeep();
	await expect.poll(left).toBe(0);
});
