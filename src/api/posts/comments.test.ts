import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountPosts } from '#api/posts/service.ts';
import { postLimits } from '#contract/limits.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';
import { comment, commentsOn, post, postsOf } from '#test/post-calls.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let ana: TestActor;
let ben: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
	[ana, ben] = await Promise.all([app.somebody(), app.somebody()]);
});
afterAll(() => app?.close());

/** Publishes a post of a new business with a new owner, because new members may write few posts a day. */
async function posted() {
	const owner = await app.somebody();
	const { id: profileId } = await addBusiness(owner, `Discussed ${made++}`);
	return { owner, profileId, id: (await post(owner, profileId)).id };
}
const pass = () => {
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
};
const visitor = { call: ((...input: Parameters<TestApp['visitor']>) => app.visitor(...input)) as TestApp['visitor'] };
const idsOn = async (who: Pick<TestActor, 'call'>, id: string) => (await commentsOn(who, id)).map((each) => each.id);

test('a comment names its author, for everyone; the latest two stand with the post', async () => {
	const { id, profileId } = await posted();
	const written = [];
	for (const who of [ana, ben, ana]) {
		written.push((await comment(who, id)).id);
		pass();
	}
	const read = await commentsOn(visitor, id);
	expect(read.map((each) => each.id)).toEqual(written);
	expect(read.map(({ author }) => author?.id)).toEqual([ana.id, ben.id, ana.id]);
	const [seen] = await postsOf(ben, profileId);
	expect(seen).toMatchObject({ comment_count: 3 });
	expect(seen?.latest_comments.map((each) => [each.id, each.is_mine])).toEqual([
		[written[1], true],
		[written[2], false],
	]);
});

test('threat 48: as a business it names that, and nobody else; only its people say so', async () => {
	const { id, owner, profileId } = await posted();
	const said = await comment(owner, id, { acting_as: profileId });
	expect(said).toMatchObject({ author: null, acting_as: { id: profileId } });
	expect(JSON.stringify(await commentsOn(visitor, id))).not.toContain(owner.id);
	expect(await refusalOf(comment(ana, id, { acting_as: profileId }))).toEqual([403, 'forbidden']);
	expect(await refusalOf(comment(ana, id, { acting_as: crypto.randomUUID() }))).toEqual([403, 'forbidden']);
});

test('an answer is below a comment on the same post, and none below an answer', async () => {
	const [one, other] = [await posted(), await posted()];
	const first = await comment(ana, one.id);
	const answer = await comment(ben, one.id, { parent_id: first.id });
	expect(answer.parent_id).toBe(first.id);
	for (const [id, parent_id] of [
		[one.id, answer.id],
		[other.id, first.id],
		[one.id, crypto.randomUUID()],
	] as const)
		expect(await refusalOf(comment(ben, id, { parent_id }))).toEqual([422, 'invalid_request']);
});

test('a block hides it both ways; a suspended member’s is hidden from all', async () => {
	const { id, profileId } = await posted();
	const [one, other] = await Promise.all([app.somebody(), app.somebody()]);
	const said = await comment(one!, id);
	const heard = await comment(other!, id);
	await one!.call('POST /me/blocks/:user_id', { params: { user_id: other!.id } });
	expect(await idsOn(one!, id)).toEqual([said.id]);
	expect(await idsOn(other!, id)).toEqual([heard.id]);
	const [seen] = await postsOf(other!, profileId);
	expect(seen?.latest_comments.map((each) => each.id)).toEqual([heard.id]);
	expect(await refusalOf(comment(other!, id, { parent_id: said.id }))).toEqual([422, 'invalid_request']);
	expect(await idsOn(visitor, id)).toHaveLength(2);
	await decideMember(operator, one!.id, 'remove');
	expect(await idsOn(visitor, id)).toEqual([heard.id]);
});

test('it is deleted by who wrote it or whose post it is below, with its answers', async () => {
	const { id, owner, profileId } = await posted();
	const first = await comment(ana, id);
	await comment(ben, id, { parent_id: first.id });
	const second = await comment(ana, id);
	const remove = (who: TestActor, commentId: string) =>
		who.call('DELETE /business-profile/comment-post/:id', of(commentId));
	expect(await refusalOf(remove(ben, first.id))).toEqual([403, 'forbidden']);
	await remove(owner, first.id);
	expect(await idsOn(visitor, id)).toEqual([second.id]);
	expect(await postsOf(visitor, profileId)).toMatchObject([{ comment_count: 1 }]);
	await remove(ana, second.id);
	expect(await refusalOf(remove(ana, second.id))).toEqual([404, 'not_found']);
	expect(await postsOf(visitor, profileId)).toMatchObject([{ comment_count: 0 }]);
	expect(await recountPosts({ db: app.db })).toBe(0);
});

test('a new member writes twenty a day', async () => {
	const { id } = await posted();
	const dan = await app.somebody();
	for (let n = 0; n < postLimits.commentsPerDayNew; n += 1) {
		const { id: written } = await comment(dan, id);
		if (n === 0) await dan.call('DELETE /business-profile/comment-post/:id', { params: { id: written } });
	}
	expect(await refusalOf(comment(dan, id))).toEqual([429, 'rate_limited']);
});

test('a page goes on where the one before ended', async () => {
	const { id } = await posted();
	for (let n = 0; n < 5; n += 1) await comment(n % 2 ? ana : ben, id);
	const all = await idsOn(ana, id);
	const read: string[] = [];
	for (let cursor: string | undefined; ; ) {
		const query = { limit: 2, ...(cursor && { cursor }) };
		const { data, meta } = await ana.call('GET /business-profile/comment-post/:id', { params: { id }, query });
		read.push(...data.map((each) => each.id));
		if (meta.next === null) break;
		cursor = meta.next;
	}
	expect(read).toEqual(all);
});

test('one finds all that one said oneself, the newest first, and nobody else’s', async () => {
	const [who, other] = [await app.somebody(), await app.somebody()];
	const { id, profileId } = await posted();
	const { id: mine } = await addBusiness(who, `Speaking ${made++}`, { status: 'published' });
	const first = await comment(who, id);
	pass();
	const second = await comment(who, id, { parent_id: first.id, acting_as: mine });
	await comment(other, id);
	const { data } = await who.call('GET /me/comments');
	expect(data).toMatchObject([
		{ id: second.id, parent_id: first.id, acting_as: { id: mine } },
		{ id: first.id, parent_id: null, acting_as: null, profile: { id: profileId }, state: 'published' },
	]);
	const { data: page, meta } = await who.call('GET /me/comments', { query: { limit: 1 } });
	expect(page.map((each) => each.id)).toEqual([second.id]);
	const rest = await who.call('GET /me/comments', { query: { limit: 1, cursor: meta.next ?? '' } });
	expect([rest.data.map((each) => each.id), rest.meta.next]).toEqual([[first.id], null]);
});
