import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import type { DecisionAction } from '#contract/operator/moderation.ts';
import { restorableDays } from '#contract/profiles/profile-lifecycle.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { of, seenBy } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const add = (owner: TestActor, fields: object = {}) => addBusiness(owner, `Lantern Bakery ${made++}`, fields);
const waitDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};

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
		const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
		const { id, may_delete } = await add(owner);
		expect(may_delete).toBe(true);
		const { id: reviewId } = await review(ana, id);
		expect(await remove(owner, id)).toEqual([409, 'conflict']);
		expect((await owner.call('GET /business-profile/:id', of(id))).data.may_delete).toBe(false);
		await app.db.updateTable('review').set({ state: 'examination' }).where('id', '=', reviewId).execute();
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
		const [owner, mia, ana] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('ana')];
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
		const [owner, mia] = [await app.somebody('owner'), await app.somebody('mia')];
		const { id } = await add(owner);
		await review(mia, id);
		await addKeeper(app, id, mia.id, 'manager');
		expect(await remove(owner, id)).toBe('done');
	});

	test('at the same moment: reviewed or deleted, never both', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
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
		const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
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
		const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
		const [mine, theirs] = [await add(owner), await add(owner)];
		await review(ana, theirs.id);
		await owner.call('DELETE /business-profile/:id', of(mine.id));
		expect(await refusalOf(decide(mine.id, 'restore'))).toEqual([404, 'not_found']);
		await decide(theirs.id, 'delete');
		waitDays(restorableDays);
		expect(await refusalOf(decide(theirs.id, 'restore'))).toEqual([404, 'not_found']);
		await purgeDeletedProfiles({ db: app.db, now: app.clock.now });
		expect(await app.db.selectFrom('review').select('id').where('profile_id', '=', theirs.id).execute()).toEqual([]);
	});
});

test('what people have reviewed can be closed by its owner, and not be hidden as a draft', async () => {
	const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
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
