import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishPosts, recountPosts } from '#api/posts/service.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { deleteJobs, listJobs } from '#test/jobs.ts';
import { comment, post, postsOf } from '#test/post-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

/** More likes of a post than two batches take, and more posts that one member likes. */
const [likers, liked] = [11_000, 450];
let app: TestApp;
let owner: TestActor;
let profileId: string;
beforeAll(async () => {
	app = await testApp();
	owner = await app.somebody();
	profileId = (await addBusiness(owner, 'Loved by all', { status: 'published' })).id;
	await sql`insert into member (id, uid, email, name)
		select gen_random_uuid(), 'liker-' || n, 'liker-' || n || '@example.org', 'Liker' from generate_series(1, ${likers}) as n`.execute(
		app.db,
	);
});
afterAll(() => app?.close());

/** Makes every batch but the first fail, as if its process had ended. */
const failLater = (table: string, isLater: string) =>
	app.connection.runScript(`
		create function fail_later() returns trigger language plpgsql as $$
		begin if ${isLater} then raise 'ended'; end if; return null; end $$;
		create trigger fail_later after delete on ${table} for each statement execute function fail_later()`);
const failNoMore = (table: string) =>
	app.connection.runScript(`drop trigger fail_later on ${table}; drop function fail_later`);
const count = async (table: 'post' | 'post_like' | 'post_departure') =>
	(await app.db.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
const isTriedAgain = () =>
	expect.poll(async () => (await listJobs(app.db, 'posts')).map(({ state }) => state)).toEqual(['retry']);

test('a post that thousands like is gone at once, and what hangs on it in batches', async () => {
	const told = await post(owner, profileId);
	const guest = await app.somebody();
	const said = await comment(guest, told.id);
	await comment(owner, told.id, { parent_id: said.id });
	await sql`insert into post_like (post_id, member_id, created_at)
		select ${told.id}, id, now() from member where uid like 'liker-%'`.execute(app.db);
	await failLater('post_like', 'true');
	const params = { id: told.id };
	await owner.call('DELETE /business-profile/post/:id', { params });
	expect(await postsOf(guest, profileId)).toEqual([]);
	expect(await refusalCodeOf(guest.call('GET /business-profile/comment-post/:id', { params }))).toBe('not_found');
	expect(await refusalCodeOf(owner.call('DELETE /business-profile/post/:id', { params }))).toBe('not_found');
	await isTriedAgain();
	expect(await count('post_like')).toBe(likers);
	// The job is lost, and the hourly upkeep goes on with its work.
	await deleteJobs(app.db);
	await failNoMore('post_like');
	await finishPosts({ db: app.db });
	expect([await count('post_like'), await count('post')]).toEqual([0, 0]);
});

test('who likes hundreds of posts leaves at once, and no count is wrong between two batches', async () => {
	const ana = await app.somebody();
	await sql`insert into post (id, profile_id, body, created_at)
		select gen_random_uuid(), ${profileId}, 'Fresh bread.', now() from generate_series(1, ${liked})`.execute(app.db);
	await sql`insert into post_like (post_id, member_id, created_at) select id, ${ana.id}, now() from post`.execute(
		app.db,
	);
	await sql`insert into post_comment (id, post_id, written_by, body, created_at)
		select gen_random_uuid(), id, ${ana.id}, 'Two, please.', now() from post`.execute(app.db);
	await failLater('post_like', 'exists (select from post_departure)');
	await ana.call('DELETE /me', { query: { reviews: 'delete' } });
	await isTriedAgain();
	expect(await count('post_like')).toBe(liked - 200);
	expect(await recountPosts({ db: app.db })).toBe(0);
	// Nobody reads what is left of her comments.
	expect((await postsOf(owner, profileId)).flatMap(({ latest_comments }) => latest_comments)).toEqual([]);
	await deleteJobs(app.db);
	await failNoMore('post_like');
	await finishPosts({ db: app.db });
	expect([await count('post_like'), await count('post_departure')]).toEqual([0, 0]);
	expect(await recountPosts({ db: app.db })).toBe(0);
});

test('who says hundreds of things below one post, and one below another, leaves none of them behind', async () => {
	const guest = await app.somebody();
	const [often, once] = [await post(owner, profileId), await post(owner, profileId)];
	await sql`insert into post_comment (id, post_id, written_by, body, created_at)
		select gen_random_uuid(), ${often.id}, ${guest.id}, 'Again.', now() from generate_series(1, 500)`.execute(app.db);
	await comment(guest, once.id);
	await guest.call('DELETE /me');
	await expect.poll(() => listJobs(app.db, 'posts')).toEqual([]);
	const left = app.db.selectFrom('post_comment').select('post_id').where('written_by', '=', guest.id);
	expect(await left.execute()).toEqual([]);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('a like is left behind by nobody, though a post goes at that moment', async () => {
	const fan = await app.somebody();
	const { id } = await addBusiness(owner, 'Short-lived', { status: 'published' });
	await sql`insert into post (id, profile_id, body, created_at)
		select gen_random_uuid(), ${id}, 'Fresh bread.', now() from generate_series(1, 201)`.execute(app.db);
	await sql`insert into post_like (post_id, member_id, created_at)
		select id, ${fan.id}, now() from post where profile_id = ${id}`.execute(app.db);
	const under = await app.db.transaction().execute(async (db) => {
		const [first] = await db
			.selectFrom('post')
			.select('id')
			.where('profile_id', '=', id)
			.orderBy('id')
			.limit(1)
			.execute();
		await db.deleteFrom('post').where('id', '=', first!.id).execute();
		const leaving = fan.call('DELETE /me');
		await whenWaiting(app.connection.db);
		return { leaving };
	});
	await under.leaving;
	await expect.poll(() => listJobs(app.db, 'posts')).toEqual([]);
	const left = app.db.selectFrom('post_like').select('post_id').where('member_id', '=', fan.id);
	expect(await left.execute()).toEqual([]);
});
