/**
 * A bond between a reviewer and the business is shown where everyone may know of both, is counted from five on, and
 * never reveals a member who hides.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBonds } from '#api/bonds/service.ts';
import { bondsShownFrom } from '#contract/terms.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

const dayMs = 86_400_000;
let app: TestApp;
let owner: TestActor;
beforeAll(async () => {
	app = await testApp();
	owner = await app.somebody('owner');
	await show(owner, 'everyone');
});
afterAll(() => app?.close());

const show = (
	{ call }: TestActor,
	friend_list: 'everyone' | 'friends',
	reviews_visible_to: 'everyone' | 'nobody' = 'everyone',
) => call('PATCH /me', { body: { settings: { friend_list, reviews_visible_to } } });
const newBusiness = async () => (await addBusiness(owner, `Bakery ${crypto.randomUUID()}`)).id;
const review = async ({ call }: TestActor, id: string) =>
	(await call('POST /business-profile/reviews', { body: await reviewOf(app, id, [4, 4, 4, 4]) })).data;
const end = ({ call }: TestActor, other: TestActor) =>
	call('DELETE /me/friends/:user_id', { params: { user_id: other.id } });
const bondsAt = async (id: string) =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data.map(({ bonds }) => bonds);
const ask = async (id: string) =>
	(
		await owner.call('POST /business-profile/invite/create-invitation-code', {
			body: { kind: 'business', profile_id: id },
		})
	).data.code;
const open = ({ call }: TestActor, code: string) => call('POST /business-profile/invite/opened', { body: { code } });
/** Returns the counts that everyone is shown on the next day. */
async function countsOf(id: string) {
	await countBonds({ db: app.db, now: new Date(app.clock.now.getTime() + dayMs) });
	return (await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data.bonds;
}

test('a friend of the owner is named as one where both show their friends to everyone, for as long as they are friends', async () => {
	const id = await newBusiness();
	const ben = await app.somebody('ben');
	expect((await review(ben, id)).bonds).toEqual([]);
	await befriend(owner, ben);
	expect(await bondsAt(id)).toEqual([[]]);
	await show(ben, 'everyone');
	expect(await bondsAt(id)).toEqual([['friend_of_owner']]);
	expect((await review(ben, id)).bonds).toEqual(['friend_of_owner']);
	await show(owner, 'friends');
	expect(await bondsAt(id)).toEqual([[]]);
	await show(owner, 'everyone');
	await show(ben, 'everyone', 'nobody');
	expect(await bondsAt(id)).toEqual([[]]);
	await show(ben, 'everyone');
	expect(await bondsAt(id)).toEqual([['friend_of_owner']]);
	await end(ben, owner);
	expect(await bondsAt(id)).toEqual([[]]);
});

test('to somebody who blocks the author the review says nothing of them', async () => {
	const id = await newBusiness();
	const ben = await app.somebody('ben');
	const cleo = await app.somebody('cleo');
	await show(ben, 'everyone');
	await befriend(owner, ben);
	await review(ben, id);
	const asCleo = async () =>
		(await cleo.call('GET /business-profile/reviews/:id', { params: { id } })).data.map(({ bonds }) => bonds);
	expect(await asCleo()).toEqual([['friend_of_owner']]);
	await cleo.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
	expect(await asCleo()).toEqual([[]]);
});

test('whoever wrote after the business had asked them says so, newcomer or not, and what was written before does not', async () => {
	const id = await newBusiness();
	const [before, member] = [await app.somebody('before'), await app.somebody('member')];
	await review(before, id);
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	const code = await ask(id);
	await open(before, code);
	await open(member, code);
	expect((await review(member, id)).bonds).toEqual(['invited_by_business']);
	const newcomer = await app.somebody('newcomer');
	await newcomer.call('POST /business-profile/invite/join', { body: { code } });
	await review(newcomer, id);
	const told = [['invited_by_business'], ['invited_by_business'], []];
	expect(await bondsAt(id)).toEqual(told);
	await show(newcomer, 'everyone', 'nobody');
	expect((await bondsAt(id)).filter((bonds) => bonds.length > 0)).toHaveLength(1);
	await member.call('DELETE /me', { query: { reviews: 'keep' } });
	expect(await bondsAt(id)).toEqual([[], [], []]);
});

test('who was a member before is refused to join, and noted as asked all the same', async () => {
	const id = await newBusiness();
	const old = await app.somebody('old');
	const { code } = (
		await (await app.somebody('friend')).call('POST /business-profile/invite/create-invitation-code', { body: {} })
	).data;
	const asked = await ask(id);
	const younger = await app.somebody('younger');
	await younger.call('POST /business-profile/invite/join', { body: { code } });
	for (const who of [old, younger])
		await who.call('POST /business-profile/invite/join', { body: { code: asked } }).catch(() => {});
	await review(younger, id);
	expect(await bondsAt(id)).toEqual([['invited_by_business']]);
});

test('threat 71: friends who do not show it are counted from five on, in fives and not before the next day; whoever hides counts nowhere', async () => {
	const id = await newBusiness();
	const friends = [];
	while (friends.length < bondsShownFrom) friends.push(await app.somebody('friend'));
	const [last] = friends;
	await show(last!, 'friends', 'nobody');
	for (const friend of friends) {
		await befriend(owner, friend);
		await review(friend, id);
	}
	expect(await countsOf(id)).toEqual({ friends_of_owner: null, invited: null });
	await show(last!, 'friends');
	await countBonds({ db: app.db, now: app.clock.now });
	const today = await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } });
	expect(today.data.bonds.friends_of_owner).toBeNull();
	expect(await countsOf(id)).toMatchObject({ friends_of_owner: bondsShownFrom });
	const sixth = await app.somebody('friend');
	await befriend(owner, sixth);
	await review(sixth, id);
	expect(await countsOf(id)).toMatchObject({ friends_of_owner: bondsShownFrom });
	expect(await bondsAt(id)).toEqual(Array(6).fill([]));
	await end(sixth, owner);
	await end(last!, owner);
	expect(await countsOf(id)).toMatchObject({ friends_of_owner: null });
});

test('people who came by an invitation are counted from five on, whether they wrote or not', async () => {
	const id = await newBusiness();
	const code = await ask(id);
	for (let n = 0; n < bondsShownFrom; n += 1) {
		expect(await countsOf(id)).toMatchObject({ invited: null });
		await open(await app.somebody('customer'), code);
	}
	expect(await countsOf(id)).toEqual({ friends_of_owner: null, invited: bondsShownFrom });
	await open(owner, code);
	expect(await countsOf(id)).toMatchObject({ invited: bondsShownFrom });
});
