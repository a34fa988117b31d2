import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#api/notifications/service.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { comment } from '#test/post-calls.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const bellOf = async (actor: TestActor) => (await actor.call('GET /me/notifications')).data;
const told = async (actor: TestActor, kind: Notification['kind']) =>
	(await bellOf(actor)).filter((one) => one.kind === kind);
const unreadOf = async (actor: TestActor) => (await actor.call('GET /me')).data.counts.unread_notifications;
const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.somebody()));
const befriend = async (one: TestActor, other: TestActor) => {
	await one.call('POST /me/friends/:user_id', { params: { user_id: other.id } });
	await other.call('POST /me/friends/:user_id', { params: { user_id: one.id } });
};

async function businessWithPost() {
	const owner = await app.somebody();
	const { id } = await addBusiness(owner, `Posting ${owner.id}`);
	const { data } = await owner.call('POST /business-profile/post', {
		body: { profile_id: id, body: 'Fresh bread at nine.' },
	});
	return { owner, profileId: id, postId: data.id };
}
const like = (actor: TestActor, postId: string) =>
	actor.call('POST /business-profile/like-post', { body: { post_id: postId } });
const unlike = (actor: TestActor, postId: string) =>
	actor.call('POST /business-profile/unlike-post', { body: { post_id: postId } });

test('likes of a post are one, which names the last three and counts all', async () => {
	const { owner, profileId, postId } = await businessWithPost();
	const likers = await people(5);
	for (const liker of likers) await like(liker, postId);
	const [one, ...others] = await bellOf(owner);
	expect(others).toEqual([]);
	expect(one).toMatchObject({
		kind: 'post_like',
		count: 5,
		profile: { id: profileId },
		about: 'Fresh bread at nine.',
		subject_id: postId,
		read_at: null,
	});
	expect(one!.actors).toHaveLength(3);
	expect(likers.map(({ id }) => id)).toEqual(expect.arrayContaining(one!.actors.map(({ id }) => id)));
	expect(await unreadOf(owner)).toBe(1);
});

test('twenty likes at once are one, and repeating or taking back a like leaves no trace', async () => {
	const { owner, postId } = await businessWithPost();
	const likers = await people(20);
	await Promise.all(likers.map((liker) => like(liker, postId)));
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 20 }]);
	await like(likers[0]!, postId);
	await Promise.all(likers.slice(1).map((liker) => unlike(liker, postId)));
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 1, actors: [{ id: likers[0]!.id }] }]);
	await unlike(likers[0]!, postId);
	expect(await bellOf(owner)).toEqual([]);
	expect(await unreadOf(owner)).toBe(0);
});

test('what is read stays read, and more of the same begins another', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben] = await people(2);
	await like(ana!, postId);
	const [first] = await bellOf(owner);
	await owner.call('PATCH /me/notifications/read', { body: { ids: [first!.id] } });
	expect(await unreadOf(owner)).toBe(0);
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	await like(ben!, postId);
	expect(await bellOf(owner)).toMatchObject([
		{ count: 1, actors: [{ id: ben!.id }], read_at: null },
		{ id: first!.id, count: 1, read_at: expect.any(String) },
	]);
	// It stays read: unread again, it would repeat the newer one.
	await owner.call('PATCH /me/notifications/read', { body: { ids: [first!.id], read: false } });
	expect(await unreadOf(owner)).toBe(1);
});

test('of two of the same matter that become unread together, the newer does', async () => {
	const { owner, postId } = await businessWithPost();
	const { now } = app.clock;
	const mark = (read: boolean) =>
		owner.call('PATCH /me/notifications/read', { body: { until: app.clock.now.toISOString(), read } });
	for (const liker of await people(2)) {
		await like(liker, postId);
		await mark(true);
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
	}
	const [newer, older] = (await bellOf(owner)).map(({ id }) => id);
	const unread = async () => (await bellOf(owner)).filter(({ read_at }) => read_at === null).map(({ id }) => id);
	expect((await mark(false)).data).toEqual({ unread: 1 });
	expect(await unread()).toEqual([newer]);
	await mark(true);
	await owner.call('PATCH /me/notifications/read', { body: { ids: [older!, newer!], read: false } });
	expect(await unread()).toEqual([newer]);
	app.clock.now = now;
});

// The embedded database does one after the other.
test.runIf(engine === 'postgres')('what becomes unread as more of the same comes stays read', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben] = await people(2);
	await like(ana!, postId);
	const [{ id } = { id: '' }] = await bellOf(owner);
	await owner.call('PATCH /me/notifications/read', { body: { ids: [id] } });
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	const marking = await transaction(app.context(), async (ctx) => {
		await notify(ctx, [owner.id], { kind: 'post_like', topicId: postId, postId, actorId: ben!.id });
		const marking = owner.call('PATCH /me/notifications/read', { body: { ids: [id], read: false } });
		await whenWaiting(app.connection.db);
		return { marking };
	});
	expect((await marking.marking).data).toEqual({ unread: 1 });
	expect(await bellOf(owner)).toMatchObject([{ read_at: null }, { id, read_at: expect.any(String) }]);
});

test.runIf(engine === 'postgres')('who likes a post as another takes their like back is told of', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben] = await people(2);
	await like(ana!, postId);
	const taking = await transaction(app.context(), async (ctx) => {
		await notify(ctx, [owner.id], { kind: 'post_like', topicId: postId, postId, actorId: ben!.id });
		const taking = unlike(ana!, postId);
		await whenWaiting(app.connection.db);
		return { taking };
	});
	await taking.taking;
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 1, actors: [{ id: ben!.id }] }]);
});

test('all that had come until a time is read, and what came later is not', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben] = await people(2);
	await like(ana!, postId);
	const [seen] = await bellOf(owner);
	const { now } = app.clock;
	app.clock.now = new Date(now.getTime() + 1000);
	await ben!.call('POST /business-profile/comment-post', { body: { post_id: postId, body: 'Looks good.' } });
	expect((await owner.call('PATCH /me/notifications/read', { body: { until: seen!.at } })).data).toEqual({ unread: 1 });
	expect(await bellOf(owner)).toMatchObject([
		{ kind: 'comment', about: 'Looks good.', read_at: null },
		{ kind: 'post_like', read_at: expect.any(String) },
	]);
	app.clock.now = now;
});

test('nobody reads, or marks, what others are told', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana] = await people(1);
	await like(ana!, postId);
	const [one] = await bellOf(owner);
	expect(await bellOf(ana!)).toEqual([]);
	await ana!.call('PATCH /me/notifications/read', { body: { ids: [one!.id] } });
	expect(await unreadOf(owner)).toBe(1);
});

test('a block takes its two out of what they are told, both ways; whoever hides what they like is counted and not named', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben, hidden] = await people(3);
	await hidden!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	for (const liker of [ana!, ben!, hidden!]) await like(liker, postId);
	const names = async () => (await told(owner, 'post_like')).flatMap(({ actors }) => actors.map(({ id }) => id)).sort();
	expect(await names()).toEqual([ana!.id, ben!.id].sort());
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 3 }]);
	await owner.call('POST /me/blocks/:user_id', { params: { user_id: ana!.id } });
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 2, actors: [{ id: ben!.id }] }]);
	await ben!.call('POST /me/blocks/:user_id', { params: { user_id: owner.id } });
	expect(await told(owner, 'post_like')).toMatchObject([{ count: 1, actors: [] }]);
	// Nothing that Ben does reaches the owner any more.
	await ben!.call('POST /business-profile/comment-post', { body: { post_id: postId, body: 'Hello?' } }).catch(() => {});
	expect(await told(owner, 'comment')).toEqual([]);
});

test('threat 78: words are told of those alone who are named', async () => {
	const { owner, postId } = await businessWithPost();
	const [dan, cleo] = await people(2);
	const say = async (who: TestActor, body: string) => {
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		const { data } = await who.call('POST /business-profile/comment-post', { body: { post_id: postId, body } });
		return data;
	};
	const heard = async () =>
		(await told(owner, 'comment')).map(({ actors, about }) => [actors.map(({ id }) => id), about]);
	await say(dan!, 'Lovely.');
	const { id: cleoBusiness } = await addBusiness(cleo!, `Saying ${cleo!.id}`);
	await say(cleo!, 'Thieves.');
	expect(await heard()).toEqual([[[cleo!.id, dan!.id], 'Thieves.']]);
	const suspend = (suspended_at: Date | null) =>
		app.db.updateTable('member').set({ suspended_at }).where('id', '=', cleo!.id).execute();
	await suspend(app.clock.now);
	expect(await heard()).toEqual([[[dan!.id], 'Fresh bread at nine.']]);
	await suspend(null);
	expect(await heard()).toEqual([[[cleo!.id, dan!.id], 'Thieves.']]);
	await owner.call('POST /me/blocks/:user_id', { params: { user_id: cleo!.id } });
	expect(await heard()).toEqual([[[dan!.id], 'Fresh bread at nine.']]);
	await owner.call('DELETE /me/blocks/:user_id', { params: { user_id: cleo!.id } });
	// What is said for a business is told of as long as that is shown, and the reader's own words never.
	await comment(cleo!, postId, { acting_as: cleoBusiness });
	const setStatus = (status: string) =>
		app.db.updateTable('profile').set({ status }).where('id', '=', cleoBusiness).execute();
	await setStatus('suspended');
	expect((await heard())[0]![1]).toBe('Fresh bread at nine.');
	await setStatus('published');
	const own = await say(owner, 'Come again.');
	await app.db.updateTable('notification').set({ comment_id: own.id }).where('member_id', '=', owner.id).execute();
	expect((await heard())[0]![1]).toBe('Fresh bread at nine.');
});

test('who asks to be a friend is told of until that is answered or taken back', async () => {
	const [ana, ben] = await people(2);
	await ana!.call('POST /me/friends/:user_id', { params: { user_id: ben!.id } });
	expect(await bellOf(ben!)).toMatchObject([
		{ kind: 'friend_request', subject_id: ana!.id, actors: [{ id: ana!.id }] },
	]);
	await ana!.call('DELETE /me/friends/:user_id', { params: { user_id: ben!.id } });
	expect(await bellOf(ben!)).toEqual([]);
	await befriend(ana!, ben!);
	expect(await unreadOf(ben!)).toBe(0);
	expect(await bellOf(ana!)).toMatchObject([{ kind: 'friend_accepted', actors: [{ id: ben!.id }] }]);
});

test('whoever asks is not told of before their address is confirmed', async () => {
	const ben = await app.somebody();
	const unconfirmed = await app.actor(`new${ben.id}`, { emailVerified: false });
	await unconfirmed.call('POST /me/friends/:user_id', { params: { user_id: ben.id } });
	expect(await bellOf(ben)).toEqual([]);
	expect(await unreadOf(ben)).toBe(0);
	await (await app.actor(`new${ben.id}`)).call('GET /me');
	expect(await bellOf(ben)).toMatchObject([{ kind: 'friend_request' }]);
});

test('the people of a business hear of reviews, without who wrote them; the author of replies and votes', async () => {
	const owner = await app.somebody();
	const { id: profileId } = await addBusiness(owner, `Reviewed ${owner.id}`);
	const [ana, ben] = await people(2);
	const body = await reviewOf(app, profileId, [5, 4, 3, 2]);
	const { data: review } = await ana!.call('POST /business-profile/reviews', { body });
	await ben!.call('POST /business-profile/reviews', { body });
	expect(await bellOf(owner)).toMatchObject([{ kind: 'review', count: 2, actors: [], profile: { id: profileId } }]);
	await owner.call('PUT /business-profile/reviews/:id/reply', {
		params: { id: review.id },
		body: { body: 'Thank you for coming.' },
	});
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	await ben!.call('PUT /business-profile/reviews/:id/helpful', { params: { id: review.id } });
	expect(await bellOf(ana!)).toMatchObject([
		{ kind: 'helpful', count: 1, actors: [], subject_id: review.id },
		{ kind: 'reply', actors: [], subject_id: review.id },
	]);
	await ana!.call('DELETE /business-profile/reviews/:id', { params: { id: review.id } });
	expect(await told(owner, 'review')).toMatchObject([{ count: 1 }]);
	expect(await bellOf(ana!)).toEqual([]);
});

test('who answers a comment is told of to its author; what a business says names nobody', async () => {
	const { owner, profileId, postId } = await businessWithPost();
	const [ana] = await people(1);
	const { data: comment } = await ana!.call('POST /business-profile/comment-post', {
		body: { post_id: postId, body: 'How much?' },
	});
	await owner.call('POST /business-profile/comment-post', {
		body: { post_id: postId, body: 'Three each.', parent_id: comment.id, acting_as: profileId },
	});
	expect(await told(ana!, 'comment_answer')).toMatchObject([
		{ actors: [{ type: 'profile', id: profileId }], about: 'Three each.', subject_id: postId },
	]);
	const [{ actors } = { actors: [] }] = await told(ana!, 'comment_answer');
	expect(actors.map(({ type }) => type)).toEqual(['profile']);
});

test('who comments is told of until the last of their comments is deleted, and so is a business', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana, ben] = await people(2);
	const { id: benBusiness } = await addBusiness(ben!, `Talking ${ben!.id}`);
	const { id: first } = await comment(ana!, postId);
	const asked = await comment(ben!, postId, { parent_id: first });
	const more = await comment(ben!, postId, { parent_id: first });
	const said = await comment(ben!, postId, { acting_as: benBusiness });
	const toldOf = async (who: TestActor, kind: Notification['kind']) =>
		(await told(who, kind)).flatMap(({ actors }) => actors.map(({ id }) => id));
	const both = [ana!.id, ben!.id].toSorted();
	const withdraw = (id: string) => ben!.call('DELETE /business-profile/comment-post/:id', { params: { id } });
	for (const [id, answerers] of [
		[asked.id, [ben!.id]],
		[more.id, []],
	] as const) {
		await withdraw(id);
		expect((await toldOf(owner, 'comment')).toSorted()).toEqual(both);
		expect(await toldOf(ana!, 'comment_answer')).toEqual(answerers);
	}
	await withdraw(said.id);
	expect(await toldOf(owner, 'comment')).toEqual([ana!.id]);
	await comment(ben!, postId, { parent_id: first });
	expect(await toldOf(ana!, 'comment_answer')).toEqual([ben!.id]);
	await owner.call('DELETE /business-profile/comment-post/:id', { params: { id: first } });
	expect([await toldOf(owner, 'comment'), await toldOf(ana!, 'comment_answer')]).toEqual([[], []]);
});

test('what is removed is told of no longer', async () => {
	const { owner, postId } = await businessWithPost();
	const [ana] = await people(1);
	await like(ana!, postId);
	await app.db.updateTable('post').set({ state: 'removed' }).where('id', '=', postId).execute();
	expect(await bellOf(owner)).toEqual([]);
	expect(await unreadOf(owner)).toBe(0);
	await owner.call('DELETE /business-profile/post/:id', { params: { id: postId } }).catch(() => {});
});

test('what one does not wish to hear of is not told', async () => {
	const { owner, postId } = await businessWithPost();
	const settings = { notifications: { posts: { bell: false, mail: true, push: true } } };
	const { data: me } = await owner.call('PATCH /me', { body: { settings } });
	expect(me.settings.notifications).toEqual({ posts: { bell: false, mail: true, push: true } });
	const [ana, ben] = await people(2);
	await like(ana!, postId);
	expect(await bellOf(owner)).toEqual([]);
	await owner.call('PATCH /me', {
		body: { settings: { notifications: { friends: { bell: true, mail: false, push: true } } } },
	});
	const { data: changed } = await owner.call('GET /me');
	expect(changed.settings.notifications).toEqual({
		posts: { bell: false, mail: true, push: true },
		friends: { bell: true, mail: false, push: true },
	});
	await ben!.call('POST /me/friends/:user_id', { params: { user_id: owner.id } });
	expect(await bellOf(owner)).toMatchObject([{ kind: 'friend_request' }]);
});

test('paging while a hundred things happen skips and repeats nothing that stands still', async () => {
	const owner = await app.somebody();
	const still = await Promise.all(Array.from({ length: 7 }, (_, n) => addBusiness(owner, `Still ${n} ${owner.id}`)));
	const ana = await app.somebody();
	for (const { id } of still) await ana.call('POST /business-profile/follow', { body: { profile_id: id } });
	const seen: string[] = [];
	let cursor: string | undefined;
	do {
		const query = { limit: 2, ...(cursor && { cursor }) };
		const { data, meta } = await owner.call('GET /me/notifications', { query });
		seen.push(...data.map(({ profile }) => profile!.id));
		cursor = meta.next ?? undefined;
		app.clock.now = new Date(app.clock.now.getTime() + 10);
		const { id } = await addBusiness(owner, `Moving ${seen.length} ${owner.id}`);
		for (const fan of await people(3)) await fan.call('POST /business-profile/follow', { body: { profile_id: id } });
	} while (cursor);
	expect(seen).toHaveLength(7);
	expect(new Set(seen)).toEqual(new Set(still.map(({ id }) => id)));
});
