import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const newMember = () => app.actor(`blocks${made++}`);
const to = ({ id }: TestActor) => ({ params: { user_id: id } });
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.code,
	);
const friendCount = async (member: TestActor) => (await member.call('GET /me')).data.counts.friends;

test('a block ends the friendship, for both, at once', async () => {
	const [ana, ben] = [await newMember(), await newMember()];
	await befriend(ana, ben);
	await ana.call('POST /me/blocks/:user_id', to(ben));
	expect([await friendCount(ana), await friendCount(ben)]).toEqual([0, 0]);
	expect((await ben.call('GET /me/friends')).data).toEqual([]);
	expect((await ana.call('GET /me/blocks')).data).toMatchObject([{ id: ben.id, name: expect.any(String) }]);
	expect((await ben.call('GET /me/blocks')).data).toEqual([]);
});

test('neither may ask the other, and a waiting request is gone', async () => {
	const [ana, ben] = [await newMember(), await newMember()];
	await ben.call('POST /me/friends/:user_id', to(ana));
	await ana.call('POST /me/blocks/:user_id', to(ben));
	expect((await ana.call('GET /me/friends/requests')).data).toEqual({ incoming: [], outgoing: [] });
	expect(await codeOf(ben.call('POST /me/friends/:user_id', to(ana)))).toBe('not_found');
	expect(await codeOf(ana.call('POST /me/friends/:user_id', to(ben)))).toBe('not_found');
	// Nor is it told of once the block has ended: there is nothing to answer.
	await ana.call('DELETE /me/blocks/:user_id', to(ben));
	expect((await ana.call('GET /me/notifications', { query: {} })).data).toEqual([]);
});

test('what a blocked member wrote stays, without their name, also the other way round', async () => {
	const [owner, ana, ben] = [await newMember(), await newMember(), await newMember()];
	const { id } = await addBusiness(owner, 'Blocked Bakery');
	await ana.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 5, 5, 5]) });
	const authorFor = async (viewer: TestActor) =>
		(await viewer.call('GET /business-profile/reviews/:id', { params: { id } })).data[0]?.author?.id;
	expect(await authorFor(ben)).toBe(ana.id);
	await ana.call('POST /me/blocks/:user_id', to(ben));
	expect(await authorFor(ben)).toBeUndefined();
	await ana.call('DELETE /me/blocks/:user_id', to(ben));
	await ben.call('POST /me/blocks/:user_id', to(ana));
	expect(await authorFor(ben)).toBeUndefined();
	expect(await authorFor(owner)).toBe(ana.id);
});

test('only who made a block takes it back; the friendship does not return by itself', async () => {
	const [ana, ben] = [await newMember(), await newMember()];
	await befriend(ana, ben);
	await ana.call('POST /me/blocks/:user_id', to(ben));
	await ana.call('POST /me/blocks/:user_id', to(ben));
	expect(await codeOf(ben.call('DELETE /me/blocks/:user_id', to(ana)))).toBe('not_found');
	await ana.call('DELETE /me/blocks/:user_id', to(ben));
	expect((await ana.call('GET /me/friends')).data).toEqual([]);
	expect((await ana.call('POST /me/friends/:user_id', to(ben))).data).toMatchObject({ friendship: 'requested' });
});

test('not oneself, and not nobody', async () => {
	const ana = await newMember();
	expect(await codeOf(ana.call('POST /me/blocks/:user_id', to(ana)))).toBe('conflict');
	expect(await codeOf(ana.call('POST /me/blocks/:user_id', to({ ...ana, id: crypto.randomUUID() })))).toBe('not_found');
});

test('a block and an acceptance at the same moment leave a block and no friendship', async () => {
	for (let round = 0; round < 5; round += 1) {
		const [ana, ben] = [await newMember(), await newMember()];
		await ben.call('POST /me/friends/:user_id', to(ana));
		await Promise.all([
			ana.call('POST /me/blocks/:user_id', to(ben)),
			codeOf(ana.call('POST /me/friends/:user_id', to(ben))),
			codeOf(ben.call('POST /me/friends/:user_id', to(ana))),
		]);
		expect([await friendCount(ana), await friendCount(ben)]).toEqual([0, 0]);
		expect((await ben.call('GET /me/friends')).data).toEqual([]);
	}
});
