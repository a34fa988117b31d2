import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { forgetOldViews } from '#api/views/service.ts';
import { ViewCounter } from '#api/views/view-counter.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let ana: TestActor;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	[owner, ana] = await Promise.all([app.actor('owner'), app.actor('ana')]);
});
afterAll(() => app?.close());

interface From {
	agent?: string | undefined;
	address?: string;
	token?: string;
}
async function view(profileId: string, { agent = firefox, address = '192.0.2.1', token }: From = {}) {
	const answer = await app.server.inject({
		method: 'POST',
		url: '/api/v1/business-profile/view-profile',
		remoteAddress: address,
		headers: { 'user-agent': agent, ...(token && { authorization: `Bearer ${token}` }) },
		payload: { profile_id: profileId },
	});
	return answer.statusCode === 200 ? answer.json().data.counted : answer.statusCode;
}
const statisticsOf = async (id: string, actor = owner) =>
	(await actor.call('GET /business-profile/statistics/:id', { params: { id } })).data;

test('a viewer counts once a profile and day', async () => {
	const [one, other] = await Promise.all([addBusiness(owner, 'Once'), addBusiness(owner, 'Another')]);
	expect(await view(one.id)).toBe(true);
	expect(await view(one.id)).toBe(false);
	expect(await view(other.id)).toBe(true);
	// One view is from another device of the same household, one from another household.
	expect(await view(one.id, { agent: safari })).toBe(true);
	expect(await view(one.id, { address: '192.0.2.2' })).toBe(true);
	expect((await statisticsOf(one.id)).views_30d).toBe(3);
	expect((await statisticsOf(other.id)).views_30d).toBe(1);
});

test('what another process has counted is not counted again', async () => {
	const { id } = await addBusiness(owner, 'Two processes');
	expect(await view(id)).toBe(true);
	await statisticsOf(id);
	const [row] = await db.selectFrom('profile_viewer').selectAll().where('profile_id', '=', id).execute();
	const errors: unknown[] = [];
	const elsewhere = new ViewCounter(db, { error: (...args: unknown[]) => void errors.push(args) });
	const viewer = Buffer.from(row!.viewer).toString('hex');
	expect(await elsewhere.salt(app.clock.now)).toEqual(
		(await db.selectFrom('view_salt').selectAll().executeTakeFirstOrThrow()).salt,
	);
	expect(elsewhere.add({ profile_id: id, day: row!.day, viewer, network: 'cd'.repeat(12) })).toBe(true);
	await elsewhere.stop();
	expect((await statisticsOf(id)).views_30d).toBe(1);
	expect(errors).toEqual([]);
});

test('a subscriber is one viewer, however many addresses of the network they use', async () => {
	const { id } = await addBusiness(owner, 'One network');
	expect(await view(id, { address: '2001:db8:1:2::1' })).toBe(true);
	expect(await view(id, { address: '2001:db8:1:2:ffff::9' })).toBe(false);
	expect(await view(id, { address: '2001:db8:1:3::1' })).toBe(true);
});

test('threat 34: of one network five viewers are counted, with whatever they say they read, members among them', async () => {
	const [one, other] = [await addBusiness(owner, 'Many readers'), await addBusiness(owner, 'As many elsewhere')];
	const address = '203.0.113.30';
	const crowd = await Promise.all([app.somebody('reader'), app.somebody('reader')]);
	const counted = [];
	for (const { token } of crowd) counted.push(await view(one.id, { token, address }));
	for (let at = 0; at < 30; at += 1) {
		// Some of the views are written meanwhile.
		if (at === 2) await statisticsOf(one.id);
		counted.push(await view(one.id, { agent: `${firefox} ${at}`, address }));
	}
	expect(counted.filter(Boolean)).toHaveLength(5);
	expect((await statisticsOf(one.id)).views_30d).toBe(5);
	expect(await view(other.id, { address })).toBe(true);
	expect(await view(one.id, { address: '203.0.113.31' })).toBe(true);
	expect((await statisticsOf(one.id)).views_30d).toBe(6);
});

test('two processes that count viewers of one network at the same moment count five', async () => {
	const { id } = await addBusiness(owner, 'Two counters');
	const errors: unknown[] = [];
	const log = { error: (...args: unknown[]) => void errors.push(args) };
	const counters = [new ViewCounter(db, log), new ViewCounter(db, log)];
	const day = app.clock.now.toISOString().slice(0, 10);
	await Promise.all(counters.map((counter) => counter.salt(app.clock.now)));
	for (let at = 0; at < 8; at += 1)
		counters[at % 2]!.add({ profile_id: id, day, viewer: `0${at}`.repeat(12), network: 'ef'.repeat(12) });
	await Promise.all(counters.map((counter) => counter.stop()));
	expect(errors).toEqual([]);
	const places = db.selectFrom('profile_viewer').select('place').where('profile_id', '=', id).orderBy('place');
	const { length } = await places.execute();
	// Which of two views that take the same place comes first is not determined.
	expect(length).toBeGreaterThanOrEqual(4);
	expect(length).toBeLessThanOrEqual(5);
	expect((await statisticsOf(id)).views_30d).toBe(length);
});

test('a member is one viewer wherever they are, and never of their own business', async () => {
	const { id } = await addBusiness(owner, 'Own house');
	expect(await view(id, { token: ana.token })).toBe(true);
	expect(await view(id, { token: ana.token, agent: safari, address: '192.0.2.7' })).toBe(false);
	expect(await view(id, { token: owner.token })).toBe(false);
	expect((await statisticsOf(id)).views_30d).toBe(1);
});

test.each([googlebot, 'curl/8.5.0', ''])('machines are not counted: %s', async (agent) => {
	const { id } = await addBusiness(owner, `Not for machines ${agent.length}`);
	expect(await view(id, { agent })).toBe(false);
	expect((await statisticsOf(id)).views_30d).toBe(0);
});

test('what a visitor may not see cannot be viewed', async () => {
	const draft = await addBusiness(owner, 'Not yet', { status: 'draft' });
	expect(await view(draft.id)).toBe(404);
	expect(await view('01a00000-0000-7000-8000-000000000000')).toBe(404);
	expect(await view(draft.id, { token: owner.token })).toBe(false);
});

test('views that come too fast from one network are refused', async () => {
	const { id } = await addBusiness(owner, 'In a hurry');
	const answers = [];
	for (let at = 0; at < 125; at++) answers.push(await view(id, { address: '198.51.100.5' }));
	expect(answers[0]).toBe(true);
	expect(answers.slice(1, 120).every((answer) => answer === false)).toBe(true);
	expect(answers.slice(120)).toEqual([429, 429, 429, 429, 429]);
	expect(await view(id, { address: '198.51.100.6' })).toBe(true);
});

test('a new day counts anew, and forgets who was there', async () => {
	const { id } = await addBusiness(owner, 'Day by day');
	const first = app.clock.now;
	expect(await view(id)).toBe(true);
	await statisticsOf(id);
	const [before] = await db.selectFrom('profile_viewer').selectAll().where('profile_id', '=', id).execute();
	app.clock.now = new Date(first.getTime() + 86_400_000);
	expect(await view(id)).toBe(true);
	expect(await view(id)).toBe(false);
	expect((await statisticsOf(id)).views_30d).toBe(2);
	// The next day the same visitor has another name; yesterday's name is deleted with its salt, an hour into the day.
	const today = app.clock.now.toISOString().slice(0, 10);
	await forgetOldViews({ db, now: new Date(`${today}T00:59:59Z`) });
	expect(await db.selectFrom('view_salt').select('day').execute()).toHaveLength(2);
	await forgetOldViews({ db, now: new Date(`${today}T01:00:00Z`) });
	const rows = await db.selectFrom('profile_viewer').selectAll().where('profile_id', '=', id).execute();
	expect(rows).toHaveLength(1);
	expect(Buffer.from(rows[0]!.viewer).equals(Buffer.from(before!.viewer))).toBe(false);
	expect(await db.selectFrom('view_salt').select('day').execute()).toEqual([{ day: today }]);
	app.clock.now = first;
});

test('a clock that is set back over midnight, or is behind another one, counts nobody twice', async () => {
	const { id } = await addBusiness(owner, 'Midnight');
	const before = app.clock.now;
	const midnight = Date.parse(`${new Date(before.getTime() + 5 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
	const seen: boolean[] = [];
	for (const seconds of [-10, 5, -5, 10]) {
		app.clock.now = new Date(midnight + seconds * 1000);
		seen.push(await view(id));
		await forgetOldViews({ db, now: app.clock.now });
	}
	expect(seen).toEqual([true, true, false, false]);
	expect((await statisticsOf(id)).views_30d).toBe(2);
	app.clock.now = before;
});

test('no view stays where nobody comes: upkeep forgets the days before today, and numbers after 400 days', async () => {
	const { id } = await addBusiness(owner, 'Quiet');
	expect(await view(id)).toBe(true);
	await statisticsOf(id);
	const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000);
	const tomorrow = later(1).toISOString().slice(0, 10);
	await forgetOldViews({ db, now: new Date(`${tomorrow}T01:00:00Z`) });
	expect(await db.selectFrom('profile_viewer').selectAll().where('profile_id', '=', id).execute()).toEqual([]);
	const today = app.clock.now.toISOString().slice(0, 10);
	expect(await db.selectFrom('view_salt').select('day').where('day', '<=', today).execute()).toEqual([]);
	const days = () => db.selectFrom('profile_view_day').select('views').where('profile_id', '=', id).execute();
	await forgetOldViews({ db, now: later(400) });
	expect(await days()).toEqual([{ views: 1 }]);
	await forgetOldViews({ db, now: later(401) });
	expect(await days()).toEqual([]);
});

test('the statistics go back twelve weeks from Monday to Monday, for owners and managers alone', async () => {
	const { id } = await addBusiness(owner, 'Twelve weeks');
	const monday = (weeksAgo: number) => {
		const sinceMonday = (app.clock.now.getUTCDay() + 6) % 7;
		return new Date(app.clock.now.getTime() - (sinceMonday + 7 * weeksAgo) * 86_400_000).toISOString().slice(0, 10);
	};
	const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
	await db
		.insertInto('profile_view_day')
		.values([
			{ profile_id: id, day: monday(0), views: 5 },
			{ profile_id: id, day: dayBefore(monday(0)), views: 7 },
			{ profile_id: id, day: monday(11), views: 11 },
			{ profile_id: id, day: dayBefore(monday(11)), views: 1000 },
		])
		.execute();
	await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 4, 3]) });
	await ana.call('POST /business-profile/follow', { body: { profile_id: id } });
	const { views_30d, weeks } = await statisticsOf(id);
	expect(views_30d).toBe(12);
	expect(weeks.map(({ from }) => from)).toEqual(Array.from({ length: 12 }, (_, at) => monday(11 - at)));
	expect(weeks.at(-1)).toEqual({ from: monday(0), views: 5, follows: 1, reviews: 1 });
	expect(weeks.at(-2)).toEqual({ from: monday(1), views: 7, follows: 0, reviews: 0 });
	expect(weeks[0]).toEqual({ from: monday(11), views: 11, follows: 0, reviews: 0 });
	await expect(statisticsOf(id, ana)).rejects.toMatchObject({ code: 'forbidden' });
	const profileOf = async (actor: TestActor) =>
		(await actor.call('GET /business-profile/:id', { params: { id } })).data.views_30d;
	expect([await profileOf(owner), await profileOf(ana)]).toEqual([12, null]);
});

test('views wait while the database cannot take them, and are written when the process stops', async () => {
	const { id } = await addBusiness(owner, 'Patience');
	const errors: unknown[] = [];
	let isThere = false;
	const moody = new Proxy(db, {
		get(target, name) {
			if (!isThere) throw new Error('no database');
			const value = Reflect.get(target, name);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
	const counter = new ViewCounter(moody, { error: (...args: unknown[]) => void errors.push(args) });
	const day = new Date().toISOString().slice(0, 10);
	const viewer = 'ab'.repeat(12);
	const network = 'cd'.repeat(12);
	expect(counter.add({ profile_id: id, day, viewer, network })).toBe(true);
	// A view of a business that is gone does not keep the other views from being written.
	expect(counter.add({ profile_id: '01a00000-0000-7000-8000-000000000000', day, viewer, network })).toBe(true);
	await counter.flush();
	expect(errors).toHaveLength(1);
	isThere = true;
	await counter.stop();
	expect(errors).toHaveLength(1);
	expect((await statisticsOf(id)).weeks.at(-1)?.views).toBe(1);
});
