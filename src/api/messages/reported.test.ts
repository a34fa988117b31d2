/**
 * Tests a message and a group that somebody reports: operators see that message alone, or the name of the group, and
 * what they remove is there for its author or its owner alone.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestActor, TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

type Kind = 'message' | 'group';
const report = (by: TestActor, subject_id: string, subject_type: Kind = 'message') =>
	by.call('POST /reports', { body: { subject_type, subject_id, reason: 'offensive' } });
const read = async (by: TestActor, id: string) =>
	(await by.call('GET /business-profile/messages/:id', { params: { id } })).data;
const decide = (subject_id: string, action: 'remove' | 'restore' | 'keep', subject_type: Kind = 'message') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type,
			subject_ids: [subject_id],
			action,
			explanation: 'It threatens somebody.',
			...(action === 'remove' && { reason: 'offensive' as const }),
		},
	});

test('threat 51: is reported by whoever has it alone, decided and taken back', async () => {
	const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => app.somebody(name)));
	if (!ana || !ben || !cleo) throw new Error('Every actor was just made.');
	await befriend(ana, ben);
	const write = async (body: string) =>
		(
			await ana.call('POST /business-profile/messages/compose', {
				body: { to: [{ type: 'member', id: ben.id }], subject: 'You', body },
			})
		).data.id;
	await write('What came before.');
	const id = await write('Watch your step.');
	expect(await refusalCodeOf(report(cleo, id))).toBe('not_found');
	expect(await refusalCodeOf(report(ana, id))).toBe('not_found');
	const { data: filed } = await report(ben, id);
	expect(filed).toMatchObject({ state: 'open', subject: { type: 'message', id } });

	const { data: queue } = await operator.call('GET /moderation/queue', { query: {} });
	expect(queue).toMatchObject([
		{ subject_type: 'message', said: { subject: 'You', body: 'Watch your step.' }, member: { id: ana.id } },
	]);
	expect(JSON.stringify(queue)).not.toContain('What came before');
	// Being an operator opens nobody's mailbox.
	expect(await refusalCodeOf(read(operator, id))).toBe('not_found');

	await decide(id, 'remove');
	expect((await read(ben, id)).body).not.toContain('step');
	expect((await read(ana, id)).body).toBe('Watch your step.');
	expect(await refusalCodeOf(decide(id, 'keep'))).toBe('conflict');
	const { data: told } = await ana.call('GET /decisions/mine');
	expect(told).toMatchObject([{ action: 'remove', may_appeal: true, subject: { type: 'message' } }]);
	await decide(id, 'restore');
	expect((await read(ben, id)).body).toBe('Watch your step.');
});

test('threat 45: nobody decides about what a business of theirs wrote', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	await befriend(ana, ben);
	const { id: acting_as } = await addBusiness(ana, 'Writing Bakery');
	await addKeeper(app, acting_as, operator.id, 'manager');
	const { data } = await ana.call('POST /business-profile/messages/compose', {
		body: { acting_as, to: [{ type: 'member', id: ben.id }], subject: 'You', body: 'Watch your step.' },
	});
	await report(ben, data.id);
	expect(await refusalCodeOf(decide(data.id, 'keep'))).toBe('own_business');
});

test('threat 91: a group whose name insults is reported by whoever is asked to join, and removed for all but its owner', async () => {
	const [ana, ben, cleo, dora] = await Promise.all(['ana', 'ben', 'cleo', 'dora'].map((name) => app.somebody(name)));
	if (!ana || !ben || !cleo || !dora) throw new Error('Every actor was just made.');
	for (const other of [ben, cleo]) await befriend(ana, other);
	const { data: made } = await ana.call('POST /business-profile/messages/groups/', {
		body: { name: 'Cleo is a thief', description: 'We all know it.', participants: [ben.id, cleo.id] },
	});
	const { id } = made;
	const change = (by: TestActor, body: object) =>
		by.call('PATCH /business-profile/messages/groups', { body: { id, ...body } });
	const write = (by: TestActor) =>
		by.call('POST /business-profile/messages/compose', {
			body: { to: [{ type: 'group', id }], subject: 'All', body: 'Among ourselves.' },
		});
	const groupsOf = async (of: TestActor) => (await of.call('GET /business-profile/messages/groups/my')).data;
	const inboxOf = async (of: TestActor) => (await of.call('GET /business-profile/messages/inbox', { query: {} })).data;
	const bellOf = async (of: TestActor) =>
		(await of.call('GET /me/notifications', { query: {} })).data.filter(({ kind }) => kind === 'group_invitation');
	await change(ben, { accept: true });
	await write(ana);
	expect(await refusalCodeOf(report(dora, id, 'group'))).toBe('not_found');
	expect(await refusalCodeOf(report(ana, id, 'group'))).toBe('forbidden');
	const { data: filed } = await report(cleo, id, 'group');
	expect(filed).toMatchObject({ state: 'open', subject: { type: 'group', id, label: expect.stringMatching(/^ana/) } });
	const { data: waiting } = await operator.call('GET /moderation/queue', { query: {} });
	const queue = waiting.filter(({ subject_type }) => subject_type === 'group');
	expect(queue).toMatchObject([
		{ subject_type: 'group', said: { subject: 'Cleo is a thief', body: 'We all know it.' }, member: { id: ana.id } },
	]);
	expect(JSON.stringify(queue)).not.toContain('Among ourselves');
	expect(await bellOf(cleo)).toHaveLength(1);

	await decide(id, 'remove', 'group');
	for (const other of [ben, cleo]) expect(await groupsOf(other)).toEqual([]);
	expect(await bellOf(cleo)).toEqual([]);
	expect(await groupsOf(ana)).toMatchObject([{ id, is_removed: true }]);
	expect(await refusalCodeOf(change(cleo, { accept: true }))).toBe('not_found');
	expect(await refusalCodeOf(change(ana, { name: 'Cleo steals' }))).toBe('conflict');
	for (const one of [ana, ben]) expect(await refusalCodeOf(write(one))).toBe('invalid_request');
	// What it brought stays, and names it no longer.
	expect(await inboxOf(ben)).toMatchObject([{ body: 'Among ourselves.', to: [{ type: 'group', is_gone: true }] }]);
	expect(JSON.stringify(await inboxOf(ben))).not.toContain('thief');
	const { data: told } = await ana.call('GET /decisions/mine');
	expect(told).toMatchObject([
		{ action: 'remove', may_appeal: true, subject: { type: 'group', label: expect.stringMatching(/^ana/) } },
	]);

	await decide(id, 'restore', 'group');
	await write(ben);
	expect(await groupsOf(cleo)).toMatchObject([{ id, is_removed: false, my_state: 'invited' }]);
	await decide(id, 'remove', 'group');
	// Its owner may end it, whoever else is in it; then there is nothing left to appeal for.
	await change(ana, { leave: true });
	expect(await groupsOf(ana)).toEqual([]);
	expect((await ana.call('GET /decisions/mine')).data.some(({ may_appeal }) => may_appeal)).toBe(false);
});

test('threat 91: a removed group ends with its owner, and comes to nobody else', async () => {
	const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => app.somebody(name)));
	if (!ana || !ben || !cleo) throw new Error('Every actor was just made.');
	for (const other of [ben, cleo]) await befriend(ana, other);
	const { data } = await ana.call('POST /business-profile/messages/groups/', {
		body: { name: 'Cleo is a liar', participants: [ben.id, cleo.id] },
	});
	for (const one of [ben, cleo])
		await one.call('PATCH /business-profile/messages/groups', { body: { id: data.id, accept: true } });
	await report(cleo, data.id, 'group');
	await decide(data.id, 'remove', 'group');
	await app.server.inject({
		method: 'DELETE',
		url: '/api/v1/me',
		headers: { authorization: `Bearer ${ana.token}` },
	});
	for (const one of [ben, cleo]) expect((await one.call('GET /business-profile/messages/groups/my')).data).toEqual([]);
	const left = app.db.selectFrom('message_group').select('id').where('id', '=', data.id);
	expect(await left.execute()).toEqual([]);
});
