import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';
import { newPicture } from '#test/pictures.ts';
import { comment, post } from '#test/post-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';
import { unzip } from '#test/unzip.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const decide = (id: string, action: 'remove' | 'restore' | 'uphold') => decideMember(operator, id, action);
async function suspendedMember(): Promise<TestActor> {
	const member = await app.somebody('suspended');
	await decide(member.id, 'remove');
	return member;
}
const waiting = async (id: string) =>
	(await operator.call('GET /moderation/queue', { query: { limit: 100 } })).data.filter(
		(item) => item.subject_id === id,
	);
const appeal = { body: 'I told thirty different ones, each in my own words.' };

describe('a suspended member', () => {
	test('reaches what was decided, the appeal, their own data and the way out, and no other call', async () => {
		const member = await suspendedMember();
		const open: string[] = [];
		for (const { method, path } of endpoints as readonly Endpoint[]) {
			// This call is left out, because there is no member after it.
			if (`${method} ${path}` === 'DELETE /me') continue;
			const answer = await app.server.inject({
				method,
				url: `/api/v1${path.replace(/:\w+/g, member.id)}`,
				headers: { authorization: `Bearer ${member.token}` },
			});
			if (answer.json().code !== 'account_suspended') open.push(`${method} ${path}`);
		}
		const reached = ['GET /decisions/mine', 'GET /me/export', 'POST /decisions/:id/appeal', 'POST /me/export'];
		expect(open.sort()).toEqual(reached);
		expect(await refusalCodeOf(member.call('DELETE /me'))).toBe('done');
	});

	test('downloads the same of their own data as before, and what was decided', async () => {
		const [member, friend] = await Promise.all(['kept', 'friend'].map((name) => app.somebody(name)));
		await befriend(member!, friend!);
		await member!.call('POST /me/image', { files: { image: await newPicture() } });
		const reviewed = await addBusiness(friend!, `Reviewed ${made++}`, { status: 'published' });
		const body = {
			...(await reviewOf(app, reviewed.id, [5, 4, 3, 2])),
			body: 'The kettle was on before we had sat down.',
		};
		await member!.call('POST /business-profile/reviews', { body });
		await member!.call('POST /business-profile/reviews', { body: { ...body, body: `${body.body} Still so.` } });
		const { id: mine } = await addBusiness(member!, `Kept ${made++}`, { status: 'published' });
		await post(member!, mine, { body: 'Open on Sunday.' });
		await comment(member!, (await post(friend!, reviewed.id)).id);
		await member!.call('POST /business-profile/follow', { body: { profile_id: reviewed.id } });
		await member!.call('POST /business-profile/messages/groups/', { body: { name: 'Tea drinkers' } });
		await member!.call('POST /business-profile/messages/draft', { body: { subject: 'Tea' } });
		await member!.call('POST /business-profile/messages/compose', {
			body: { to: [{ type: 'member', id: friend!.id }], subject: 'Bread', body: 'Shall I bring some?' },
		});
		const download = async () => {
			await member!.call('POST /me/export');
			const headers = { accept: 'application/zip', authorization: `Bearer ${member!.token}` };
			const { rawPayload } = await app.server.inject({ url: '/api/v1/me/export', headers });
			// What a review brought is told with its author, who is named nowhere meanwhile.
			const told = (bytes: Buffer) => String(bytes).replaceAll(/"incentive":\{.*?\}/g, '');
			return new Map([...unzip(rawPayload)].map(([name, bytes]) => [name, told(bytes)]));
		};
		const before = await download();
		await decide(member!.id, 'remove');
		const after = await download();
		expect([...after.keys()]).toEqual([...before.keys()]);
		// That it was decided is among what they have not read.
		const changed = ['member.json', 'decisions.json'];
		expect([...after.keys()].filter((name) => after.get(name) !== before.get(name))).toEqual(changed);
	});

	test('threat 45: hands no business on, nor to whoever they asked before: that waits until they are back', async () => {
		const [owner, asked] = await Promise.all(['owner', 'asked'].map((name) => app.somebody(name)));
		const { id } = await addBusiness(owner!, `Handed on ${made++}`);
		const { data } = await owner!.call('POST /business-profile/:id/managers', {
			params: { id },
			body: { user_id: asked!.id, role: 'manager' },
		});
		const waits = async () => (await asked!.call('GET /me/control')).data.to_do.length;
		const accept = () => asked!.call('PATCH /me/appointments/:id', { params: { id: data.id }, body: { accept: true } });
		expect(await waits()).toBe(1);
		await decide(owner!.id, 'remove');
		expect([await waits(), await refusalCodeOf(accept())]).toEqual([0, 'not_found']);
		await decide(owner!.id, 'restore');
		expect([await waits(), await refusalCodeOf(accept())]).toEqual([1, 'done']);
	});

	test('is not named by their reviews, to friends neither; what they said stays, and their name comes back with them', async () => {
		const [owner, friend, author] = await Promise.all(['owner', 'friend', 'author'].map((name) => app.somebody(name)));
		await befriend(friend!, author!);
		const { id } = await addBusiness(owner!, `Reviewed ${made++}`);
		const body = { ...(await reviewOf(app, id, [4, 4, 4, 4])), body: 'The kettle was on before we had sat down.' };
		await author!.call('POST /business-profile/reviews', { body });
		const read = async (call: TestApp['visitor']) => {
			const { data } = await call('GET /business-profile/reviews/:id', { params: { id } });
			return data.map((review) => [review.author?.id ?? null, review.author_label, review.body]);
		};
		const named = [[author!.id, author!.uid.replace('uid-', ''), body.body]];
		expect(await read(friend!.call)).toEqual(named);
		await decide(author!.id, 'remove');
		for (const call of [app.visitor, friend!.call]) expect(await read(call)).toEqual([[null, 'A member', body.body]]);
		await decide(author!.id, 'restore');
		expect(await read(app.visitor)).toEqual(named);
	});

	test('who leaves is not taken off the followers of a business twice', async () => {
		const [owner, member] = [await app.actor(`owner${made++}`), await app.actor(`follower${made++}`)];
		const { id } = await addBusiness(owner, `Followed ${made++}`);
		const followers = async () =>
			(await app.visitor('GET /business-profile/:id', { params: { id } })).data.followers_count;
		for (const each of [member, operator])
			await each.call('POST /business-profile/follow', { body: { profile_id: id } });
		expect(await followers()).toBe(2);
		await decide(member.id, 'remove');
		await member.call('DELETE /me');
		expect(await followers()).toBe(1);
	});

	test('reads why and since when, appeals once, and is let in again when that is granted', async () => {
		const member = await suspendedMember();
		const mine = async () => (await member.call('GET /decisions/mine')).data;
		const [decision] = await mine();
		expect(decision).toMatchObject({
			subject: { type: 'member', id: member.id },
			reason: 'spam',
			explanation: 'Thirty businesses were told the same.',
			decided_at: app.clock.now.toISOString(),
			may_appeal: true,
		});
		const send = () =>
			refusalCodeOf(member.call('POST /decisions/:id/appeal', { params: { id: decision!.id }, body: appeal }));
		expect([await send(), await send()]).toEqual(['done', 'conflict']);
		expect(await waiting(member.id)).toMatchObject([{ kind: 'appeal', member: { id: member.id }, appeal }]);
		await decide(member.id, 'restore');
		expect(await waiting(member.id)).toEqual([]);
		expect(await refusalCodeOf(member.call('GET /me'))).toBe('done');
	});

	test('stays suspended when the decision stands, and that is the end of it', async () => {
		const member = await suspendedMember();
		const [decision] = (await member.call('GET /decisions/mine')).data;
		expect(await refusalCodeOf(decide(member.id, 'uphold'))).toBe('conflict');
		const send = () =>
			refusalCodeOf(member.call('POST /decisions/:id/appeal', { params: { id: decision!.id }, body: appeal }));
		await send();
		await decide(member.id, 'uphold');
		expect(await waiting(member.id)).toEqual([]);
		expect([await send(), await refusalCodeOf(member.call('GET /me'))]).toEqual(['conflict', 'account_suspended']);
		expect((await member.call('GET /decisions/mine')).data[0]).toMatchObject({ action: 'uphold', may_appeal: false });
	});
});
