/** Tests reported posts and comments: nobody of the business decides about them, and counts follow the decision. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockProfiles } from '#api/profiles/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { comment } from '#test/post-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let operator: TestActor;
let owner: TestActor;
let reader: TestActor;
let profileId: string;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	[owner, reader] = (await Promise.all(['owner', 'reader'].map((name) => app.somebody(name)))) as [
		TestActor,
		TestActor,
	];
	({ id: profileId } = await addBusiness(owner, 'Talking Bakery', { status: 'published' }));
});
afterAll(() => app?.close());

type Kind = 'post' | 'comment';
const report = (by: TestActor, subject_type: Kind, subject_id: string) =>
	by.call('POST /reports', { body: { subject_type, subject_id, reason: 'spam' } });
const decide = (by: TestActor, subject_type: Kind, subject_id: string, action: 'remove' | 'restore' | 'keep') =>
	by.call('POST /moderation/decisions', {
		body: {
			subject_type,
			subject_ids: [subject_id],
			action,
			explanation: 'It sells something else.',
			...(action === 'remove' && { reason: 'spam' as const }),
		},
	});
const write = async () =>
	(await owner.call('POST /business-profile/post', { body: { profile_id: profileId, body: 'Buns until noon.' } })).data;
const posts = async () =>
	(await app.visitor('GET /business-profile/post/:id', { params: { id: profileId }, query: {} })).data;
const queue = async () => (await operator.call('GET /moderation/queue', { query: {} })).data;

test('a post leaves the page and comes back; its author may appeal', async () => {
	const { id } = await write();
	expect(await refusalCodeOf(report(owner, 'post', id))).toBe('forbidden');
	const { data } = await report(reader, 'post', id);
	expect(data).toMatchObject({ state: 'open', subject: { type: 'post', label: 'Talking Bakery' } });
	expect(await queue()).toMatchObject([
		{
			subject_type: 'post',
			said: { body: 'Buns until noon.', author_name: 'Talking Bakery' },
			member: { id: owner.id },
		},
	]);
	await decide(operator, 'post', id, 'remove');
	expect(await posts()).toEqual([]);
	expect(await queue()).toEqual([]);
	const { data: told } = await owner.call('GET /decisions/mine');
	expect(told).toMatchObject([{ action: 'remove', may_appeal: true, subject: { type: 'post', id } }]);
	expect((await owner.call('GET /me/control')).data.to_do).toMatchObject([{ kind: 'removed' }]);
	await decide(operator, 'post', id, 'restore');
	expect(await posts()).toMatchObject([{ id }]);
});

test('a comment is counted no more while it is removed', async () => {
	const post = await write();
	const { data: comment } = await reader.call('POST /business-profile/comment-post', {
		body: { post_id: post.id, body: 'Cheaper buns next door.' },
	});
	const countOf = async () => (await posts()).find(({ id }) => id === post.id)?.comment_count;
	expect(await countOf()).toBe(1);
	await report(owner, 'comment', comment.id);
	expect(await queue()).toMatchObject([{ subject_type: 'comment', said: { body: 'Cheaper buns next door.' } }]);
	await decide(operator, 'comment', comment.id, 'remove');
	expect(await countOf()).toBe(0);
	expect(await refusalCodeOf(decide(operator, 'comment', comment.id, 'keep'))).toBe('conflict');
	await decide(operator, 'comment', comment.id, 'restore');
	expect(await countOf()).toBe(1);
});

test('of several comments those are told of that stand', async () => {
	const { id: postId } = await write();
	const [first, last] = [await app.somebody('first'), await app.somebody('last')];
	for (const who of [first, last]) {
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		await comment(who, postId);
	}
	const told = async () => {
		const { data } = await owner.call('GET /me/notifications', { query: {} });
		const of = data.filter(({ kind, subject_id }) => kind === 'comment' && subject_id === postId);
		return of.map(({ actors }) => actors.map(({ id }) => id).toSorted());
	};
	expect(await told()).toEqual([[first.id, last.id].toSorted()]);
	const { data: comments } = await owner.call('GET /business-profile/comment-post/:id', { params: { id: postId } });
	await decide(operator, 'comment', comments[1]!.id, 'remove');
	expect(await told()).toEqual([[first.id]]);
	await decide(operator, 'comment', comments[0]!.id, 'remove');
	expect(await told()).toEqual([]);
	await decide(operator, 'comment', comments[0]!.id, 'restore');
	expect(await told()).toEqual([[first.id]]);
});

test('nobody decides about what stands on the page of their own business', async () => {
	const own = await addBusiness(operator, 'Own Bakery', { status: 'published' });
	const { data: post } = await operator.call('POST /business-profile/post', {
		body: { profile_id: own.id, body: 'Fresh bread.' },
	});
	const { data: comment } = await reader.call('POST /business-profile/comment-post', {
		body: { post_id: post.id, body: 'It was stale.' },
	});
	expect(await refusalCodeOf(decide(operator, 'post', post.id, 'keep'))).toBe('forbidden');
	expect(await refusalCodeOf(decide(operator, 'comment', comment.id, 'remove'))).toBe('own_business');
});

test('threat 45: nobody decides about what a business of theirs says elsewhere', async () => {
	const author = await app.somebody('author');
	const own = await addBusiness(author, 'Talkative Bakery', { status: 'published' });
	await addKeeper(app, own.id, operator.id, 'manager');
	const post = await write();
	const { data: comment } = await author.call('POST /business-profile/comment-post', {
		body: { post_id: post.id, body: 'Ours are better.', acting_as: own.id },
	});
	expect(await refusalCodeOf(decide(operator, 'comment', comment.id, 'keep'))).toBe('own_business');
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('threat 45: nor does whoever becomes a keeper at that moment', async () => {
	const { id } = await write();
	const under = await transaction({ db: app.db }, async ({ db }) => {
		await lockProfiles(db, [profileId]);
		const keeper = { profile_id: profileId, member_id: operator.id, role: 'manager' };
		await db.insertInto('profile_member').values(keeper).execute();
		const refusal = refusalCodeOf(decide(operator, 'post', id, 'keep'));
		await whenWaiting(app.connection.db);
		return { refusal };
	});
	expect(await under.refusal).toBe('own_business');
});
