import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { follow } from '#test/follow-calls.ts';
import { comment, like, post } from '#test/post-calls.ts';
import { of } from '#test/profile-calls.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let statements: string[] = [];
let made = 0;
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
});
afterAll(() => app?.close());

const words = 'The bread was still warm when we came.';
const feed = (who: TestActor, query: { limit?: number; cursor?: string } = {}) =>
	who.call('GET /business-profile/user/post', { query });
const idsOf = async (who: TestActor) => (await feed(who, { limit: 100 })).data.map(({ id }) => id);
const pass = () => {
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
};
async function shop() {
	const owner = await app.somebody();
	return { owner, id: (await addBusiness(owner, `Fed ${made++}`)).id };
}
const write = async (who: TestActor, profileId: string) =>
	(
		await who.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, profileId, [5, 5, 5, 5])), body: words },
		})
	).data;

test('it has posts of what one follows and what friends wrote, the newest first, and nothing else', async () => {
	const [ana, ben, cleo] = await Promise.all([app.somebody(), app.somebody(), app.somebody()]);
	const [followed, other] = [await shop(), await shop()];
	await follow(ana!, followed.id);
	await befriend(ana!, ben!);
	const first = await post(followed.owner, followed.id);
	pass();
	await post(other.owner, other.id);
	await write(cleo!, other.id);
	const review = await write(ben!, other.id);
	pass();
	const last = await post(followed.owner, followed.id);
	const { data } = await feed(ana!);
	expect(data.map(({ kind, id }) => [kind, id])).toEqual([
		['post', last.id],
		['review', review.id],
		['post', first.id],
	]);
	expect(data[1]).toMatchObject({
		author: { id: ben!.id, friendship: 'friends' },
		body: words,
		profile: { id: other.id },
	});
	await ben!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	await followed.owner.call('DELETE /business-profile/:id', of(followed.id));
	expect(await idsOf(ana!)).toEqual([]);
});

test('it takes six statements, however long it is', async () => {
	const [ana, ben] = await Promise.all([app.somebody(), app.somebody()]);
	await befriend(ana!, ben!);
	const counts: number[] = [];
	for (let n = 0; n < 2; n += 1) {
		for (let more = 0; more < 3; more += 1) {
			const { id, owner } = await shop();
			await follow(ana!, id);
			const told = await post(owner, id);
			await like(ben!, told.id);
			await comment(ben!, told.id);
			await comment(owner, told.id, { acting_as: id });
			await write(ben!, id);
		}
		await feed(ana!);
		statements = [];
		await feed(ana!);
		// The statement that finds the caller, with which every call begins, is left out.
		counts.push(statements.filter((statement) => !statement.includes('"uid"')).length);
	}
	expect(counts[1]).toBe(counts[0]);
	expect(counts[1]).toBeLessThanOrEqual(6);
});

test('to page it while a hundred others arrive neither skips nor repeats', async () => {
	const ana = await app.somebody();
	const shops = [await shop(), await shop(), await shop()];
	for (const { id } of shops) await follow(ana, id);
	const start = app.clock.now.getTime();
	let later = 0;
	const rows = (times: number[]) =>
		times.map((time) => ({
			...{ id: newId(), profile_id: shops[time % 3]!.id, body: 'Fresh bread.' },
			created_at: new Date(time),
		}));
	const property = fc.asyncProperty(
		// Many posts have the same time, so that only the id puts them in order.
		fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 }),
		fc.integer({ min: 1, max: 7 }),
		async (seconds, limit) => {
			await app.db.deleteFrom('post').execute();
			const before = rows(seconds.map((second) => start - second * 1000));
			await app.db.insertInto('post').values(before).execute();
			const read: string[] = [];
			for (let cursor: string | undefined; ; ) {
				const { data, meta } = await feed(ana, { limit, ...(cursor && { cursor }) });
				read.push(...data.map(({ id }) => id));
				if (meta.next === null) break;
				cursor = meta.next;
				const arriving = Array.from({ length: 100 }, () => start + 1000 * ++later);
				await app.db.insertInto('post').values(rows(arriving)).execute();
			}
			expect(read).toHaveLength(before.length);
			expect(new Set(read)).toEqual(new Set(before.map(({ id }) => id)));
		},
	);
	await fc.assert(property, { numRuns: 8 });
});
