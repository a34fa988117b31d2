/**
 * Tests likes, comments and changes of a post that is being removed: nothing of them is kept. And what a keeper does who is
 * being dismissed.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#api/context.ts';
import { deletePost } from '#api/posts/endings.ts';
import { lockSaidOf, removeSaid, writeComment } from '#api/posts/service.ts';
import { lockToDelete } from '#api/posts/write-queries.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { comment, commentsOn, post } from '#test/post-calls.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	owner = await app.somebody('owner');
});
afterAll(() => app?.close());

// The embedded database has one connection.
describe.runIf(engine === 'postgres')('threat 75: of a post that is being removed', () => {
	test.each([
		[
			'like',
			'like_received',
			(by: TestActor, post_id: string) => by.call('POST /business-profile/like-post', { body: { post_id } }),
		],
		[
			'comment',
			'comment',
			(by: TestActor, post_id: string) =>
				by.call('POST /business-profile/comment-post', { body: { post_id, body: 'Sold out again.' } }),
		],
	] as const)('no %s is kept, nor coins for it', async (_, rule, act) => {
		const { id: profile_id } = await addBusiness(owner, `Removed ${rule}`);
		const { data: post } = await owner.call('POST /business-profile/post', { body: { profile_id, body: 'Buns.' } });
		const reader = await app.somebody('reader');
		const under = await transaction(app.context(), async (ctx) => {
			await removeSaid(ctx, 'post', await lockSaidOf(ctx, 'post', post.id), true);
			const refusal = refusalOf(act(reader, post.id));
			await whenWaiting(app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toEqual([404, 'not_found']);
		const counts = app.db.selectFrom('post').select(['like_count', 'comment_count']).where('id', '=', post.id);
		expect(await counts.executeTakeFirst()).toEqual({ like_count: 0, comment_count: 0 });
		const awards = app.db
			.selectFrom('coin_award')
			.select('rule')
			.where('rule', '=', rule)
			.where('profile_id', '=', profile_id);
		expect(await awards.execute()).toEqual([]);
	});

	test.each(['post', 'comment'] as const)(
		'what is removed as a %s is not deleted by its author meanwhile',
		async (kind) => {
			const author = await app.somebody('author');
			const { id: profileId } = await addBusiness(author, `Removed ${kind} of its author`);
			const posted = await post(author, profileId);
			const id = kind === 'post' ? posted.id : (await comment(author, posted.id)).id;
			const under = await transaction(app.context(), async (ctx) => {
				await removeSaid(ctx, kind, await lockSaidOf(ctx, kind, id), true);
				const call =
					kind === 'post' ? 'DELETE /business-profile/post/:id' : 'DELETE /business-profile/comment-post/:id';
				const refusal = refusalOf(author.call(call, of(id)));
				await whenWaiting(app.connection.db);
				return { refusal };
			});
			expect(await under.refusal).toEqual([404, 'not_found']);
			const { rows } =
				await sql`select from ${sql.table(kind === 'post' ? 'post' : 'post_comment')} where id = ${id}`.execute(app.db);
			expect(rows).toHaveLength(1);
		},
	);

	test('no coin is kept for what its author is writing below it', async () => {
		const { id: profileId } = await addBusiness(owner, 'Removed thread');
		const { id } = await post(owner, profileId);
		const actor = { memberId: owner.id, uid: owner.uid, isOperator: false, isConfirmed: true };
		const ctx = { ...app.context(), actor: { ...actor, sessionId: null, authTime: 0, expiresAt: 0 } };
		const under = await transaction<DB, Context, { deleting: Promise<unknown> }>(ctx, async (ctx) => {
			await writeComment(ctx, { post_id: id, body: 'Sold out again.' });
			const deleting = owner.call('DELETE /business-profile/post/:id', of(id));
			await whenWaiting(app.connection.db);
			return { deleting };
		});
		await under.deleting;
		const { rows } = await sql`
			select from coin_award where rule = 'comment' and profile_id = ${profileId} and state <> 'reversed'`.execute(
			app.db,
		);
		expect(rows).toEqual([]);
	});

	test.each<[string, (reader: TestActor, said: { postId: string; commentId: string }) => Promise<unknown>]>([
		[
			'who takes a like back',
			(reader, { postId }) => reader.call('POST /business-profile/unlike-post', { body: { post_id: postId } }),
		],
		[
			'who deletes a comment',
			(reader, { commentId }) => reader.call('DELETE /business-profile/comment-post/:id', of(commentId)),
		],
		[
			'who answers a comment',
			(reader, { postId: post_id, commentId: parent_id }) =>
				reader.call('POST /business-profile/comment-post', { body: { post_id, parent_id, body: 'Still warm.' } }),
		],
		[
			'an operator who removes a comment',
			(_, { commentId }) =>
				operator.call('POST /moderation/decisions', {
					body: {
						subject_type: 'comment',
						subject_ids: [commentId],
						action: 'remove',
						reason: 'spam',
						explanation: 'It advertises another business.',
					},
				}),
		],
	])('%s holds nothing below it while waiting for it', async (_, act) => {
		const author = await app.somebody('author');
		const { id: profileId } = await addBusiness(author, 'Held below');
		const { id: postId } = await post(author, profileId);
		const reader = await app.somebody('reader');
		await reader.call('POST /business-profile/like-post', { body: { post_id: postId } });
		const { id: commentId } = await comment(reader, postId);
		const under = await transaction({ db: app.db }, async ({ db }) => {
			await sql`select from post where id = ${postId} for update`.execute(db);
			const acting = refusalOf(act(reader, { postId, commentId }));
			await whenWaiting(app.connection.db);
			await sql`select from post_like where post_id = ${postId} for update nowait`.execute(db);
			await sql`select from post_comment where post_id = ${postId} for update nowait`.execute(db);
			return { acting };
		});
		expect(await under.acting).toBe('done');
	});

	test('whoever deletes it waits for nobody who likes it meanwhile', async () => {
		const author = await app.somebody('author');
		const { id: profileId } = await addBusiness(author, 'Liked and gone');
		const { id } = await post(author, profileId);
		const reader = await app.somebody('reader');
		const under = await transaction(app.context(), async (ctx) => {
			await lockToDelete(ctx.db, id);
			const refusal = refusalOf(reader.call('POST /business-profile/like-post', { body: { post_id: id } }));
			await whenWaiting(app.connection.db);
			await sql`select from post where id = ${id} for update nowait`.execute(ctx.db);
			await deletePost(ctx, id);
			return { refusal };
		});
		expect(await under.refusal).toEqual([404, 'not_found']);
	});

	test('no change is kept', async () => {
		const { id: profileId } = await addBusiness(owner, 'Removed change');
		const { id } = await post(owner, profileId);
		const under = await transaction(app.context(), async (ctx) => {
			await removeSaid(ctx, 'post', await lockSaidOf(ctx, 'post', id), true);
			const changing = owner.call('PATCH /business-profile/post/:id', { ...of(id), body: { body: 'Nothing at all.' } });
			const refusal = refusalOf(changing);
			await whenWaiting(app.connection.db);
			return { refusal };
		});
		expect(await under.refusal).toEqual([404, 'not_found']);
		const stored = app.db.selectFrom('post').select(['body', 'edited_at']).where('id', '=', id);
		expect(await stored.executeTakeFirst()).toEqual({ body: 'Fresh bread.', edited_at: null });
	});
});

test.runIf(engine === 'postgres')('threat 75: whoever ceases to be a keeper deletes no comments', async () => {
	const { id: profileId } = await addBusiness(owner, 'Dismissing');
	const [manager, reader] = [await app.somebody('manager'), await app.somebody('reader')];
	await addKeeper(app, profileId, manager.id, 'manager');
	const { id: postId } = await post(owner, profileId);
	const { id } = await comment(reader, postId);
	const under = await transaction({ db: app.db }, async ({ db }) => {
		await lockProfiles(db, [profileId]);
		await db.deleteFrom('profile_member').where('member_id', '=', manager.id).execute();
		const refusal = refusalOf(manager.call('DELETE /business-profile/comment-post/:id', of(id)));
		await whenWaiting(app.connection.db);
		return { refusal };
	});
	expect(await under.refusal).toEqual([403, 'forbidden']);
	expect(await commentsOn(owner, postId)).toHaveLength(1);
});
