/** A thread has one draft in a mailbox, and a client_id begins one draft, in whichever order drafts come and go. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

type Body = NonNullable<CallInput<'POST /business-profile/messages/draft'>['body']>;
const keep = async (by: TestActor, body: Body) => {
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	return (await by.call('POST /business-profile/messages/draft', { body })).data;
};
const throwAway = (by: TestActor, id: string) =>
	by.call('PATCH /business-profile/messages/trash/:id', { params: { id }, body: {} });
const idsIn = async (of: TestActor, folder: 'draft' | 'trash') =>
	(await of.call(`GET /business-profile/messages/${folder}`, { query: {} })).data.map(({ id }) => id);

/** Returns somebody to whom a friend has written twice, in two threads. */
async function writtenTo() {
	const [ana, ben] = await Promise.all([app.somebody(), app.somebody()]);
	await befriend(ana, ben);
	const threads: string[] = [];
	for (const subject of ['Lunch', 'Supper']) {
		const body = { to: [{ type: 'member' as const, id: ana.id }], subject, body: 'Shall we?' };
		threads.push((await ben.call('POST /business-profile/messages/compose', { body })).data.id);
	}
	return { ana, threads: threads as [string, string] };
}

/** Returns two drafts of one thread, of which the first was thrown away before the second was begun. */
async function twoOfAThread() {
	const { ana, threads } = await writtenTo();
	const former = await keep(ana, { reply_to_id: threads[0], body: 'Yes' });
	await throwAway(ana, former.id);
	const later = await keep(ana, { reply_to_id: threads[0], body: 'No' });
	return { ana, threads, former: former.id, later: later.id };
}

test('of two drafts of a thread that are put back together, the one that was changed last is', async () => {
	const { ana, former, later } = await twoOfAThread();
	await throwAway(ana, later);
	const { data } = await ana.call('PATCH /business-profile/messages/bulk', {
		body: { ids: [former, later], trashed: false },
	});
	expect(data.changed).toBe(1);
	expect([await idsIn(ana, 'draft'), await idsIn(ana, 'trash')]).toEqual([[later], [former]]);
});

test('a draft that goes on in a thread takes the place of the one that was begun there meanwhile', async () => {
	const { ana, threads, former, later } = await twoOfAThread();
	expect(await keep(ana, { id: former, body: 'Yes, gladly' })).toMatchObject({ id: former, folder: 'draft' });
	expect([await idsIn(ana, 'draft'), await idsIn(ana, 'trash')]).toEqual([[former], [later]]);
	const elsewhere = await keep(ana, { reply_to_id: threads[1], body: 'Perhaps' });
	await keep(ana, { id: former, reply_to_id: threads[1] });
	expect(await idsIn(ana, 'draft')).toEqual([former]);
	expect(await idsIn(ana, 'trash')).toContain(elsewhere.id);
});

test('what a client began goes on where it says, though the thread has a draft of its own', async () => {
	const { ana, threads } = await writtenTo();
	const clientId = randomUUID();
	const begun = await keep(ana, { client_id: clientId, body: 'Dear Ben' });
	const ofThread = await keep(ana, { reply_to_id: threads[0], body: 'No' });
	const kept = await keep(ana, { client_id: clientId, reply_to_id: threads[0], body: 'Dear Ben, yes' });
	expect(kept).toMatchObject({ id: begun.id, body: 'Dear Ben, yes' });
	expect([await idsIn(ana, 'draft'), await idsIn(ana, 'trash')]).toEqual([[begun.id], [ofThread.id]]);
});

test('a client_id of another mailbox is refused', async () => {
	const ana = await app.somebody();
	const { id } = await addBusiness(ana, 'Kettle');
	const clientId = randomUUID();
	await keep(ana, { client_id: clientId, body: 'Mine' });
	expect(await refusalCodeOf(keep(ana, { client_id: clientId, acting_as: id, body: 'Ours' }))).toBe('conflict');
	expect(await idsIn(ana, 'draft')).toHaveLength(1);
});
