import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { abandon, addKeeper } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let importer: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	[operator, importer] = await Promise.all([app.actor('operator'), app.actor('importer')]);
});
afterAll(() => app?.close());

const db = () => app.connection.db as unknown as Kysely<DB>;
const somebody = (name: string) => app.actor(`${name}${made++}`);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code],
	);
const of = (id: string) => ({ params: { id } });
const add = async (fields: object = {}, owner = importer) => {
	const body = { business_name: `Double Bakery ${made++}`, confirm_distinct: true, ...fields };
	return (await owner.call('POST /business-profile', { body })).data;
};
const addUnowned = async (fields: object = {}) => {
	const profile = await add(fields);
	await abandon(app, profile.id);
	return profile;
};
const review = async (member: TestActor, id: string, clicks: Clicks, body?: string) =>
	(await member.call('POST /business-profile/reviews', { body: { ...(await reviewOf(app, id, clicks)), body } })).data;
const merge = async (from: string, into: string, dry_run = false) =>
	(await operator.call('POST /business-profile/:id/merge', { ...of(from), body: { into, dry_run } })).data;
const profileOf = async (id: string) => (await app.visitor('GET /business-profile/:id', of(id))).data;
const overallOf = async (id: string) => (await app.visitor('GET /business-profile/overall-reviews/:id', of(id))).data;
const reviewsOf = async (id: string) => (await app.visitor('GET /business-profile/reviews/:id', of(id))).data;
/** Where an address leads now. */
const leadsTo = async (idOrSlug: string) => {
	const answer = await app.server.inject(`/api/v1/business-profile/${encodeURIComponent(idOrSlug)}`);
	return [
		answer.statusCode,
		decodeURIComponent(String(answer.headers.location ?? ''))
			.split('/')
			.at(-1),
	];
};
const waitMinute = () => {
	app.clock.now = new Date(app.clock.now.getTime() + 60_000);
};

describe('reviews', () => {
	test('move; who reviewed both keeps the newer, with the older as its history; totals are those of what is there', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		const [ana, ben, cleo, dan] = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map(somebody));
		await review(ana!, from.id, [1, 1, 1, 1], 'The bread was stale on Monday.');
		await review(ben!, from.id, [5, 5, 5, 5]);
		await review(dan!, into.id, [3, 3, 3, 3]);
		await review(cleo!, into.id, [2, 2, 2, 2], 'It rained into the shop.');
		waitMinute();
		await review(ana!, into.id, [4, 4, 4, 4], 'They have a new baker, and it shows.');
		const hers = await review(cleo!, from.id, [5, 4, 5, 4]);
		const report = await merge(from.id, into.id);
		expect(report.reviews).toEqual({ moved: 2, joined: 2, taken_back: 0 });
		const overall = await overallOf(into.id);
		expect(overall).toMatchObject({ n: 4, mean: (4 + 5 + 3 + 4.5) / 4 });
		expect(await recountRatings({ db: db() })).toBe(0);
		const found = await reviewsOf(into.id);
		expect(found.map(({ author, overall: score, history_count }) => [author?.id, score, history_count]).sort()).toEqual(
			[
				[ana!.id, 4, 1],
				[ben!.id, 5, 0],
				[cleo!.id, 4.5, 1],
				[dan!.id, 3, 0],
			].sort(),
		);
		const { data: history } = await app.visitor('GET /business-profile/reviews/:id/history', of(hers.id));
		expect(history.map(({ body }) => body)).toContain('It rained into the shop.');
	});

	test('histories join in the order of time, and go on', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		const ana = await somebody('ana');
		const writes: [string, number][] = [
			[from.id, 1],
			[into.id, 2],
			[from.id, 3],
			[into.id, 4],
			[from.id, 5],
		];
		for (const [id, score] of writes) {
			await review(ana, id, [score, score, score, score]);
			waitMinute();
		}
		await merge(from.id, into.id);
		const [only] = await reviewsOf(into.id);
		expect(only).toMatchObject({ overall: 5, history_count: 4 });
		const versions = db().selectFrom('review_version').select(['version', 'quality']).where('review_id', '=', only!.id);
		expect(await versions.orderBy('version').execute()).toEqual(
			[1, 2, 3, 4].map((version) => ({ version, quality: version })),
		);
		const again = await review(ana, into.id, [2, 2, 2, 2]);
		expect(again).toMatchObject({ history_count: 5, overall: 2 });
	});

	test('words that were removed do not come back as history', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		const ana = await somebody('ana');
		const bad = await review(ana, from.id, [1, 1, 1, 1], 'Words that an operator removed.');
		await db().updateTable('review').set({ state: 'removed', removed_for: 'spam' }).where('id', '=', bad.id).execute();
		waitMinute();
		await review(ana, into.id, [4, 4, 4, 4]);
		await merge(from.id, into.id);
		const [only] = await reviewsOf(into.id);
		const versions = db().selectFrom('review_version').select('body').where('review_id', '=', only!.id);
		expect(await versions.execute()).toEqual([{ body: null }]);
	});

	test('of who owns or manages one of the two are taken back', async () => {
		const [owner, mia] = [await somebody('owner'), await somebody('mia')];
		const [from, into] = [await add({}, owner), await add({}, mia)];
		await review(owner, into.id, [5, 5, 5, 5]);
		await review(mia, from.id, [5, 5, 5, 5]);
		const report = await merge(from.id, into.id);
		expect(report.reviews).toEqual({ moved: 0, joined: 0, taken_back: 2 });
		expect(await overallOf(into.id)).toMatchObject({ n: 0 });
	});
});

describe('addresses', () => {
	test('the id and every address lead to the one that stays, through another merge too, and are never given away', async () => {
		const [first, second, third] = [await addUnowned(), await add(), await addUnowned()];
		const renamed = await importer.call('PATCH /business-profile/:id', {
			...of(second.id),
			body: { business_name: `Renamed Bakery ${made++}` },
		});
		await abandon(app, second.id);
		const report = await merge(first.id, second.id);
		expect(report.addresses).toEqual([first.slug]);
		expect(await leadsTo(first.id)).toEqual([308, renamed.data.slug]);
		await merge(second.id, third.id);
		for (const address of [first.id, first.slug, second.id, second.slug, renamed.data.slug])
			expect(await leadsTo(address), address).toEqual([308, third.slug]);
		const same = await add({ business_name: first.business_name });
		expect(same.slug).not.toBe(first.slug);
		await addKeeper(app, third.id, importer.id, 'owner');
		for (let at = 0; at < 8; at += 1)
			await importer.call('PATCH /business-profile/:id', {
				...of(third.id),
				body: { business_name: `Third ${made++}` },
			});
		expect((await leadsTo(first.slug))[0]).toBe(308);
		expect((await leadsTo(first.id))[0]).toBe(308);
	});

	test('are free again when the business that stayed is gone for good', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		await merge(from.id, into.id);
		await db().deleteFrom('profile').where('id', '=', into.id).execute();
		expect((await leadsTo(from.slug))[0]).toBe(404);
		expect((await add({ business_name: from.business_name })).slug).toBe(from.slug);
	});
});

describe('people, claims, fields and pictures', () => {
	test('owners and managers of both look after it, with the higher of two roles', async () => {
		const [owner, mia, max] = await Promise.all([somebody('owner'), somebody('mia'), somebody('max')]);
		const [from, into] = [await add({}, owner), await add({}, mia)];
		await addKeeper(app, from.id, mia.id, 'manager');
		await addKeeper(app, from.id, max.id, 'manager');
		await addKeeper(app, into.id, owner.id, 'manager');
		const report = await merge(from.id, into.id);
		expect(report.keepers.map(({ id, role }) => [id, role]).sort()).toEqual(
			[
				[owner.id, 'owner'],
				[max.id, 'manager'],
			].sort(),
		);
		expect(report.warnings).toContain('Both have owners, who will own the business together.');
		const { data } = await mia.call('GET /business-profile/:id/managers', of(into.id));
		expect(data.keepers.map(({ id, role }) => [id, role]).sort()).toEqual(
			[
				[mia.id, 'owner'],
				[owner.id, 'owner'],
				[max.id, 'manager'],
			].sort(),
		);
	});

	test('the owner of the one that goes owns the other, which nobody had', async () => {
		const owner = await somebody('owner');
		const [from, into] = [await add({}, owner), await addUnowned()];
		await merge(from.id, into.id);
		expect(await profileOf(into.id)).toMatchObject({ claim_state: 'claimed' });
	});

	test('claims under way go along; who claims both has one', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		const [ana, ben] = [await somebody('ana'), await somebody('ben')];
		const claim = async (who: TestActor, id: string) =>
			(
				await who.call('POST /business-profile/:id/claim', {
					...of(id),
					body: { method: 'operator', statement: 'I have the keys to both doors.' },
				})
			).data.id;
		const [hers, his] = [await claim(ana, from.id), await claim(ben, from.id)];
		const kept = await claim(ben, into.id);
		expect((await merge(from.id, into.id)).claims).toBe(2);
		const pending = db().selectFrom('profile_claim').select('id').where('profile_id', '=', into.id);
		expect((await pending.where('state', '=', 'pending').execute()).map(({ id }) => id).sort()).toEqual(
			[hers, kept].sort(),
		);
		expect(his).not.toBe(kept);
		expect(await profileOf(into.id)).toMatchObject({ claim_state: 'pending' });
	});

	test('blanks are filled where nobody owns the business, and left to its owner where somebody does', async () => {
		const known = {
			description: 'A bakery with an oven of stone, and a bench in front of it.',
			phone: `+4943155${10_000 + made}`,
			category: 'bakeries',
			hours: [{ day: 1, opens: '07:00', closes: '12:00' }],
			timezone: 'Europe/Berlin',
			address: { locality: 'Fillia', country: 'DE' },
			lat: 54.3,
			lng: 10.1,
		};
		const [from, into] = [await addUnowned(known), await addUnowned({ phone: '+49431999999', tagline: 'Bread' })];
		const report = await merge(from.id, into.id);
		expect(report.filled.sort()).toEqual(['address', 'category', 'description', 'hours', 'location']);
		expect(report.warnings).toContain('They have different phone numbers.');
		expect(await profileOf(into.id)).toMatchObject({
			phone: '+49431999999',
			tagline: 'Bread',
			description: known.description,
			hours: known.hours,
			timezone: 'Europe/Berlin',
			lat: 54.3,
			address: { locality: 'Fillia' },
		});
		const place = db().selectFrom('place').select('profiles_count').where('slug', '=', 'fillia-de');
		expect(await place.executeTakeFirst()).toEqual({ profiles_count: 1 });
		const owned = await add({}, await somebody('owner'));
		expect((await merge(into.id, owned.id)).filled).toEqual([]);
		expect(await place.executeTakeFirst()).toEqual({ profiles_count: 0 });
	});

	test('views go along, day by day, and who looked at both today is counted there no third time', async () => {
		const [from, into] = [await addUnowned(), await addUnowned()];
		const ana = await somebody('ana');
		const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
		const look = async (id: string) =>
			(await ana.call('POST /business-profile/view-profile', { body: { profile_id: id }, headers })).data.counted;
		expect([await look(from.id), await look(into.id)]).toEqual([true, true]);
		const [today, before] = [0, 3].map((days) =>
			new Date(app.clock.now.getTime() - days * 86_400_000).toISOString().slice(0, 10),
		);
		const rows = [
			{ profile_id: from.id, day: before!, views: 4 },
			{ profile_id: into.id, day: before!, views: 3 },
		];
		await db().insertInto('profile_view_day').values(rows).execute();
		// Asking for its statistics has the views of the last seconds written.
		await addKeeper(app, into.id, importer.id, 'owner');
		await importer.call('GET /business-profile/statistics/:id', of(into.id));
		await merge(from.id, into.id);
		const views = await db()
			.selectFrom('profile_view_day')
			.select(['day', 'views'])
			.where('profile_id', 'in', [from.id, into.id])
			.orderBy('day')
			.execute();
		expect(views).toEqual([
			{ day: before, views: 7 },
			{ day: today, views: 2 },
		]);
		expect(await look(into.id)).toBe(false);
		const viewers = db().selectFrom('profile_viewer').select('profile_id').where('profile_id', '=', from.id);
		expect(await viewers.execute()).toEqual([]);
	});

	test('pictures go along', async () => {
		const owner = await somebody('owner');
		const [from, into] = [await add({}, owner), await add({}, owner)];
		await owner.call('POST /business-profile/image/:id', { ...of(from.id), files: { image: await newPicture() } });
		const photos = { files: { images: [await newPicture(), await newPicture()] } };
		await owner.call('POST /business-profile/other-images/:id', { ...of(from.id), ...photos });
		const before = await profileOf(from.id);
		expect((await merge(from.id, into.id)).images).toBe(3);
		const after = await profileOf(into.id);
		expect(after.image).toBe(before.image);
		expect(after.other_images).toEqual(before.other_images);
		const unused = db().selectFrom('media_image').select('id').where('unused_since', 'is not', null);
		expect(await unused.execute()).toEqual([]);
	});
});

describe('a preview', () => {
	test('says what will happen, and changes nothing', async () => {
		const [from, into] = [await addUnowned({ description: 'x'.repeat(80) }), await addUnowned()];
		const ana = await somebody('ana');
		await review(ana, from.id, [5, 5, 5, 5]);
		const before = [await profileOf(from.id), await profileOf(into.id)];
		const preview = await merge(from.id, into.id, true);
		expect(preview).toMatchObject({ is_done: false, reviews: { moved: 1 }, filled: ['description'] });
		expect([await profileOf(from.id), await profileOf(into.id)]).toEqual(before);
		const done = await merge(from.id, into.id);
		expect(done).toEqual({ ...preview, is_done: true });
	});

	test('of what cannot be merged says so', async () => {
		const one = await addUnowned();
		const call = (from: string, into: string) => refusalOf(merge(from, into));
		const nowhere = '00000000-0000-7000-8000-000000000000';
		expect(await call(one.id, one.id)).toEqual([422, 'invalid_request']);
		expect(await call(one.id, nowhere)).toEqual([422, 'invalid_request']);
		expect(await call(nowhere, one.id)).toEqual([404, 'not_found']);
	});
});

describe('at the same moment', () => {
	test('reviews are written while the business is merged: each is there, or was refused; totals agree', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [from, into] = [await addUnowned(), await addUnowned()];
			const members = await Promise.all(['ana', 'ben', 'cleo', 'dan', 'eve', 'fay'].map(somebody));
			const bodies = await Promise.all(
				members.map((_, at) => reviewOf(app, at % 3 === 2 ? into.id : from.id, [5, 4, 3, 2])),
			);
			const [merged, ...written] = await Promise.all([
				refusalOf(merge(from.id, into.id)),
				...members.map((member, at) => refusalOf(member.call('POST /business-profile/reviews', { body: bodies[at]! }))),
			]);
			expect(merged).toBe('done');
			const published = written.filter((one) => one === 'done').length;
			expect(written.filter((one) => one !== 'done').every((one) => one[1] === 'not_found')).toBe(true);
			expect(await overallOf(into.id)).toMatchObject({ n: published });
			expect(await recountRatings({ db: db() })).toBe(0);
		}
	});

	test('one is merged into the other, and the other into it: one of them stays', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [one, other] = [await addUnowned(), await addUnowned()];
			const done = await Promise.all([refusalOf(merge(one.id, other.id)), refusalOf(merge(other.id, one.id))]);
			expect(done.filter((result) => result === 'done')).toHaveLength(1);
		}
	});
});
