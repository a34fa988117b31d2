/** Tests whom a business is shown as people it may write to, and what is said of somebody who has left. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestActor, TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';
import { refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

test('of its followers, a business is shown those whose names its owner may see', async () => {
	const owner = await app.somebody();
	const cafe = await addBusiness(owner, 'Café of hidden followers', { status: 'published' });
	const follower = async (reviews_visible_to: 'everyone' | 'friends' | 'nobody') => {
		const one = await app.somebody('follower');
		await one.call('POST /business-profile/follow', { body: { profile_id: cafe.id } });
		await one.call('PATCH /me', { body: { settings: { reviews_visible_to } } });
		return one;
	};
	const seen = await follower('everyone');
	const friend = await follower('friends');
	await befriend(owner, friend);
	await follower('friends');
	await follower('nobody');
	const blocked = await follower('everyone');
	await blocked.call('POST /me/blocks/:user_id', { params: { user_id: owner.id } });
	await decideMember(operator, (await follower('everyone')).id, 'remove');
	for (const query of [{}, { q: 'follower' }]) {
		const { data } = await owner.call('GET /business-profile/messages/users/:id', { params: { id: cafe.id }, query });
		expect(data.map(({ id }) => id).toSorted()).toEqual([seen.id, friend.id].toSorted());
	}
});

test('of somebody who has left, their letter says so before it is answered, and no answer goes out', async () => {
	const [ana, ben] = [await app.somebody(), await app.somebody()];
	await befriend(ana, ben);
	const to = [{ type: 'member' as const, id: ben.id }];
	const body = { to, subject: 'Plumber?', body: 'Do you know one?' };
	const { data: letter } = await ana.call('POST /business-profile/messages/compose', { body });
	const read = async () =>
		(await ben.call('GET /business-profile/messages/thread/:id', { params: { id: letter.thread_id }, query: {} })).data;
	expect(await read()).toMatchObject([{ from: { id: ana.id, is_gone: false } }]);
	await ana.call('DELETE /me');
	expect(await read()).toMatchObject([{ from: { name: 'A former member', is_gone: true } }]);
	const answer = ben.call('POST /business-profile/messages/compose', {
		body: { ...body, to: [{ type: 'member', id: ana.id }], reply_to_id: letter.id },
	});
	expect(await refusalSentenceOf(answer)).toBe('You can’t write to them.');
});
