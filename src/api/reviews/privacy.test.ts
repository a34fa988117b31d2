import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let [owner, ana, ben, eve]: TestActor[] = [];
beforeAll(async () => {
	app = await testApp();
	[owner, ana, ben, eve] = await Promise.all(['owner', 'ana', 'ben', 'eve'].map((name) => app.actor(name)));
	await befriend(ana!, ben!);
	await befriend(ana!, eve!);
});
afterAll(() => app.close());

async function authorSeenBy(call: TestApp['visitor'], profileId: string) {
	const { data } = await call('GET /business-profile/reviews/:id', { params: { id: profileId } });
	return { name: data[0]?.author?.name ?? null, label: data[0]?.author_label, ring: data[0]?.ring };
}
const hidden = { name: null, label: 'A member', ring: 3 };

test('who wrote a review is told to those whom the author chose', async () => {
	const { id } = await addBusiness(owner!, 'Quiet Corner');
	await ana!.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 5, 4]) });
	const shown = { name: 'ana', label: 'ana' };
	expect(await authorSeenBy(app.visitor, id)).toEqual({ ...shown, ring: 3 });

	await ana!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'friends' } } });
	expect(await authorSeenBy(app.visitor, id)).toEqual(hidden);
	expect(await authorSeenBy(owner!.call, id)).toEqual(hidden);
	expect(await authorSeenBy(ben!.call, id)).toEqual({ ...shown, ring: 1 });

	await ana!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	expect(await authorSeenBy(ben!.call, id)).toEqual(hidden);
	expect(await authorSeenBy(ana!.call, id)).toEqual({ ...shown, ring: 1 });
});

test('whose friends nobody may know shares none with anyone', async () => {
	// Ben and Eve are both friends of Ana.
	const ask = async () => (await eve!.call('POST /me/friends/:user_id', { params: { user_id: ben!.id } })).data;
	expect((await ask()).mutual_friends).toBe(1);
	await ben!.call('PATCH /me', { body: { settings: { friend_list: 'nobody' } } });
	expect((await ask()).mutual_friends).toBe(0);
	await ben!.call('PATCH /me', { body: { settings: { friend_list: 'friends' } } });
	expect((await ask()).mutual_friends).toBe(1);
	await ana!.call('PATCH /me', { body: { settings: { friend_list: 'nobody' } } });
	expect((await ask()).mutual_friends).toBe(0);
});

test('settings that are changed at the same moment are all changed', async () => {
	const change = (settings: object) => eve!.call('PATCH /me', { body: { settings } });
	for (let round = 0; round < 5; round += 1) {
		await change({ reviews_visible_to: 'everyone', friend_list: 'everyone', board: true });
		await Promise.all([
			change({ reviews_visible_to: 'nobody' }),
			change({ friend_list: 'nobody' }),
			change({ board: false }),
		]);
		const { settings } = (await eve!.call('GET /me')).data;
		expect(settings).toMatchObject({ reviews_visible_to: 'nobody', friend_list: 'nobody', board: false });
	}
	await change({ reviews_visible_to: 'everyone', friend_list: 'friends' });
});

test.each(['removed', 'examination'])(
	'a review in %s is not published again by writing it anew, nor by taking it back before',
	async (state) => {
		const { id } = await addBusiness(owner!, `Set aside ${state}`);
		const body = await reviewOf(app, id, [1, 1, 1, 1]);
		const { data } = await ben!.call('POST /business-profile/reviews', { body });
		// Sets states that only an operator decides about.
		await app.connection.db
			.updateTable('review' as never)
			.set({ state, removed_for: state === 'removed' ? 'spam' : null } as never)
			.where('id' as never, '=', data.id as never)
			.execute();
		expect((await ben!.call('POST /business-profile/reviews', { body })).data.state).toBe(state);
		await ben!.call('DELETE /business-profile/reviews/:id', { params: { id: data.id } });
		expect((await ben!.call('POST /business-profile/reviews', { body })).data.state).toBe('examination');
		expect(await authorSeenBy(app.visitor, id)).toEqual({ name: null, label: undefined, ring: undefined });
	},
);
