import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

const perDay = 4;
let app: TestApp;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { REVIEWS_PER_DAY: String(perDay) } });
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

async function member(ageDays: number): Promise<TestActor> {
	const actor = await app.actor(`writer${made++}`);
	const created_at = new Date(app.clock.now.getTime() - ageDays * 86_400_000);
	await app.db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
	return actor;
}
const business = async () => (await addBusiness(owner, `Visited ${made++}`)).id;
const write = async (by: TestActor, profileId: string) =>
	(await by.call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, [1, 1, 1, 1]) })).data;
async function writeMany(by: TestActor, count: number): Promise<string[]> {
	const outcomes: string[] = [];
	for (let at = 0; at < count; at += 1) outcomes.push(await refusalCodeOf(write(by, await business())));
	return outcomes;
}
const done = (count: number): string[] => Array(count).fill('done');

test('a member reviews so many businesses a day, and half as many while the account is new', async () => {
	expect(await writeMany(await member(30), perDay + 1)).toEqual([...done(perDay), 'rate_limited']);
	const fresh = await member(1);
	expect(await writeMany(fresh, perDay / 2 + 1)).toEqual([...done(perDay / 2), 'rate_limited']);
	app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
	expect(await writeMany(fresh, 1)).toEqual(['done']);
});

test('of reviews that are sent at the same moment so many are taken as one after the other', async () => {
	const ana = await member(30);
	const places = await Promise.all(Array.from({ length: 2 * perDay }, business));
	const outcomes = await Promise.all(places.map((id) => refusalCodeOf(write(ana, id))));
	expect(outcomes.toSorted()).toEqual([...done(perDay), ...Array(perDay).fill('rate_limited')]);
});

test('another version is not another review; one that was taken back is counted all the same', async () => {
	const ana = await member(30);
	const id = await business();
	for (let at = 0; at < 2 * perDay; at += 1) await write(ana, id);
	for (let at = 1; at < perDay; at += 1) {
		const { id: reviewId } = await write(ana, await business());
		await ana.call('DELETE /business-profile/reviews/:id', { params: { id: reviewId } });
	}
	expect(await writeMany(ana, 1)).toEqual(['rate_limited']);
	expect(await refusalCodeOf(write(ana, id))).toBe('done');
});
