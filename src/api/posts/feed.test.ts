import fc from 'fast-check';
import { sql } from 'kysely';
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

test('to page it while a hundred posts and reviews arrive neither skips nor repeats', async () => {
	const [ana, ...friends] = await Promise.all([app.somebody(), app.somebody(), app.somebody(), app.somebody()]);
	const shops = [await shop(), await shop(), await shop()];
	for (const { id } of shops) await follow(ana!, id);
	for (const friend of friends) await befriend(ana!, friend);
	// A member reviews a business once, and these suffice for all that arrives in a run.
	await sql`insert into profile (id, slug, business_name, name_key, search)
		select gen_random_uuid(), 'reviewed-' || number, 'Reviewed', 'reviewed', '' from generate_series(1, 700) as number`.execute(
		app.db,
	);
	const reviewed = await app.db.selectFrom('profile').select('id').where('slug', 'like', 'reviewed-%').execute();
	const pairs = reviewed.flatMap(({ id }) => friends.map((friend) => ({ profile_id: id, member_id: friend.id })));
	const start = app.clock.now.getTime();
	let [later, nextPair] = [0, 0];
	/** Adds posts of the followed businesses and reviews of the friends, past the limits of a day; gives their ids. */
	const add = async (items: { kind: 'post' | 'review'; time: number }[]): Promise<string[]> => {
		const rows = items.map(({ kind, time }) => ({ kind, id: newId(), created_at: new Date(time) }));
		const posts = rows.filter(({ kind }) => kind === 'post');
		const reviews = rows.filter(({ kind }) => kind === 'review');
		if (posts.length > 0)
			await app.db
				.insertInto('post')
				.values(
					posts.map(({ id, created_at }, at) => ({
						...{ id, created_at, profile_id: shops[at % shops.length]!.id, body: 'Fresh bread.' },
					})),
				)
				.execute();
		if (reviews.length > 0)
			await app.db
				.insertInto('review')
				.values(
					reviews.map(({ id, created_at }) => ({
						...{ id, created_at, ...pairs[nextPair++]!, body: words },
						...{ category_set: 'default', quality: 5, service: 5, value: 5, trust: 5 },
					})),
				)
				.execute();
		return rows.map(({ id }) => id);
	};
	const property = fc.asyncProperty(
		// Many have the same time, so that only the id puts them in order.
		fc.array(fc.record({ kind: fc.constantFrom('post', 'review'), second: fc.integer({ min: 0, max: 12 }) }), {
			minLength: 1,
			maxLength: 40,
		}),
		fc.integer({ min: 1, max: 7 }),
		async (items, limit) => {
			await app.db.deleteFrom('post').execute();
			await app.db.deleteFrom('review').execute();
			nextPair = 0;
			const before = await add(items.map(({ kind, second }) => ({ kind, time: start - second * 1000 })));
			const read: string[] = [];
			for (let cursor: string | undefined; ; ) {
				const { data, meta } = await feed(ana!, { limit, ...(cursor && { cursor }) });
				read.push(...data.map(({ id }) => id));
				// What repeats would be paged without end.
				if (meta.next === null || read.length > before.length) break;
				cursor = meta.next;
				const kinds = Array.from({ length: 50 }, () => ['post', 'review'] as const).flat();
				await add(kinds.map((kind) => ({ kind, time: start + 1000 * ++later })));
			}
			expect(read).toHaveLength(before.length);
			expect(new Set(read)).toEqual(new Set(before));
		},
	);
	await fc.assert(property, { numRuns: 8 });
});
