import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountPosts } from '#api/posts/service.ts';
import { newMemberDays, postLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { comment, commentsOn, like, post, postsOf, unlike } from '#test/post-calls.ts';
import { of } from '#test/profile-calls.ts';
import { refusalCodeOf, refusalOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp();
	owner = await aged();
});
afterAll(() => app?.close());

const business = async (fields: object = {}, by = owner) => (await addBusiness(by, `Posting ${made++}`, fields)).id;
const visitor = { call: ((...input: Parameters<TestApp['visitor']>) => app.visitor(...input)) as TestApp['visitor'] };
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => newPicture(20, 10)));
/** Makes a member who joined long ago, because new members may write few posts a day, and these tests write many. */
const aged = async () => {
	const member = await app.somebody();
	await app.db
		.updateTable('member')
		.set({ created_at: new Date(app.clock.now.getTime() - (newMemberDays + 1) * 86_400_000) })
		.where('id', '=', member.id)
		.execute();
	return member;
};

describe('a post', () => {
	test('says what the business says, for everyone', async () => {
		const id = await business();
		const told = await post(owner, id, { body: 'Fresh bread.', link: 'https://bread.example.org/menu' });
		expect(told).toMatchObject({
			...{ body: 'Fresh bread.', link: 'https://bread.example.org/menu', images: [], edited_at: null },
			...{ like_count: 0, liked_by_me: false, liked_by: [], comment_count: 0, latest_comments: [], is_mine: true },
			profile: { id },
		});
		expect(told.author_name).toBe(told.profile.business_name);
		expect(await postsOf(visitor, id)).toEqual([{ ...told, is_mine: false }]);
	});

	test('comes with up to four pictures and what they show, as a form', async () => {
		const id = await business();
		const send = (images: File[]) =>
			owner.call('POST /business-profile/post', {
				files: { images },
				body: { profile_id: id, body: 'Fresh bread.', alt: ['A loaf'] },
			});
		const { data } = await send(await pictures(4));
		expect(data.images.map(({ alt }) => alt)).toEqual(['A loaf', '', '', '']);
		expect(await refusalOf(send(await pictures(5)))).toEqual([422, 'invalid_request']);
		expect(await postsOf(visitor, id)).toHaveLength(1);
		await owner.call('DELETE /business-profile/post/:id', of(data.id));
		const unused = await app.db
			.selectFrom('media_image')
			.select('unused_since')
			.where('id', '=', data.images[0]!.id)
			.execute();
		expect(unused).toEqual([{ unused_since: expect.any(Date) }]);
	});

	test.each([
		['without words', { body: ' ' }, 422],
		['with as many as there may be', { body: 'x'.repeat(postLimits.body) }, 'done'],
		['with one letter more', { body: 'x'.repeat(postLimits.body + 1) }, 422],
		['with a link to somebody’s own machine', { link: 'http://127.0.0.1/' }, 422],
		['with a script for a link', { link: 'javascript:alert(1)' }, 422],
	])('%s', async (_, fields, status) => {
		const id = await business();
		const outcome = await refusalOf(post(owner, id, fields));
		expect(outcome === 'done' ? outcome : outcome[0]).toBe(status);
		// The post is sent as a form, in which each letter may take three bytes.
		if (status === 'done') {
			const body = { profile_id: id, body: 'あ'.repeat(postLimits.body) };
			const files = { images: await pictures(1) };
			expect((await owner.call('POST /business-profile/post', { body, files })).data.body).toBe(body.body);
		}
	});

	test('is its people’s to write, to change and to delete; nobody else’s, and of no business that is hidden', async () => {
		const [id, draft] = [await business(), await business({ status: 'draft' })];
		const ana = await app.somebody();
		const { id: postId } = await post(owner, id);
		const body = { body: 'Day-old bread.' };
		expect(await refusalOf(post(ana, id))).toEqual([403, 'forbidden']);
		expect(await refusalOf(post(ana, draft))).toEqual([404, 'not_found']);
		expect(await refusalOf(post(owner, draft))).toEqual([409, 'conflict']);
		expect(await refusalOf(ana.call('PATCH /business-profile/post/:id', { ...of(postId), body }))).toEqual([
			403,
			'forbidden',
		]);
		expect(await refusalOf(ana.call('DELETE /business-profile/post/:id', of(postId)))).toEqual([403, 'forbidden']);
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		const edit = (fields: object) => owner.call('PATCH /business-profile/post/:id', { ...of(postId), body: fields });
		for (const same of [{}, { body: 'Fresh bread.', link: null }]) expect((await edit(same)).data.edited_at).toBeNull();
		const { data } = await edit(body);
		expect(data).toMatchObject({ ...body, edited_at: app.clock.now.toISOString() });
		await owner.call('DELETE /business-profile/post/:id', of(postId));
		expect(await postsOf(visitor, id)).toEqual([]);
		expect(await refusalOf(like(ana, postId))).toEqual([404, 'not_found']);
	});

	test('is hidden with its business, and back with it', async () => {
		const id = await business();
		const { id: postId } = await post(owner, id);
		await owner.call('DELETE /business-profile/:id', of(id));
		const ana = await app.somebody();
		const calls = [
			() => postsOf(visitor, id),
			() => commentsOn(visitor, postId),
			() => like(ana, postId),
			() => comment(ana, postId),
		];
		for (const call of calls) expect(await refusalOf(call())).toEqual([404, 'not_found']);
		await owner.call('POST /business-profile/:id/restore', of(id));
		expect(await postsOf(visitor, id)).toHaveLength(1);
	});

	test('comes again for a repeat with the same Idempotency-Key, as JSON too', async () => {
		const id = await business();
		const send = (body: string) =>
			owner.call('POST /business-profile/post', {
				body: { profile_id: id, body },
				headers: { 'idempotency-key': `post-${id}` },
			});
		expect((await send('Once.')).data.id).toBe((await send('Once.')).data.id);
		expect(await refusalOf(send('Twice.'))).toEqual([409, 'idempotency_mismatch']);
	});

	test('a new member writes five a day, and more the next', async () => {
		const ana = await app.somebody();
		const id = await business({}, ana);
		for (let n = 0; n < postLimits.postsPerDayNew; n += 1) {
			const { id: written } = await post(ana, id);
			// A post that is deleted again still counts as written.
			if (n === 0) await ana.call('DELETE /business-profile/post/:id', { params: { id: written } });
		}
		expect(await refusalOf(post(ana, id))).toEqual([429, 'rate_limited']);
		app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
		expect(await refusalOf(post(ana, id))).toBe('done');
	});
});

describe('likes', () => {
	test('hold once a member, and end', async () => {
		const { id } = await post(owner, await business());
		const ana = await app.somebody();
		expect(await like(ana, id)).toEqual({ liked: true, like_count: 1 });
		expect(await like(ana, id)).toEqual({ liked: true, like_count: 1 });
		expect(await unlike(ana, id)).toEqual({ liked: false, like_count: 0 });
		expect(await unlike(ana, id)).toEqual({ liked: false, like_count: 0 });
	});

	test('name friends who show their names, unless one blocks the other', async () => {
		const profileId = await business();
		const { id } = await post(owner, profileId);
		const [ana, ben, cleo, dan] = await Promise.all([1, 2, 3, 4].map(() => app.somebody()));
		await befriend(ana!, ben!);
		await befriend(ana!, cleo!);
		await cleo!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
		for (const who of [ben!, cleo!, dan!]) await like(who, id);
		const seenBy = async (who: Pick<TestActor, 'call'>) => (await postsOf(who, profileId))[0]!;
		expect(await seenBy(ana!)).toMatchObject({ like_count: 3, liked_by: [{ id: ben!.id }], liked_by_me: false });
		expect(await seenBy(ben!)).toMatchObject({ like_count: 3, liked_by: [], liked_by_me: true });
		expect(await seenBy(visitor)).toMatchObject({ like_count: 3, liked_by: [], liked_by_me: false });
		await ben!.call('POST /me/blocks/:user_id', { params: { user_id: ana!.id } });
		expect(await seenBy(ana!)).toMatchObject({ like_count: 3, liked_by: [] });
	});

	test.skipIf(engine !== 'postgres')('by a hundred at once, and back, leave the exact count', async () => {
		const profileId = await business();
		const { id } = await post(owner, profileId);
		const many = await Promise.all(Array.from({ length: 100 }, () => app.somebody()));
		await Promise.all(many.flatMap((who) => [like(who, id), like(who, id)]));
		expect((await postsOf(visitor, profileId))[0]!.like_count).toBe(100);
		await Promise.all(many.map((who, at) => (at % 2 ? unlike(who, id) : like(who, id))));
		expect((await postsOf(visitor, profileId))[0]!.like_count).toBe(50);
		expect(await recountPosts({ db: app.db })).toBe(0);
	});

	test('are counted anew where the number is wrong', async () => {
		const { id } = await post(owner, await business());
		await like(await app.somebody(), id);
		await app.db.updateTable('post').set({ like_count: 7, comment_count: 7 }).where('id', '=', id).execute();
		expect([await recountPosts({ db: app.db }), await recountPosts({ db: app.db })]).toEqual([1, 0]);
	});
});

test('whoever leaves takes likes and comments along; what they wrote for a business stays', async () => {
	const ana = await app.somebody();
	const mine = await business({}, ana);
	const profileId = await business();
	const { id } = await post(owner, profileId);
	await post(ana, mine);
	await like(ana, id);
	await comment(ana, id);
	await comment(ana, id, { acting_as: mine });
	await ana.call('DELETE /me');
	const [seen] = await postsOf(visitor, profileId);
	expect(seen).toMatchObject({ like_count: 0, comment_count: 1, latest_comments: [{ acting_as: { id: mine } }] });
	expect(await postsOf(visitor, mine)).toHaveLength(1);
	expect(await recountPosts({ db: app.db })).toBe(0);
});

test('threat 47: without a confirmed address nobody posts, likes or comments', async () => {
	const ana = await app.actor('unconfirmed', { emailVerified: false });
	const profileId = await business();
	const { id } = await post(owner, profileId);
	const calls = [() => post(ana, profileId), () => like(ana, id), () => comment(ana, id)];
	for (const call of calls) expect(await refusalOf(call())).toEqual([403, 'forbidden']);
	expect(await unlike(ana, id)).toEqual({ liked: false, like_count: 0 });
});

// The embedded database has one connection, so nobody can like a post there while it is being deleted.
test.runIf(engine === 'postgres')(
	'who likes one that is being deleted, takes that back or comments is told that it is not there',
	async () => {
		const [owner, fan] = [await app.somebody(), await app.somebody()];
		const { id: profileId } = await addBusiness(owner, 'Short-lived news', { status: 'published' });
		for (const respond of [like, unlike, comment]) {
			const { id } = await post(owner, profileId);
			if (respond === unlike) await like(fan, id);
			const answers = await app.db.transaction().execute(async (db) => {
				await db.deleteFrom('post').where('id', '=', id).execute();
				const answer = refusalCodeOf(respond(fan, id));
				await whenWaiting(app.connection.db);
				return [answer];
			});
			expect(await answers[0]).toBe('not_found');
		}
	},
);

const ways = {
	'changes it': (id: string) =>
		owner.call('PATCH /business-profile/post/:id', { ...of(id), body: { body: 'Fresh rolls.' } }),
	'deletes it': (id: string) => owner.call('DELETE /business-profile/post/:id', of(id)),
	'likes it': (id: string) => like(owner, id),
	'comments on it': (id: string) => comment(owner, id),
};
test.runIf(engine === 'postgres').each(Object.keys(ways) as (keyof typeof ways)[])(
	'whoever %s while its business is merged changes the kept pages of the one that stays',
	async (way) => {
		const [from, into] = [await business(), await business()];
		const { id } = await post(owner, from);
		await sql`delete from change`.execute(app.db);
		const changing = await app.db.transaction().execute(async (db) => {
			await db.updateTable('post').set({ profile_id: into }).where('id', '=', id).execute();
			const changing = ways[way](id);
			await whenWaiting(app.connection.db);
			return { changing };
		});
		await changing.changing;
		const { rows } = await sql<{ topic: string }>`select topic from change`.execute(app.db);
		expect(rows.map(({ topic }) => topic)).toContain(`posts:${into}`);
	},
);

test.runIf(engine === 'postgres').each(['changed', 'deleted'] as const)(
	'a post is %s before its writer stops being a keeper, or not at all',
	async (way) => {
		const [profileId, manager] = [await business(), await app.somebody()];
		await addKeeper(app, profileId, manager.id, 'manager');
		const { id } = await post(owner, profileId);
		const done: string[] = [];
		const calls = await app.db.transaction().execute(async (db) => {
			await db.selectFrom('post').select('id').where('id', '=', id).forUpdate().execute();
			const writing =
				way === 'changed'
					? manager.call('PATCH /business-profile/post/:id', { ...of(id), body: { body: 'Fresh rolls.' } })
					: manager.call('DELETE /business-profile/post/:id', of(id));
			await whenWaiting(app.connection.db);
			const removal = owner.call('DELETE /business-profile/:id/managers/:user_id', {
				params: { id: profileId, user_id: manager.id },
			});
			const calls = [writing.then(() => done.push(way)), removal.then(() => done.push('removed'))];
			await Promise.race([removal, whenWaiting(app.connection.db, 2)]);
			return calls;
		});
		await Promise.all(calls);
		expect(done).toEqual([way, 'removed']);
	},
);
