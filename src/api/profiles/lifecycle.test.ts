import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import type { DecisionAction } from '#contract/moderation.ts';
import { restorableDays } from '#contract/profile-lifecycle.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	operator = await app.actor('operator');
});
afterAll(() => app?.close());

const db = () => app.connection.db as unknown as Kysely<DB>;
const somebody = (name: string) => app.actor(`${name}${made++}`);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code],
	);
const add = async (owner: TestActor, fields: object = {}) =>
	(
		await owner.call('POST /business-profile', {
			body: { business_name: `Lantern Bakery ${made++}`, confirm_distinct: true, ...fields },
		})
	).data;
const seenBy = (call: TestApp['visitor'], id: string) =>
	refusalOf(call('GET /business-profile/:id', { params: { id } }));
const of = (id: string) => ({ params: { id } });
const namesFound = async (q: string) =>
	(await app.visitor('GET /business-profile', { query: { q, limit: 100 } })).data.map((card) => card.business_name);
const namesListed = async () =>
	(await app.visitor('GET /business-profile', { query: { sort: 'newest', limit: 100 } })).data.map(
		(card) => card.business_name,
	);
const countOf = async (place: string) =>
	(await db().selectFrom('place').select('profiles_count').where('slug', '=', place).executeTakeFirst())
		?.profiles_count;
const waitDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};

describe('a deleted business', () => {
	test('is gone from everywhere at once, but for its owner, who restores it as it was', async () => {
		const [owner, mia, ana] = [await somebody('owner'), await somebody('mia'), await somebody('ana')];
		const place = `Deletia ${made++}`;
		const shop = await add(owner, { address: { locality: place, country: 'DE' } });
		const slug = `deletia-${made - 2}-de`;
		await addKeeper(app, shop.id, mia.id, 'manager');
		expect(await countOf(slug)).toBe(1);
		const { data } = await owner.call('DELETE /business-profile/:id', of(shop.id));
		expect(data.restorable_until).toBe(new Date(app.clock.now.getTime() + restorableDays * 86_400_000).toISOString());
		for (const call of [app.visitor, mia.call, ana.call, operator.call])
			expect(await seenBy(call, shop.id)).toEqual([404, 'not_found']);
		expect(await seenBy(app.visitor, shop.slug)).toEqual([404, 'not_found']);
		expect(await namesFound(shop.business_name)).not.toContain(shop.business_name);
		expect(await namesListed()).not.toContain(shop.business_name);
		expect(await countOf(slug)).toBe(0);
		const { data: suggestions } = await app.visitor('GET /business-profile/suggest', {
			query: { q: shop.business_name },
		});
		expect(suggestions.map(({ label }) => label)).not.toContain(shop.business_name);
		for (const one of [owner, mia])
			expect((await one.call('GET /business-profile/my/profiles')).data.map(({ id }) => id)).not.toContain(shop.id);
		const reviews = app.visitor('GET /business-profile/reviews/:id', of(shop.id));
		expect(await refusalOf(reviews)).toEqual([404, 'not_found']);
		const review = ana.call('POST /business-profile/reviews', {
			body: { profile_id: shop.id, scores: {} },
		});
		expect(await refusalOf(review)).toEqual([404, 'not_found']);
		const again = await owner.call('GET /business-profile/:id', of(shop.id));
		expect(again.data).toMatchObject({ status: 'deleted', deletion: { restorable_until: data.restorable_until } });
		expect((await owner.call('GET /me/control')).data.to_do).toMatchObject([
			{ kind: 'deleted', profile: { id: shop.id }, restorable_until: data.restorable_until },
		]);
		const edit = owner.call('PATCH /business-profile/:id', { ...of(shop.id), body: { tagline: 'x' } });
		expect(await refusalOf(edit)).toEqual([409, 'conflict']);
		const restored = await owner.call('POST /business-profile/:id/restore', of(shop.id));
		expect(restored.data).toMatchObject({ status: 'published', deletion: null, may_delete: true, slug: shop.slug });
		expect(await namesListed()).toContain(shop.business_name);
		expect(await countOf(slug)).toBe(1);
		expect((await owner.call('GET /me/control')).data.to_do).toEqual([]);
	});

	test('is deleted, and restored, by an owner only, once', async () => {
		const [owner, mia, ana] = [await somebody('owner'), await somebody('mia'), await somebody('ana')];
		const { id } = await add(owner);
		await addKeeper(app, id, mia.id, 'manager');
		for (const one of [mia, ana, operator])
			expect(await refusalOf(one.call('DELETE /business-profile/:id', of(id)))).toEqual([403, 'forbidden']);
		expect(await refusalOf(owner.call('POST /business-profile/:id/restore', of(id)))).toEqual([409, 'conflict']);
		await owner.call('DELETE /business-profile/:id', of(id));
		expect(await refusalOf(owner.call('DELETE /business-profile/:id', of(id)))).toEqual([404, 'not_found']);
		for (const one of [mia, ana, operator])
			expect(await refusalOf(one.call('POST /business-profile/:id/restore', of(id)))).toEqual([404, 'not_found']);
	});

	test('comes back as it was: a draft as a draft, a closed one closed, a suspended one suspended', async () => {
		const owner = await somebody('owner');
		for (const status of ['draft', 'permanently_closed'] as const) {
			const { id } = await add(owner, { status });
			await owner.call('DELETE /business-profile/:id', of(id));
			expect((await owner.call('POST /business-profile/:id/restore', of(id))).data.status).toBe(status);
		}
		const { id } = await add(owner);
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		await owner.call('DELETE /business-profile/:id', of(id));
		expect((await owner.call('POST /business-profile/:id/restore', of(id))).data).toMatchObject({
			status: 'suspended',
			suspension: { reason: 'It is not there.' },
		});
	});

	test(`is purged after ${restorableDays} days, with all that hangs on it, and its address is free`, async () => {
		const [owner, ana] = [await somebody('owner'), await somebody('ana')];
		const shop = await add(owner);
		const { data: review } = await ana.call('POST /business-profile/reviews', {
			body: await reviewOf(app, shop.id, [5, 4, 5, 4]),
		});
		await ana.call('DELETE /business-profile/reviews/:id', of(review.id));
		await owner.call('DELETE /business-profile/:id', of(shop.id));
		waitDays(restorableDays - 0.01);
		expect(await purgeDeletedProfiles({ db: db(), now: app.clock.now })).toBe(0);
		const same = await add(ana, { business_name: shop.business_name });
		expect(same.slug).not.toBe(shop.slug);
		waitDays(0.01);
		expect(await refusalOf(owner.call('POST /business-profile/:id/restore', of(shop.id)))).toEqual([404, 'not_found']);
		expect(await purgeDeletedProfiles({ db: db(), now: app.clock.now })).toBeGreaterThan(0);
		for (const table of ['review', 'profile_member', 'profile_rating', 'profile_deletion'] as const)
			expect(await db().selectFrom(table).select('profile_id').where('profile_id', '=', shop.id).execute()).toEqual([]);
		expect((await add(ana, { business_name: shop.business_name })).slug).toBe(shop.slug);
		expect((await owner.call('GET /me/control')).data.to_do).toEqual([]);
	});

	test('at the same moment: deleted once, restored once', async () => {
		for (let round = 0; round < 5; round += 1) {
			const owner = await somebody('owner');
			const place = `Racia ${made}`;
			const { id } = await add(owner, { address: { locality: place, country: 'DE' } });
			const slug = `racia-${place.split(' ')[1]}-de`;
			const twice = (name: 'DELETE /business-profile/:id' | 'POST /business-profile/:id/restore') =>
				Promise.all([1, 2].map(() => refusalOf(owner.call(name, of(id)))));
			expect((await twice('DELETE /business-profile/:id')).sort()).toEqual([[404, 'not_found'], 'done']);
			expect(await countOf(slug)).toBe(0);
			expect((await twice('POST /business-profile/:id/restore')).sort()).toEqual([[409, 'conflict'], 'done']);
			expect(await countOf(slug)).toBe(1);
		}
	});
});

test('what people have reviewed can be closed by its owner, and not be hidden as a draft', async () => {
	const [owner, ana] = [await somebody('owner'), await somebody('ana')];
	const { id } = await add(owner);
	const change = (status: 'draft' | 'published' | 'permanently_closed') =>
		owner.call('PATCH /business-profile/:id', { ...of(id), body: { status } });
	await change('draft');
	await change('published');
	const body = await reviewOf(app, id, [1, 2, 1, 2]);
	const { data: review } = await ana.call('POST /business-profile/reviews', { body });
	expect(await refusalOf(change('draft'))).toEqual([409, 'conflict']);
	expect((await change('permanently_closed')).data.status).toBe('permanently_closed');
	expect(await refusalOf(change('draft'))).toEqual([409, 'conflict']);
	expect((await app.visitor('GET /business-profile/reviews/:id', of(id))).data).toHaveLength(1);
	await ana.call('DELETE /business-profile/reviews/:id', of(review.id));
	expect((await change('draft')).data.status).toBe('draft');
});

describe('what others have reviewed', () => {
	const review = async (by: TestActor, id: string) =>
		(await by.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [1, 2, 1, 2]) })).data;
	const decide = (id: string, action: DecisionAction, subject_type: 'review' | 'profile' = 'profile') =>
		operator.call('POST /moderation/decisions', {
			body: {
				subject_type,
				subject_ids: [id],
				action,
				...((action === 'remove' || action === 'delete') && { reason: 'fake' as const }),
				explanation: 'There is no bakery there.',
			},
		});
	const remove = (owner: TestActor, id: string) => refusalOf(owner.call('DELETE /business-profile/:id', of(id)));

	test('is not deleted by its owner, in whatever state the reviews are, until their authors take them back', async () => {
		const [owner, ana] = [await somebody('owner'), await somebody('ana')];
		const { id, may_delete } = await add(owner);
		expect(may_delete).toBe(true);
		const { id: reviewId } = await review(ana, id);
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		expect((await owner.call('GET /business-profile/:id', of(id))).data.may_delete).toBe(false);
		await db().updateTable('review').set({ state: 'examination' }).where('id', '=', reviewId).execute();
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		await decide(reviewId, 'remove', 'review');
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		await decide(reviewId, 'restore', 'review');
		await owner.call('PATCH /business-profile/:id', { ...of(id), body: { status: 'permanently_closed' } });
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		await operator.call('DELETE /business-profile/:id/suspension', of(id));
		await ana.call('DELETE /business-profile/reviews/:id', of(reviewId));
		expect(await remove(owner, id)).toBe('done');
	});

	test('stays when it changes hands, or its only owner leaves the site', async () => {
		const [owner, mia, ana] = [await somebody('owner'), await somebody('mia'), await somebody('ana')];
		const { id } = await add(owner);
		await review(ana, id);
		const { data: asked } = await owner.call('POST /business-profile/:id/transfer', {
			...of(id),
			body: { user_id: mia.id, i_become: 'none' },
		});
		await mia.call('PATCH /me/appointments/:id', { ...of(asked.id), body: { accept: true } });
		expect(await remove(mia, id)).toEqual([409, 'conflict']);
		await mia.call('DELETE /me');
		const { data } = await app.visitor('GET /business-profile/:id', of(id));
		expect(data).toMatchObject({ status: 'published', claim_state: 'unclaimed', reviews_count: 1 });
	});

	test('by one of its own people alone can be deleted', async () => {
		const [owner, mia] = [await somebody('owner'), await somebody('mia')];
		const { id } = await add(owner);
		await review(mia, id);
		await addKeeper(app, id, mia.id, 'manager');
		expect(await remove(owner, id)).toBe('done');
	});

	test('at the same moment: reviewed or deleted, never both', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [owner, ana] = [await somebody('owner'), await somebody('ana')];
			const { id } = await add(owner);
			const outcomes = await Promise.all([
				remove(owner, id),
				review(ana, id).then(
					() => 'reviewed',
					() => 'refused',
				),
			]);
			expect([
				['done', 'refused'],
				[[409, 'conflict'], 'reviewed'],
			]).toContainEqual(outcomes);
		}
	});

	test('is deleted by an operator, with a reason; its owner can appeal, and neither restore nor delete it', async () => {
		const [owner, ana] = [await somebody('owner'), await somebody('ana')];
		const { id, business_name } = await add(owner);
		await review(ana, id);
		await decide(id, 'delete');
		for (const call of [app.visitor, ana.call, operator.call])
			expect(await seenBy(call, id)).toEqual([404, 'not_found']);
		const restore = () => refusalOf(owner.call('POST /business-profile/:id/restore', of(id)));
		expect(await restore()).toEqual([403, 'forbidden']);
		expect(await remove(owner, id)).toEqual([404, 'not_found']);
		expect(await refusalOf(decide(id, 'delete'))).toEqual([404, 'not_found']);
		const { data } = await owner.call('GET /business-profile/:id', of(id));
		expect(data).toMatchObject({ status: 'deleted', deletion: { reason: 'There is no bakery there.' } });
		const [toDo] = (await owner.call('GET /me/control')).data.to_do;
		expect(toDo).toMatchObject({ kind: 'deleted', profile: { business_name }, decision: { may_appeal: true } });
		const [decision] = (await owner.call('GET /decisions/mine')).data;
		const body = { body: 'Come and see: the oven is on.' };
		await owner.call('POST /decisions/:id/appeal', { ...of(decision!.id), body });
		const { data: queue } = await operator.call('GET /moderation/queue', { query: { limit: 100 } });
		expect(queue.filter((item) => item.subject_id === id)).toMatchObject([{ kind: 'appeal', profile: { id } }]);
		const { data: log } = await app.visitor('GET /moderation/log');
		expect(log[0]).toMatchObject({ subject_type: 'profile', action: 'delete', reason: 'fake', profile: null });
		await decide(id, 'restore');
		expect((await app.visitor('GET /business-profile/:id', of(id))).data.reviews_count).toBe(1);
		expect((await owner.call('GET /me/control')).data.to_do).toEqual([]);
		expect(await refusalOf(decide(id, 'restore'))).toEqual([409, 'conflict']);
	});

	test('deleted by an operator it is purged with its reviews; what an owner deleted no operator brings back', async () => {
		const [owner, ana] = [await somebody('owner'), await somebody('ana')];
		const [mine, theirs] = [await add(owner), await add(owner)];
		await review(ana, theirs.id);
		await owner.call('DELETE /business-profile/:id', of(mine.id));
		expect(await refusalOf(decide(mine.id, 'restore'))).toEqual([404, 'not_found']);
		await decide(theirs.id, 'delete');
		waitDays(restorableDays);
		expect(await refusalOf(decide(theirs.id, 'restore'))).toEqual([404, 'not_found']);
		await purgeDeletedProfiles({ db: db(), now: app.clock.now });
		expect(await db().selectFrom('review').select('id').where('profile_id', '=', theirs.id).execute()).toEqual([]);
	});
});

describe('a suspended business', () => {
	test('stands in the public log like any other decision, and its owner can appeal', async () => {
		const owner = await somebody('owner');
		const { id } = await add(owner);
		const body = { reason: 'It is not there.', public_reason: 'fake' as const };
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body });
		const [entry] = (await app.visitor('GET /moderation/log')).data;
		expect(entry).toMatchObject({ subject_type: 'profile', action: 'remove', reason: 'fake', profile: null });
		const [decision] = (await owner.call('GET /decisions/mine')).data;
		expect(decision).toMatchObject({ explanation: 'It is not there.', may_appeal: true, subject: { id } });
		await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect((await app.visitor('GET /moderation/log')).data[0]).toMatchObject({
			action: 'restore',
			subject_type: 'profile',
		});
	});

	test('is there for its people and operators alone, with the reason, and comes back as it was', async () => {
		const [owner, mia, ana] = [await somebody('owner'), await somebody('mia'), await somebody('ana')];
		const { id, business_name } = await add(owner, { status: 'temporarily_closed' });
		await addKeeper(app, id, mia.id, 'manager');
		const suspend = (actor: TestActor) =>
			actor.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		expect(await refusalOf(suspend(owner))).toEqual([403, 'forbidden']);
		expect((await suspend(operator)).data).toMatchObject({
			status: 'suspended',
			suspension: { reason: 'It is not there.' },
		});
		expect(await refusalOf(suspend(operator))).toEqual([409, 'conflict']);
		for (const call of [app.visitor, ana.call]) expect(await seenBy(call, id)).toEqual([404, 'not_found']);
		for (const one of [owner, mia, operator])
			expect((await one.call('GET /business-profile/:id', of(id))).data.suspension?.reason).toBe('It is not there.');
		expect((await mia.call('GET /me/control')).data.to_do).toMatchObject([
			{ kind: 'suspended', profile: { id, business_name }, reason: 'It is not there.' },
		]);
		await owner.call('PATCH /business-profile/:id', { ...of(id), body: { status: 'published', tagline: 'We are' } });
		expect(await seenBy(app.visitor, id)).toEqual([404, 'not_found']);
		const ended = await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect(ended.data).toMatchObject({ status: 'temporarily_closed', suspension: null, tagline: 'We are' });
		expect(await refusalOf(operator.call('DELETE /business-profile/:id/suspension', of(id)))).toEqual([
			409,
			'conflict',
		]);
	});

	test('is not counted where it lies', async () => {
		const owner = await somebody('owner');
		const place = `Suspendia ${made++}`;
		const { id } = await add(owner, { address: { locality: place, country: 'DE' } });
		const slug = `suspendia-${place.split(' ')[1]}-de`;
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		expect(await countOf(slug)).toBe(0);
		await owner.call('PATCH /business-profile/:id', { ...of(id), body: { status: 'published' } });
		expect(await countOf(slug)).toBe(0);
		await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect(await countOf(slug)).toBe(1);
	});

	test.each(['', 'no', 'x'.repeat(1001)])('not with the reason %j', async (reason) => {
		const { id } = await add(await somebody('owner'));
		const call = operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason } });
		expect(await refusalOf(call)).toEqual([422, 'invalid_request']);
	});
});
