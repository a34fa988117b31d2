import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const newMember = () => app.actor(`suggested${made++}`);
const suggestionsFor = async (member: TestActor, limit = 10) =>
	(await member.call('GET /me/friends-suggestions', { query: { limit } })).data;
const to = ({ id }: TestActor) => ({ params: { user_id: id } });
const nameOf = async (member: TestActor) => (await member.call('GET /me')).data.name;

test('friends in common first, the most in front, then businesses in common, each with why', async () => {
	const [ana, ben, cleo, dan, eve, owner, gil] = await Promise.all(Array.from({ length: 7 }, newMember));
	if (!ana || !ben || !cleo || !dan || !eve || !owner || !gil) throw new Error('Seven were made.');
	for (const [one, other] of [
		[ana, ben],
		[ana, cleo],
		[ben, dan],
		[cleo, dan],
		[cleo, eve],
	] as const)
		await befriend(one, other);
	const { id } = await addBusiness(owner, 'Common Ground');
	for (const writer of [ana, gil])
		await writer.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [4, 4, 4, 4]) });
	const found = await suggestionsFor(ana);
	expect(found.map(({ id, friendship, why }) => [id, friendship, why.code, why.count])).toEqual([
		[dan.id, 'none', 'mutual_friends', 2],
		[eve.id, 'none', 'mutual_friends', 1],
		[gil.id, 'none', 'same_businesses', 1],
	]);
	expect(found[0]?.why.names).toEqual([await nameOf(ben), await nameOf(cleo)].sort());
	expect(found[2]?.why.names).toEqual(['Common Ground']);
	expect(await suggestionsFor(ana, 1)).toHaveLength(1);
});

test('nobody who was asked, is blocked, has left, is suspended, or keeps to themselves', async () => {
	const [ana, ben, ...others] = await Promise.all(Array.from({ length: 8 }, newMember));
	const [asked, blocked, gone, suspended, hidden, open] = others;
	await befriend(ana!, ben!);
	for (const other of others) await befriend(ben!, other);
	await ana!.call('POST /me/friends/:user_id', to(asked!));
	await ana!.call('POST /me/blocks/:user_id', to(blocked!));
	await gone!.call('DELETE /me', {});
	const db = app.db;
	await db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', suspended!.id).execute();
	await hidden!.call('PATCH /me', { body: { settings: { friend_list: 'nobody' } } });
	expect((await suggestionsFor(ana!)).map(({ id }) => id)).toEqual([open!.id]);
});

test('through a friend who hides their friends, nobody is suggested', async () => {
	const [ana, ben, cleo] = await Promise.all([newMember(), newMember(), newMember()]);
	await befriend(ana, ben);
	await befriend(ben, cleo);
	expect(await suggestionsFor(ana)).toHaveLength(1);
	await ben.call('PATCH /me', { body: { settings: { friend_list: 'nobody' } } });
	expect(await suggestionsFor(ana)).toEqual([]);
});

test('who hides whose reviews they wrote is not suggested for them', async () => {
	const [ana, ben, owner] = await Promise.all([newMember(), newMember(), newMember()]);
	const { id } = await addBusiness(owner, 'Quiet Corner');
	for (const writer of [ana, ben])
		await writer.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [3, 3, 3, 3]) });
	await ben.call('PATCH /me', { body: { settings: { reviews_visible_to: 'friends' } } });
	expect(await suggestionsFor(ana)).toEqual([]);
});

test('requests are listed for both sides', async () => {
	const [ana, ben] = [await newMember(), await newMember()];
	await ana.call('POST /me/friends/:user_id', to(ben));
	expect((await ben.call('GET /me/friends/requests')).data).toMatchObject({
		incoming: [{ id: ana.id, friendship: 'incoming', asked_at: expect.stringMatching(/Z$/) }],
		outgoing: [],
	});
	expect((await ana.call('GET /me/friends/requests')).data).toMatchObject({ incoming: [], outgoing: [{ id: ben.id }] });
	await befriend(ana, ben);
	expect((await ana.call('GET /me/recent-friends', { query: { limit: 1 } })).data).toMatchObject([{ id: ben.id }]);
});
