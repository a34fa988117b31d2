import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestActor, TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { countAt, of, seenBy } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const add = (owner: TestActor, fields: object = {}) => addBusiness(owner, `Lantern Bakery ${made++}`, fields);

describe('a suspended business', () => {
	test('stands in the public log like any other decision, and its owner can appeal', async () => {
		const owner = await app.somebody('owner');
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
		const [owner, mia, ana] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('ana')];
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

	test.each(['draft', 'waiting'] as const)('comes back as %s, which operators do not see', async (status) => {
		const owner = await app.actor(`owner-of-${status}`, { emailVerified: status === 'draft' });
		const { id } = await add(owner, { status: status === 'draft' ? 'draft' : 'published' });
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		const ended = await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect(ended.data).toMatchObject({ id, status, suspension: null });
		expect((await owner.call('GET /business-profile/:id', of(id))).data.status).toBe(status);
		expect(await seenBy(operator.call, id)).toEqual([404, 'not_found']);
	});

	test('is not counted where it lies', async () => {
		const owner = await app.somebody('owner');
		const place = `Suspendia ${made++}`;
		const { id } = await add(owner, { address: { locality: place, country: 'DE' } });
		const slug = `suspendia-${place.split(' ')[1]}-de`;
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		expect(await countAt(app, slug)).toBe(0);
		await owner.call('PATCH /business-profile/:id', { ...of(id), body: { status: 'published' } });
		expect(await countAt(app, slug)).toBe(0);
		await operator.call('DELETE /business-profile/:id/suspension', of(id));
		expect(await countAt(app, slug)).toBe(1);
	});

	test.each(['', 'no', 'x'.repeat(1001)])('not with the reason %j', async (reason) => {
		const { id } = await add(await app.somebody('owner'));
		const call = operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason } });
		expect(await refusalOf(call)).toEqual([422, 'invalid_request']);
	});
});
