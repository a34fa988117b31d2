/** What an unconfirmed address writes: its author sees it as waiting, nobody else sees it, and confirming publishes it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { recountRatings } from '#api/reviews/service.ts';
import type { CallInput } from '#contract/client.ts';
import { reviewLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';
import { abandon, addKeeper } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp({ settings: { BURST_REVIEWS: '5' } }));
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

/** Returns somebody whose address is not confirmed, and the function that confirms it. */
async function unconfirmed() {
	made += 1;
	const name = `fresh${made}`;
	const who = await app.actor(name, { emailVerified: false });
	return { who, confirm: () => app.actor(name) };
}
const business = (fields: object = {}) => addBusiness(owner, `Waited for ${made++}`, fields);
const write = async (by: TestActor, id: string, clicks: Clicks = [5, 4, 4, 3]) =>
	(await by.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) })).data;
const mine = async (by: TestActor, id: string) =>
	(await by.call('GET /business-profile/my-review/:id', { params: { id } })).data;
const overallOf = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const listed = async (id: string, by = app.visitor) =>
	(await by('GET /business-profile/reviews/:id', { params: { id } })).data;
const see = (id: string, by = app.visitor) => by('GET /business-profile/:id', { params: { id } });
const statusOf = async (id: string, by: TestActor) => (await see(id, by.call)).data.status;
const bringBack = (id: string) =>
	operator.call('POST /moderation/decisions', {
		body: { subject_type: 'profile', subject_ids: [id], action: 'restore', explanation: 'Looked at again.' },
	});
const expectTrueTotals = async () => expect(await recountRatings({ db: app.db })).toBe(0);

describe('a review', () => {
	test('threat 36: is there for its author alone, and counts nothing, until the address is confirmed', async () => {
		const [{ id }, { who, confirm }] = [await business(), await unconfirmed()];
		const before = await overallOf(id);
		const review = await write(who, id);
		expect(review).toMatchObject({ state: 'waiting', version: 1, author: { friendship: 'self' } });
		expect(await mine(who, id)).toMatchObject({ id: review.id, state: 'waiting' });
		expect((await who.call('GET /members/:id/reviews', { params: { id: who.id } })).data).toMatchObject([
			{ id: review.id },
		]);
		expect([await listed(id), await listed(id, who.call), await overallOf(id)]).toEqual([[], [], before]);
		expect(
			await refusalCodeOf(owner.call('PUT /business-profile/reviews/:id/helpful', { params: { id: review.id } })),
		).toBe('not_found');
		expect(
			await refusalCodeOf(
				operator.call('POST /reports', { body: { subject_type: 'review', subject_id: review.id, reason: 'spam' } }),
			),
		).toBe('not_found');
		const { data: queue } = await operator.call('GET /moderation/queue');
		expect(JSON.stringify(queue)).not.toContain(review.id);
		await expectTrueTotals();
		app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
		await confirm();
		expect(await listed(id)).toMatchObject([
			{ id: review.id, state: 'published', created_at: app.clock.now.toISOString() },
		]);
		expect(await overallOf(id)).toMatchObject({ n: 1, states: { published: 1 } });
		await expectTrueTotals();
		// The member calls again, from another device with an old token.
		await who.call('GET /me');
		await confirm();
		expect(await write(who, id, [1, 1, 1, 1])).toMatchObject({ id: review.id, state: 'published', version: 2 });
		expect(await overallOf(id)).toMatchObject({ n: 1, mean: 1 });
	});

	test('threat 44: is one of so many that wait, and of no more, sent at once or not: confirming publishes all of them together', async () => {
		const { who, confirm } = await unconfirmed();
		const ids: string[] = [];
		for (let at = 0; at < reviewLimits.waitingMax + 2; at += 1) ids.push((await business()).id);
		const [first, ...others] = await Promise.all(ids.map((id) => refusalCodeOf(write(who, id))));
		const outcomes = [first, ...others];
		expect(outcomes.filter((outcome) => outcome === 'forbidden')).toHaveLength(2);
		const written = ids.filter((_, at) => outcomes[at] === 'done');
		expect(written).toHaveLength(reviewLimits.waitingMax);
		// A review that waits already can still be changed.
		expect(await refusalCodeOf(write(who, written[0]!, [1, 1, 1, 1]))).toBe('done');
		const confirmed = await confirm();
		for (const id of ids.filter((id) => !written.includes(id)))
			expect(await refusalCodeOf(write(confirmed, id))).toBe('done');
		await expectTrueTotals();
	});

	test('that waits is changed without a history, gets photos, and is taken back without a trace', async () => {
		const [{ id }, other, { who, confirm }] = [await business(), await business(), await unconfirmed()];
		const { id: reviewId } = await write(who, id, [1, 1, 1, 1]);
		const params = { id: reviewId };
		expect(await write(who, id, [5, 5, 5, 5])).toMatchObject({
			id: reviewId,
			version: 1,
			overall: 5,
			state: 'waiting',
		});
		const words = 'The tea was hot, and so was the talk.';
		await who.call('PATCH /business-profile/reviews/:id', { params, body: { body: words } });
		const images = [await newPicture(20, 10)];
		await who.call('POST /business-profile/reviews/:id/photos', { params, files: { images }, body: {} });
		const { id: undone } = await write(who, other.id);
		await who.call('DELETE /business-profile/reviews/:id/versions/:version', { params: { id: undone, version: 1 } });
		const { id: takenBack } = await write(who, other.id);
		await who.call('DELETE /business-profile/reviews/:id', { params: { id: takenBack } });
		await confirm();
		expect(await listed(id)).toMatchObject([{ body: words, version: 1, history_count: 0, photos: [{}], overall: 5 }]);
		expect((await app.visitor('GET /business-profile/reviews/:id/history', { params })).data).toEqual([]);
		expect(await mine(who, other.id)).toBeNull();
		// A review that nobody saw was not set aside, so the next one does not wait.
		expect(await write(who, other.id)).toMatchObject({ state: 'published' });
		await expectTrueTotals();
	});

	test('threat 36: that is published is not changed by an address that has to be confirmed anew', async () => {
		const [{ id }, { who, confirm }] = [await business(), await unconfirmed()];
		await confirm();
		const { id: reviewId } = await write(who, id);
		const params = { id: reviewId };
		const moved = await app.actor(who.uid.slice(4), { email: 'moved@example.org', emailVerified: false });
		const images = [await newPicture(20, 10)];
		for (const change of [
			() => write(moved, id, [1, 1, 1, 1]),
			() =>
				moved.call('PATCH /business-profile/reviews/:id', {
					params,
					body: { body: 'Other words, and twenty of them.' },
				}),
			() => moved.call('POST /business-profile/reviews/:id/photos', { params, files: { images }, body: {} }),
		])
			expect(await refusalCodeOf(change())).toBe('forbidden');
		expect(await listed(id)).toMatchObject([{ id: reviewId, version: 1, photos: [] }]);
		await moved.call('DELETE /business-profile/reviews/:id', { params });
		expect(await listed(id)).toEqual([]);
	});

	test('of who leaves goes, kept or not; and does not keep an owner from deleting the business', async () => {
		const [{ id }, { who }] = [await business(), await unconfirmed()];
		await write(who, id);
		await who.call('DELETE /me', { query: { reviews: 'keep' } });
		const rows = await app.db
			.selectFrom('review')
			.select(['deleted_at', 'body'])
			.where('profile_id', '=', id)
			.execute();
		expect(rows).toEqual([{ deleted_at: expect.any(Date), body: null }]);
		const second = await unconfirmed();
		await write(second.who, id);
		await owner.call('DELETE /business-profile/:id', { params: { id } });
		await second.confirm();
		await owner.call('POST /business-profile/:id/restore', { params: { id } });
		expect(await overallOf(id)).toMatchObject({ n: 1 });
		await expectTrueTotals();
	});

	test(`written while the address is confirmed, is published or waits for nothing (${engine})`, async () => {
		const rounds = engine === 'postgres' ? 12 : 2;
		for (let round = 0; round < rounds; round += 1) {
			const [one, other, { who, confirm }] = [await business(), await business(), await unconfirmed()];
			await write(who, one.id);
			const [, , listedNow] = await Promise.all([
				write(who, other.id),
				confirm(),
				who.call('POST /business-profile', { body: { business_name: `Sudden ${made}` } }),
				confirm(),
				who
					.call('PATCH /business-profile/reviews/:id', {
						params: { id: (await mine(who, one.id))!.id },
						body: { language: 'en' },
					})
					.catch(() => {}),
			]);
			for (const { id } of [one, other]) expect(await mine(who, id)).toMatchObject({ state: 'published' });
			expect(await statusOf(listedNow.data.id, who)).toBe('published');
			expect([(await overallOf(one.id)).n, (await overallOf(other.id)).n]).toEqual([1, 1]);
		}
		await expectTrueTotals();
	});
});

describe('a business', () => {
	const place = { address: { locality: 'Waitington', country: 'GB' } };
	const add = async (by: TestActor, business_name: string, fields: object = {}) =>
		(
			await by.call('POST /business-profile', {
				body: { business_name, ...fields } as CallInput<'POST /business-profile'>['body'],
			})
		).data;

	test('threat 36: is there for its owner alone, in no list, search, map, place or suggestion', async () => {
		const { who, confirm } = await unconfirmed();
		const name = `Xylophonia ${made}`;
		const { id, slug, status } = await add(who, name, { ...place, category: 'florists', lat: 51.5, lng: -0.1 });
		expect(status).toBe('waiting');
		expect((await who.call('GET /business-profile/my/profiles')).data).toMatchObject([{ id, status: 'waiting' }]);
		const stranger = await app.somebody();
		const everywhere = async () => {
			const asked = await Promise.all([
				app.visitor('GET /business-profile', { query: { limit: 100 } }),
				app.visitor('GET /business-profile/search/:term', { params: { term: name } }),
				app.visitor('GET /business-profile/suggest', { query: { q: 'Xyloph' } }),
				app.visitor('GET /business-profile/map', { query: { view: '-1,51,1,52', zoom: 14 } }),
				app.visitor('GET /business-profile/places'),
			]);
			const sitemap = await app.server.inject({ url: '/sitemap-profiles-1.xml' });
			const text = JSON.stringify(asked.map(({ data }) => data)) + sitemap.body;
			return ['Xylophonia', 'Waitington'].some((word) => text.includes(word));
		};
		expect(await everywhere()).toBe(false);
		for (const key of [id, slug])
			for (const by of [app.visitor, stranger.call, operator.call])
				expect(await refusalCodeOf(see(key, by))).toBe('not_found');
		for (const call of [
			() => write(stranger, id),
			() => stranger.call('POST /business-profile/follow', { body: { profile_id: id } }),
			() =>
				stranger.call('POST /business-profile/:id/claim', {
					params: { id },
					body: { method: 'operator', statement: 'It is mine, and always was.' },
				}),
		])
			expect(await refusalCodeOf(call())).toBe('not_found');
		// The owner of a waiting business can change it like a draft.
		await who.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'Struck with care' } });
		await who.call('POST /business-profile/image/:id', { params: { id }, files: { image: await newPicture() } });
		expect(await everywhere()).toBe(false);
		await confirm();
		expect((await see(id)).data).toMatchObject({ status: 'published', tagline: 'Struck with care' });
		expect(await everywhere()).toBe(true);
		const places = app.db.selectFrom('place').select('profiles_count').where('label', '=', 'Waitington');
		expect(await places.execute()).toEqual([{ profiles_count: 1 }]);
	});

	test('becomes what its owner said, also after it was deleted or suspended meanwhile', async () => {
		const { who, confirm } = await unconfirmed();
		const ids = [];
		for (const status of ['temporarily_closed', 'published', 'draft', 'published'] as const)
			ids.push((await add(who, `Kept ${made++}`, { status })).id);
		const [closed, deleted, draft, suspended] = ids as [string, string, string, string];
		expect(await statusOf(draft, who)).toBe('draft');
		await who.call('DELETE /business-profile/:id', { params: { id: deleted } });
		await operator.call('PUT /business-profile/:id/suspension', {
			params: { id: suspended },
			body: { reason: 'Looked at.' },
		});
		await confirm();
		expect(await Promise.all(ids.map((id) => statusOf(id, who)))).toEqual([
			'temporarily_closed',
			'deleted',
			'draft',
			'suspended',
		]);
		await who.call('POST /business-profile/:id/restore', { params: { id: deleted } });
		await operator.call('DELETE /business-profile/:id/suspension', { params: { id: suspended } });
		expect([await statusOf(deleted, who), await statusOf(suspended, who)]).toEqual(['published', 'published']);
		expect(await app.db.selectFrom('profile_waiting').selectAll().where('profile_id', 'in', ids).execute()).toEqual([]);
		expect((await see(closed)).data.status).toBe('temporarily_closed');
	});

	test.runIf(engine === 'postgres')(
		'that comes back at the moment at which its owner confirms their address is published by one of the two',
		async () => {
			const { who, confirm } = await unconfirmed();
			const { id } = await add(who, `Comes back ${made++}`);
			const suspension = { params: { id }, body: { reason: 'Looked at.' } };
			await operator.call('PUT /business-profile/:id/suspension', suspension);
			const both = await app.connection.db.transaction().execute(async (db) => {
				// The decision is noted last: the business is back by then, and others do not see it yet.
				await sql`lock table moderation_decision in exclusive mode`.execute(db);
				const coming = bringBack(id);
				await whenWaiting(app.connection.db);
				const confirming = confirm();
				await Promise.race([confirming, whenWaiting(app.connection.db, 2)]);
				return { coming, confirming };
			});
			await Promise.all([both.coming, both.confirming]);
			expect((await see(id)).data.status).toBe('published');
		},
	);

	test('that somebody else listed meanwhile becomes a draft; and tells nobody of itself', async () => {
		const [first, second] = [await unconfirmed(), await unconfirmed()];
		const name = `Twice found ${made}`;
		const place = { phone: '+442079460000' };
		const { id } = await add(first.who, name, place);
		// The owner is told of the duplicate, others are not.
		expect(await refusalCodeOf(add(first.who, name, place))).toBe('duplicate_suspected');
		const { id: later } = await add(second.who, name, place);
		const { id: sure } = await add(second.who, name, { ...place, confirm_distinct: true });
		await first.confirm();
		await second.confirm();
		expect([
			await statusOf(id, first.who),
			await statusOf(later, second.who),
			await statusOf(sure, second.who),
		]).toEqual(['published', 'draft', 'published']);
		expect(
			await refusalCodeOf(
				second.who.call('PATCH /business-profile/:id', { params: { id: later }, body: { status: 'published' } }),
			),
		).toBe('duplicate_suspected');
	});

	test('threat 36: that others see is not changed without a confirmed address', async () => {
		const [{ who, confirm }, { id }] = [await unconfirmed(), await business()];
		await addKeeper(app, id, who.id, 'owner');
		const reader = await app.somebody();
		const { id: reviewId } = await write(reader, id);
		const image = await newPicture();
		const changes = [
			() => who.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'Mine' } }),
			() => who.call('POST /business-profile/image/:id', { params: { id }, files: { image } }),
			() =>
				who.call('PUT /business-profile/reviews/:id/reply', { params: { id: reviewId }, body: { body: 'Thank you.' } }),
		];
		for (const change of changes) expect(await refusalCodeOf(change())).toBe('forbidden');
		await confirm();
		for (const change of changes) expect(await refusalCodeOf(change())).toBe('done');
	});

	test('of who leaves goes', async () => {
		const { who } = await unconfirmed();
		const { id } = await add(who, `Left ${made++}`);
		await who.call('DELETE /me');
		await purgeDeletedProfiles({ db: app.db, now: app.clock.now });
		expect(await app.db.selectFrom('profile').select('id').where('id', '=', id).execute()).toEqual([]);
	});

	test('is looked after by nobody new without a confirmed address', async () => {
		const [{ who, confirm }, { id }] = [await unconfirmed(), await business()];
		const { data } = await owner.call('POST /business-profile/:id/managers', {
			params: { id },
			body: { user_id: who.id },
		});
		const accept = () => who.call('PATCH /me/appointments/:id', { params: { id: data.id }, body: { accept: true } });
		expect(await refusalCodeOf(accept())).toBe('forbidden');
		await confirm();
		expect(await refusalCodeOf(accept())).toBe('done');
		await abandon(app, id);
	});
});

describe('a member', () => {
	test('threat 36: is met by others, and asks them, once the address is confirmed', async () => {
		const [{ who, confirm }, ana, ben] = [await unconfirmed(), await app.somebody('ana'), await app.somebody('ben')];
		await befriend(ana, ben);
		await who.call('PATCH /me', { body: { name: 'Buy cheap pills', bio: 'At pills.example.' } });
		const { data } = await who.call('POST /me/friends/:user_id', { params: { user_id: ana.id } });
		expect(data.friendship).toBe('requested');
		const met = async () => ({
			page: await refusalCodeOf(ana.call('GET /members/:id', { params: { id: who.id } })),
			requests: (await ana.call('GET /me/friends/requests')).data.incoming.map(({ id }) => id),
			count: (await ana.call('GET /me')).data.counts.friend_requests,
		});
		expect(await met()).toEqual({ page: 'not_found', requests: [], count: 0 });
		expect((await who.call('GET /members/:id', { params: { id: who.id } })).data.bio).toBe('At pills.example.');
		expect((await who.call('GET /me/friends/requests')).data.outgoing).toMatchObject([{ id: ana.id }]);
		await confirm();
		expect(await met()).toEqual({ page: 'done', requests: [who.id], count: 1 });
	});
});

describe('whoever is suspended', () => {
	/** Returns somebody who has a review and two businesses waiting, is suspended, and confirms their address then. */
	async function suspended() {
		const [{ id }, { who }] = [await business(), await unconfirmed()];
		const review = await write(who, id);
		const add = async () =>
			(await who.call('POST /business-profile', { body: { business_name: `Set aside ${made++}` } })).data.id;
		const [own, other] = [await add(), await add()];
		await operator.call('PUT /business-profile/:id/suspension', { params: { id: other }, body: { reason: 'Look.' } });
		await decideMember(operator, who.id, 'remove');
		// Of all calls, this is one that suspended members can make; its token says that the address is confirmed.
		const confirmed = { ...who, token: who.token.replace(/0$/, '1') };
		const headers = { authorization: `Bearer ${confirmed.token}` };
		expect((await app.server.inject({ url: '/api/v1/decisions/mine', headers })).statusCode).toBe(200);
		return { who, profileId: id, review, own, other };
	}

	test('threat 73: publishes nothing by confirming their address, until they are let back', async () => {
		const { who, profileId, review, own, other } = await suspended();
		await bringBack(other);
		expect(await listed(profileId)).toEqual([]);
		for (const id of [own, other]) expect(await refusalCodeOf(see(id))).toBe('not_found');
		await expectTrueTotals();
		await decideMember(operator, who.id, 'restore');
		expect(await listed(profileId)).toMatchObject([{ id: review.id, state: 'published' }]);
		for (const id of [own, other]) expect((await see(id)).data.status).toBe('published');
		await expectTrueTotals();
	});

	test('and whose address is still unconfirmed when they are let back, waits as before', async () => {
		const [{ id }, { who, confirm }] = [await business(), await unconfirmed()];
		const review = await write(who, id);
		await decideMember(operator, who.id, 'remove');
		await decideMember(operator, who.id, 'restore');
		expect(await listed(id)).toEqual([]);
		await confirm();
		expect(await listed(id)).toMatchObject([{ id: review.id }]);
	});
});
