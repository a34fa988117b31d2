/** Tests that nobody is in a group without having accepted, and that each participant has copies of their own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { messageLimits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { befriend } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

type Change = Omit<NonNullable<CallInput<'PATCH /business-profile/messages/groups'>['body']>, 'id'>;
const change = (by: TestActor, id: string, body: Change) =>
	by.call('PATCH /business-profile/messages/groups', { body: { id, ...body } });
const write = (from: TestActor, id: string) =>
	from.call('POST /business-profile/messages/compose', {
		body: { to: [{ type: 'group', id }], subject: 'To all', body: 'Hello, everybody!' },
	});
const inbox = async (of: TestActor) => (await of.call('GET /business-profile/messages/inbox', { query: {} })).data;
const groups = async (of: TestActor) => (await of.call('GET /business-profile/messages/groups/my')).data;
const participants = async (of: TestActor, id: string) =>
	(await of.call('GET /business-profile/messages/groups/participants/:id/', { params: { id } })).data;

/** Makes a group of Ana's and asks her friends to join. */
async function newGroup(count: number) {
	const [ana, ...others] = (await Promise.all(Array.from({ length: count + 1 }, () => app.somebody()))) as [
		TestActor,
		...TestActor[],
	];
	for (const other of others) await befriend(ana, other);
	const { data } = await ana.call('POST /business-profile/messages/groups/', {
		body: { name: 'Book club', participants: others.map(({ id }) => id) },
	});
	return { ana, others, id: data.id };
}

test('whoever accepts gets what is written from then on', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	expect(await groups(ben)).toMatchObject([{ id, my_state: 'invited', participants_count: 1 }]);
	expect(await refusalCodeOf(write(ben, id))).toBe('invalid_request');
	await write(ana, id);
	await change(ben, id, { accept: true });
	expect(await inbox(ben)).toEqual([]);
	await write(ana, id);
	expect(await inbox(ben)).toMatchObject([{ subject: 'To all', to: [{ type: 'group', id, name: 'Book club' }] }]);
	expect(await inbox(cleo)).toEqual([]);
	expect((await participants(ben, id)).map(({ state }) => state)).toEqual(['active', 'active', 'invited']);
	await change(cleo, id, { leave: true });
	expect(await groups(cleo)).toEqual([]);
	expect(await refusalCodeOf(participants(cleo, id))).toBe('not_found');
});

test('a group that shows its past gives whoever joins what was written since it does, and nothing twice', async () => {
	const { ana, others, id } = await newGroup(4);
	const [ben, cleo, dan, eve] = others as [TestActor, TestActor, TestActor, TestActor];
	const pass = () => {
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
	};
	await change(ben, id, { accept: true });
	await write(ben, id);
	expect(await refusalCodeOf(change(ben, id, { shows_past: true }))).toBe('forbidden');
	pass();
	await change(ana, id, { shows_past: true });
	expect((await groups(cleo))[0]?.shows_past_since).toBe(app.clock.now.toISOString());
	// A message from the time when newcomers were shown nothing is shown to none of them.
	await change(dan, id, { accept: true });
	expect(await inbox(dan)).toEqual([]);
	pass();
	const shown = (await write(ben, id)).data.id;
	await change(ana, id, { shows_past: true });
	await eve.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
	for (const newcomer of [cleo, eve, dan]) await change(newcomer, id, { accept: true });
	expect(await inbox(cleo)).toMatchObject([{ id: shown, read_at: expect.any(String) }]);
	expect(await inbox(eve)).toEqual([]);
	expect(await inbox(dan)).toMatchObject([{ id: shown, read_at: null }]);
	await change(cleo, id, { leave: true });
	await change(ana, id, { add: [cleo.id], shows_past: false });
	await change(cleo, id, { accept: true });
	expect(await inbox(cleo)).toHaveLength(1);
	expect((await groups(cleo))[0]?.shows_past_since).toBeNull();
});

test('nobody has opened what they were given of the past', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	for (const one of [ana, ben, cleo]) await one.call('PATCH /me', { body: { settings: { read_receipts: true } } });
	await change(ana, id, { shows_past: true });
	await change(ben, id, { accept: true });
	const { id: sent } = (await write(ana, id)).data;
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	await change(cleo, id, { accept: true });
	expect(await inbox(cleo)).toMatchObject([{ id: sent, read_at: expect.any(String) }]);
	const readers = async () =>
		(await ana.call('GET /business-profile/messages/:id', { params: { id: sent } })).data.receipts.map(({ id }) => id);
	expect(await readers()).toEqual([]);
	await ben.call('PATCH /business-profile/messages/read/:id', { params: { id: sent }, body: {} });
	expect(await readers()).toEqual([ben.id]);
});

test('its name is for those who are in it: a draft to it tells nobody else', async () => {
	const { others, id } = await newGroup(1);
	const stranger = await app.somebody();
	for (const of of [stranger, others[0]!]) {
		const { data } = await of.call('POST /business-profile/messages/draft', { body: { to: [{ type: 'group', id }] } });
		expect(data.to).toMatchObject([{ name: 'A group that you’re not in', is_gone: true }]);
	}
});

test('its name is for those who are in it: whoever gets the same letter is not told, nor who has left', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	await change(ben, id, { accept: true });
	await ana.call('POST /business-profile/messages/compose', {
		body: {
			to: [
				{ type: 'group', id },
				{ type: 'member', id: cleo.id },
			],
			subject: 'To all',
			body: 'Hello!',
		},
	});
	const groupOf = async (reader: TestActor) => (await inbox(reader))[0]?.to.find(({ type }) => type === 'group');
	const hidden = {
		id: expect.not.stringContaining(id),
		name: 'A group that you’re not in',
		image: null,
		is_gone: true,
	};
	expect(await groupOf(cleo)).toMatchObject(hidden);
	expect(await groupOf(ben)).toMatchObject({ id, name: 'Book club', is_gone: false });
	await change(ben, id, { leave: true });
	await change(ana, id, { name: 'A secret' });
	expect(await groupOf(ben)).toMatchObject(hidden);
});

test('a letter is found by the name of the group, by those who are in it', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	await change(ben, id, { accept: true });
	const to = [
		{ type: 'group' as const, id },
		{ type: 'member' as const, id: cleo.id },
	];
	await ana.call('POST /business-profile/messages/compose', { body: { to, subject: 'To all', body: 'Hello!' } });
	await ana.call('POST /business-profile/messages/compose', {
		body: { to: [{ type: 'member', id: ben.id }], subject: 'To you', body: 'Hello!' },
	});
	const find = async (of: TestActor, name: 'inbox' | 'outbox' | 'trash', q = 'clüb boo') =>
		(await of.call(`GET /business-profile/messages/${name}`, { query: { q } })).data.map(({ subject }) => subject);
	expect(await find(ben, 'inbox')).toEqual(['To all']);
	expect(await find(ana, 'outbox')).toEqual(['To all']);
	expect(await find(ben, 'inbox', 'book night')).toEqual([]);
	// Cleo is asked, and not in it: she has the letter, and finds it by its words alone.
	expect(await find(cleo, 'inbox')).toEqual([]);
	expect(await find(cleo, 'inbox', 'to all')).toEqual(['To all']);
	const ids = (await inbox(ben)).map(({ id }) => id);
	await ben.call('PATCH /business-profile/messages/bulk', { body: { ids, trashed: true } });
	expect(await find(ben, 'trash')).toEqual(['To all']);
	await change(ben, id, { leave: true });
	expect(await find(ben, 'trash')).toEqual([]);
});

test('threat 79: its name is for those who are in it: whoever has left, or is asked no longer, is told of it no longer', async () => {
	const { ana, others, id } = await newGroup(4);
	const [ben, cleo, dan, eve] = others as [TestActor, TestActor, TestActor, TestActor];
	const invitations = async (of: TestActor) =>
		(await of.call('GET /me/notifications', { query: {} })).data.filter(({ kind }) => kind === 'group_invitation');
	const unread = async (of: TestActor) => (await of.call('GET /me')).data.counts.unread_notifications;
	for (const one of [ben, cleo]) await change(one, id, { accept: true });
	expect(await invitations(ben)).toMatchObject([{ about: 'Book club', read_at: expect.any(String) }]);
	const before = await unread(dan);
	await change(ben, id, { leave: true });
	await change(ana, id, { remove: [cleo.id, dan.id], name: 'A secret' });
	for (const one of [ben, cleo, dan]) expect(await invitations(one)).toEqual([]);
	expect(await unread(dan)).toBe(before - 1);
	expect(await invitations(eve)).toMatchObject([{ about: 'A secret' }]);
	// Who blocks its owner is asked no longer, whoever asked.
	await change(ana, id, { add: [ben.id] });
	await change(ben, id, { accept: true });
	await change(ana, id, { role: { user_id: ben.id, role: 'admin' } });
	await befriend(ben, dan);
	await change(ben, id, { add: [dan.id] });
	expect(await invitations(dan)).toMatchObject([{ about: 'A secret' }]);
	await dan.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
	expect(await invitations(dan)).toEqual([]);
});

test('a block hides its owner from those who are in it', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	for (const other of others) await change(other, id, { accept: true });
	await ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
	await ana.call('PATCH /me', { body: { name: 'Ana Newname', locality: 'Newtown' } });
	const nobody = { id: expect.not.stringContaining(ana.id), name: 'A former member', image: null, locality: null };
	expect(await groups(ben)).toMatchObject([{ id, owner: nobody }]);
	expect(JSON.stringify(await groups(ben))).not.toContain('New');
	expect(await groups(cleo)).toMatchObject([{ id, owner: { id: ana.id, name: 'Ana Newname' } }]);
});

test('whoever is in it is not told that they are invited', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	await change(ben, id, { accept: true });
	await change(ana, id, { add: [ben.id, cleo.id] });
	const unread = async (of: TestActor) => (await of.call('GET /me/notifications', { query: {} })).data;
	expect((await unread(ben)).filter(({ kind, read_at }) => kind === 'group_invitation' && !read_at)).toEqual([]);
});

test('whoever has not confirmed the address that they have now changes nothing, and may leave', async () => {
	const { ana, others, id } = await newGroup(1);
	const [ben] = others as [TestActor];
	await change(ben, id, { accept: true });
	await change(ana, id, { role: { user_id: ben.id, role: 'admin' } });
	const moved = await app.actor(ben.uid.slice(4), { email: 'moved@example.org', emailVerified: false });
	for (const body of [{ name: 'Mine' }, { description: 'Read' }, { add: [(await app.somebody()).id] }, { remove: [] }])
		expect(await refusalCodeOf(change(moved, id, body))).toBe('forbidden');
	expect(await groups(ana)).toMatchObject([{ name: 'Book club' }]);
	expect(await refusalCodeOf(change(moved, id, { leave: true }))).toBe('done');
});

test('only people who know one are asked', async () => {
	const { ana, id } = await newGroup(0);
	const stranger = await app.somebody();
	expect(await refusalCodeOf(change(ana, id, { add: [stranger.id] }))).toBe('invalid_request');
	expect(await groups(stranger)).toEqual([]);
});

test('the owner appoints admins and hands it over; one who leaves others behind is told to', async () => {
	const { ana, others, id } = await newGroup(3);
	const [ben, cleo, dan] = others as [TestActor, TestActor, TestActor];
	expect(await refusalCodeOf(change(ana, id, { role: { user_id: ben.id, role: 'admin' } }))).toBe('not_found');
	for (const other of [ben, cleo, dan]) await change(other, id, { accept: true });
	expect(await refusalCodeOf(change(ben, id, { remove: [dan.id] }))).toBe('forbidden');
	expect(await refusalCodeOf(change(ben, id, { name: 'Another name' }))).toBe('forbidden');
	await change(ana, id, { role: { user_id: ben.id, role: 'admin' } });
	await change(ben, id, { remove: [dan.id], name: 'Readers' });
	expect(await groups(cleo)).toMatchObject([{ name: 'Readers', participants_count: 3 }]);
	expect(await refusalCodeOf(change(ben, id, { remove: [ana.id] }))).toBe('forbidden');
	expect(await refusalCodeOf(change(ana, id, { leave: true }))).toBe('conflict');
	await change(ana, id, { role: { user_id: cleo.id, role: 'owner' } });
	expect(await groups(ana)).toMatchObject([{ my_role: 'admin', owner: { id: cleo.id } }]);
	await change(ana, id, { leave: true });
	await app.server.inject({
		method: 'DELETE',
		url: '/api/v1/me',
		headers: { authorization: `Bearer ${cleo.token}` },
	});
	expect(await groups(ben)).toMatchObject([{ my_role: 'owner', participants_count: 1 }]);
	await change(ben, id, { leave: true });
	expect(await app.db.selectFrom('message_group').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('is never without an owner: nobody is handed it who is sent away at once', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	for (const other of others) await change(other, id, { accept: true });
	const both = { remove: [ben.id], role: { user_id: ben.id, role: 'owner' as const } };
	expect(await refusalCodeOf(change(ana, id, both))).toBe('not_found');
	expect(await groups(cleo)).toMatchObject([{ id, owner: { id: ana.id }, participants_count: 3 }]);
});

test('many are made at once: no more than one may have', async () => {
	const ana = await app.somebody();
	const made = await Promise.allSettled(
		Array.from({ length: messageLimits.groups + 3 }, (_, at) =>
			ana.call('POST /business-profile/messages/groups/', { body: { name: `Club ${at}`, participants: [] } }),
		),
	);
	expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(messageLimits.groups);
	const [refused] = made.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
	expect(refused?.reason.message).toContain(`You already own ${messageLimits.groups} groups.`);
});

test('has room for so many people, asked or in it, and for nobody beyond', async () => {
	const { ana, others, id } = await newGroup(3);
	const [, cleo, dora] = others as [TestActor, TestActor, TestActor];
	await change(ana, id, { remove: [cleo.id, dora.id] });
	await sql`
		with others as (
			insert into member (id, uid, name, name_search, created_at)
			select gen_random_uuid(), 'of a full group ' || n, 'Somebody', ''::tsvector, ${app.clock.now}::timestamptz
			from generate_series(1, ${messageLimits.participants - 3}::int) as n returning id)
		insert into message_participant (group_id, member_id, role, asked_at)
		select ${id}::uuid, id, 'member', ${app.clock.now}::timestamptz from others`.execute(app.db);
	await change(ana, id, { add: [cleo.id] });
	expect(await refusalCodeOf(change(ana, id, { add: [dora.id] }))).toBe('conflict');
	expect((await participants(ana, id)).length).toBe(messageLimits.participants);
});

test('a block lets neither read the other, and both stay', async () => {
	const { ana, others, id } = await newGroup(2);
	const [ben, cleo] = others as [TestActor, TestActor];
	for (const other of others) await change(other, id, { accept: true });
	await write(ben, id);
	expect(await inbox(cleo)).toHaveLength(1);
	await cleo.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
	expect(await inbox(cleo)).toEqual([]);
	await write(ben, id);
	await write(cleo, id);
	expect(await inbox(cleo)).toEqual([]);
	expect(await inbox(ben)).toEqual([]);
	expect(await inbox(ana)).toHaveLength(3);
	expect((await participants(cleo, id)).map((one) => one.id)).not.toContain(ben.id);
	// Messages that were sent while the block stood do not come later either.
	await cleo.call('DELETE /me/blocks/:user_id', { params: { user_id: ben.id } });
	expect(await inbox(cleo)).toHaveLength(1);
});
