import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import type { ApiError } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
});
afterAll(() => app?.close());

const somebody = (name: string) => app.actor(`${name}${made++}`);
const leave = (member: TestActor, reviews?: 'keep' | 'delete') => member.call('DELETE /me', { query: { reviews } });
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code, error.message],
	);
const countsOf = async (member: TestActor) => (await member.call('GET /me')).data.counts;
const reviewsOf = async (id: string) =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
const totalsOf = async (id: string) => {
	const { n, distribution, score } = (
		await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })
	).data;
	return { n, distribution, score };
};
const profileOf = async (id: string) => (await app.visitor('GET /business-profile/:id', { params: { id } })).data;
const words = 'The kettle was on before we had sat down.';

/** Returns a client of the member, who signed in that many seconds ago. */
const signedInAgo = (member: TestActor, seconds: number) =>
	createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => `${member.token}~${seconds}` });

describe('the member', () => {
	test('leaves only soon after signing in', async () => {
		const ana = await somebody('ana');
		expect(await refusalOf(signedInAgo(ana, 301)('DELETE /me'))).toEqual([
			403,
			'requires_recent_login',
			expect.stringContaining('Sign in again'),
		]);
		expect((await ana.call('GET /me')).data.id).toBe(ana.id);
		expect(await refusalOf(signedInAgo(ana, 300)('DELETE /me'))).toBe('done');
	});

	test('is gone at once, and a token that still holds does not bring them back', async () => {
		const ana = await somebody('ana');
		await ana.call('PATCH /me', { body: { bio: words, phone: '+4930123456', locality: 'Kiel', designation: 'Baker' } });
		await leave(ana);
		expect(await refusalOf(ana.call('GET /me'))).toEqual([401, 'account_deleted', 'This account was deleted.']);
		const rows = await app.db.selectFrom('member').selectAll().where('uid', '=', ana.uid).execute();
		expect(rows).toMatchObject([{ id: ana.id, name: 'A former member', settings: {}, deleted_at: app.clock.now }]);
		expect(JSON.stringify(rows)).not.toMatch(/kettle|4930|Kiel|Baker|example\.org/);
	});

	test('takes their pictures along', async () => {
		const ana = await somebody('ana');
		const id = 'a1'.repeat(16);
		const row = { id, member_id: ana.id, width: 1, height: 1, colours: '', bytes: 1, created_at: app.clock.now };
		await app.db.insertInto('media_image').values(row).execute();
		await app.db.insertInto('media_use').values({ image_id: id, member_id: ana.id, slot: 'image' }).execute();
		await leave(ana);
		const image = await app.db.selectFrom('media_image').select('unused_since').where('id', '=', id).execute();
		const uses = await app.db.selectFrom('media_use').select('slot').where('member_id', '=', ana.id).execute();
		expect([image, uses]).toEqual([[{ unused_since: expect.any(Date) }], []]);
	});

	test('leaves no word and no address in claims, disputes and requests', async () => {
		const [ana, ben] = await Promise.all(['ana', 'ben'].map(somebody));
		const [hers, his] = [await addBusiness(ana!, `Hers ${made++}`), await addBusiness(ben!, `His ${made++}`)];
		const claim = (member: TestActor, id: string, body: object) =>
			member.call('POST /business-profile/:id/claim', { params: { id }, body: { method: 'operator', ...body } });
		await claim(ana!, his.id, { statement: words });
		const against = await claim(ben!, hers.id, { statement: 'I have the lease of this shop.' });
		await ana!.call('PUT /claims/:id/answer', { params: { id: against.data.id }, body: { body: words } });
		const ask = (member: TestActor, id: string, body: { email?: string; user_id?: string }) =>
			member.call('POST /business-profile/:id/managers', { params: { id }, body });
		await ask(ana!, hers.id, { email: `guest${made++}@example.org` });
		await ask(ben!, his.id, { user_id: ana!.id });
		const another = await addBusiness(ben!, `Another ${made++}`);
		await ask(ben!, another.id, { email: `${ana!.uid.replace('uid-', '').toUpperCase()}@example.org` });
		await leave(ana!);
		const claims = await app.db
			.selectFrom('profile_claim')
			.selectAll()
			.where('profile_id', 'in', [hers.id, his.id])
			.execute();
		expect(claims).toHaveLength(2);
		expect(JSON.stringify(claims)).not.toMatch(/kettle/);
		expect(JSON.stringify(claims)).toContain('the lease of this shop');
		const asked = await app.db
			.selectFrom('profile_appointment')
			.select('id')
			.where('profile_id', 'in', [hers.id, his.id, another.id])
			.execute();
		expect(asked).toEqual([]);
	});

	test('leaves no answer behind that holds their words', async () => {
		const ana = await somebody('ana');
		await ana.call('PATCH /me', { body: { bio: words }, headers: { 'idempotency-key': 'bio' } });
		await ana.call('DELETE /me', { headers: { 'idempotency-key': 'leave' } });
		const kept = app.db.selectFrom('idempotency_key').select('key').where('member_id', '=', ana.id);
		expect(await kept.execute()).toEqual([]);
	});
});

describe('friends', () => {
	test('friendships and requests end, and the counts of the others are right', async () => {
		const [ana, ben, cleo, dan] = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map(somebody));
		await befriend(ana!, ben!);
		await befriend(ben!, cleo!);
		await ana!.call('POST /me/friends/:user_id', { params: { user_id: cleo!.id } });
		await dan!.call('POST /me/friends/:user_id', { params: { user_id: ana!.id } });
		expect(await countsOf(cleo!)).toMatchObject({ friends: 1, friend_requests: 1 });
		await leave(ana!);
		expect(await countsOf(ben!)).toMatchObject({ friends: 1 });
		expect((await ben!.call('GET /me/friends')).data.map(({ id }) => id)).toEqual([cleo!.id]);
		expect(await countsOf(cleo!)).toMatchObject({ friends: 1, friend_requests: 0 });
		const again = ben!.call('POST /me/friends/:user_id', { params: { user_id: ana!.id } });
		expect(await refusalOf(again)).toEqual([404, 'not_found', expect.any(String)]);
	});

	test('nobody becomes the friend of one who is leaving', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [ana, ...others] = await Promise.all(['ana', 'ben', 'cleo', 'dan'].map(somebody));
			await Promise.all(
				others.map((other) => ana!.call('POST /me/friends/:user_id', { params: { user_id: other.id } })),
			);
			await Promise.all([
				leave(ana!),
				...others.map((other) => refusalOf(other.call('POST /me/friends/:user_id', { params: { user_id: ana!.id } }))),
			]);
			for (const other of others) expect(await countsOf(other)).toMatchObject({ friends: 0, friend_requests: 0 });
			const rows = await app.db.selectFrom('friendship').select('asked_by').where('asked_by', '=', ana!.id).execute();
			expect(rows).toEqual([]);
		}
	});
});

describe('reviews', () => {
	async function reviewedBusiness() {
		const [owner, ana, ben] = await Promise.all(['owner', 'ana', 'ben'].map(somebody));
		const { id } = await addBusiness(owner!, `Kettle ${made++}`);
		await befriend(ana!, ben!);
		await ben!.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [2, 2, 2, 2]) });
		const before = await totalsOf(id);
		const body = { ...(await reviewOf(app, id, [5, 5, 5, 5])), body: words };
		const { data: first } = await ana!.call('POST /business-profile/reviews', { body });
		await ana!.call('PATCH /business-profile/reviews/:id', {
			params: { id: first.id },
			body: { body: `${words} And again.` },
		});
		return { id, reviewId: first.id, ana: ana!, ben: ben!, before };
	}

	test('are deleted unless it is said otherwise, and the totals are as if they had never been', async () => {
		const { id, reviewId, ana, before } = await reviewedBusiness();
		await leave(ana);
		expect(await totalsOf(id)).toEqual(before);
		expect((await reviewsOf(id)).map(({ author }) => author?.name)).toEqual([expect.stringMatching(/^ben/)]);
		const stored = await app.db.selectFrom('review').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow();
		const versions = await app.db.selectFrom('review_version').selectAll().where('review_id', '=', reviewId).execute();
		expect([stored.body, stored.client_id, versions]).toEqual([null, null, []]);
	});

	test('are kept without a name, and count as before, but for nobody as a friend’s', async () => {
		const { id, ana, ben } = await reviewedBusiness();
		const totals = await totalsOf(id);
		await leave(ana, 'keep');
		expect(await totalsOf(id)).toEqual(totals);
		const { data } = await ben.call('GET /business-profile/reviews/:id', { params: { id } });
		expect(data).toContainEqual(
			expect.objectContaining({ author: null, author_label: 'A former member', ring: 3, body: `${words} And again.` }),
		);
		const { data: seen } = await ben.call('GET /business-profile/:id', { params: { id } });
		expect(seen.rings.friends.n).toBe(0);
	});

	test.each([
		['everyone', 'A former member'],
		['friends', 'A member'],
		['nobody', 'A member'],
	] as const)('of whom their names were shown to %s, are by “%s”', async (reviews_visible_to, label) => {
		const { id, ana } = await reviewedBusiness();
		await ana.call('PATCH /me', { body: { settings: { reviews_visible_to } } });
		const labelled = async () => (await reviewsOf(id)).map(({ author_label }) => author_label.replace(/^ana.*/, 'Ana'));
		const before = await labelled();
		expect(before).toContain(label === 'A member' ? label : 'Ana');
		await leave(ana, 'keep');
		// Reviewers who hid their names cannot be found out by what changes when they leave.
		expect(await labelled()).toEqual(before.map((name) => (name === 'Ana' ? label : name)));
	});

	test('that were taken back before lose their words, whatever becomes of the others', async () => {
		const { reviewId, ana } = await reviewedBusiness();
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: reviewId } });
		await leave(ana, 'keep');
		const stored = await app.db.selectFrom('review').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow();
		expect(stored.body).toBeNull();
	});
});

describe('businesses', () => {
	const addOwner = (profileId: string, member: TestActor, role: 'owner' | 'manager') =>
		app.db.insertInto('profile_member').values({ profile_id: profileId, member_id: member.id, role }).execute();

	test('of one owner can be claimed; those of others stay theirs', async () => {
		const [ana, ben] = await Promise.all(['ana', 'ben'].map(somebody));
		const mine = await addBusiness(ana!, `Mine ${made++}`);
		const ours = await addBusiness(ana!, `Ours ${made++}`);
		const helped = await addBusiness(ben!, `Helped ${made++}`);
		await addOwner(ours.id, ben!, 'owner');
		await addOwner(helped.id, ana!, 'manager');
		await leave(ana!);
		expect(await profileOf(mine.id)).toMatchObject({ claim_state: 'unclaimed', verified: false, status: 'published' });
		expect(await profileOf(ours.id)).toMatchObject({ claim_state: 'claimed' });
		expect(await profileOf(helped.id)).toMatchObject({ claim_state: 'claimed' });
		expect((await ben!.call('GET /business-profile/my/profiles')).data.map(({ id }) => id).sort()).toEqual(
			[ours.id, helped.id].sort(),
		);
	});

	/** Those of the businesses that the next purge leaves, and none of which is among the deleted. */
	const leftOf = async (...ids: string[]) => {
		await purgeDeletedProfiles({ db: app.db, now: app.clock.now });
		const rows = await app.db
			.selectFrom('profile')
			.select('id')
			.where('id', 'in', ids)
			.where('status', '!=', 'deleted')
			.execute();
		expect(await app.db.selectFrom('profile').select('id').where('id', 'in', ids).execute()).toEqual(rows);
		return rows.map(({ id }) => id);
	};

	test('that only the leaver ever saw go; a draft that a manager looks after stays', async () => {
		const [ana, ben] = await Promise.all(['ana', 'ben'].map(somebody));
		const unseen = await addBusiness(ana!, `Unseen ${made++}`, { status: 'draft' });
		const managed = await addBusiness(ana!, `Managed ${made++}`, { status: 'draft' });
		await addOwner(managed.id, ben!, 'manager');
		await leave(ana!);
		expect(await leftOf(unseen.id, managed.id)).toEqual([managed.id]);
	});

	test('that only the leaver sees any more go, too: of which a review was taken back, and one that is suspended', async () => {
		const [ana, ben] = await Promise.all(['ana', 'ben'].map(somebody));
		const reviewed = await addBusiness(ana!, `Reviewed ${made++}`);
		const { data: review } = await ben!.call('POST /business-profile/reviews', {
			body: await reviewOf(app, reviewed.id, [4, 4, 4, 4]),
		});
		await ben!.call('DELETE /business-profile/reviews/:id', { params: { id: review.id } });
		await ana!.call('PATCH /business-profile/:id', { params: { id: reviewed.id }, body: { status: 'draft' } });
		const draft = await addBusiness(ana!, `Suspended ${made++}`, { status: 'draft' });
		const shown = await addBusiness(ana!, `Shown ${made++}`);
		const operator = await app.actor('operator');
		for (const { id } of [draft, shown])
			await operator.call('PUT /business-profile/:id/suspension', {
				params: { id },
				body: { reason: 'It is not there.' },
			});
		await leave(ana!);
		expect(await leftOf(reviewed.id, draft.id, shown.id)).toEqual([shown.id]);
	});

	test('of two owners who leave at the same moment can be claimed', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [ana, ben] = await Promise.all(['ana', 'ben'].map(somebody));
			const { id } = await addBusiness(ana!, `Both ${made++}`);
			await addOwner(id, ben!, 'owner');
			await Promise.all([leave(ana!), leave(ben!)]);
			expect(await profileOf(id)).toMatchObject({ claim_state: 'unclaimed' });
		}
	});
});
