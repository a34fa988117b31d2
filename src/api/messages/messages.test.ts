import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTrash } from '#api/messages/folders/moving.ts';
import { deliver, deliverOverdue } from '#api/messages/sending/delivery.ts';
import { messageLimits } from '#contract/limits.ts';
import type { MessageBody } from '#contract/messages/messages.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { befriend } from '#test/reviewed.ts';

let app: TestApp;
const statements: string[] = [];
beforeAll(async () => {
	app = await testApp({ onQuery: ({ query }) => void statements.push(query.sql) });
});
afterAll(() => app.close());

const to = (...members: TestActor[]) => members.map(({ id }) => ({ type: 'member' as const, id }));
const write = async (from: TestActor, fields: Partial<MessageBody> & Pick<MessageBody, 'to'>) =>
	(
		await from.call('POST /business-profile/messages/compose', {
			body: { subject: 'Hello', body: 'Shall we have lunch?', ...fields },
		})
	).data;
type FolderName = 'inbox' | 'outbox' | 'requests' | 'draft' | 'trash';
const folder = async (of: TestActor, name: FolderName, query: object = {}) =>
	(await of.call(`GET /business-profile/messages/${name}`, { query: { limit: 50, ...query } })).data;
const subjects = async (of: TestActor, name: FolderName, query: object = {}) =>
	(await folder(of, name, query)).map(({ subject }) => subject);
/**
 * Sets the clock to the real time, which the job that delivers goes by: on a slow machine, a message that waits half a
 * minute would otherwise be due already.
 */
const atRealTime = () => {
	app.clock.now = new Date();
};
const friends = async (): Promise<[TestActor, TestActor]> => {
	const [one, other] = await Promise.all([app.somebody('one'), app.somebody('other')]);
	await befriend(one, other);
	return [one, other];
};

describe('between friends', () => {
	test('a message lies in the inbox of the one and is sent by the other, each with a copy of their own', async () => {
		const [ana, ben] = await friends();
		const sent = await write(ana, { to: to(ben), subject: 'Lunch' });
		expect(sent).toMatchObject({ folder: 'outbox', from: { id: ana.id }, to: [{ id: ben.id, is_gone: false }] });
		expect(sent.sent_at).not.toBeNull();
		const [received] = await folder(ben, 'inbox');
		expect(received).toMatchObject({ id: sent.id, folder: 'inbox', subject: 'Lunch', read_at: null, is_trusted: true });

		await ben.call('PATCH /business-profile/messages/read/:id', { params: { id: sent.id }, body: {} });
		await ben.call('PATCH /business-profile/messages/trash/:id', { params: { id: sent.id }, body: {} });
		expect(await subjects(ben, 'inbox')).toEqual([]);
		expect(await subjects(ben, 'trash')).toEqual(['Lunch']);
		expect(await subjects(ana, 'outbox')).toEqual(['Lunch']);

		await ben.call('PATCH /business-profile/messages/trash/:id', { params: { id: sent.id }, body: { trashed: false } });
		const [restored] = await folder(ben, 'inbox');
		expect(restored?.read_at).not.toBeNull();
	});

	test('answers are of the thread, which each has as far as they were written to', async () => {
		const [ana, ben] = await friends();
		const first = await write(ana, { to: to(ben), subject: 'Lunch' });
		const answer = await write(ben, { to: to(ana), subject: 'Re: Lunch', reply_to_id: first.id });
		expect(answer.thread_id).toBe(first.thread_id);
		for (const of of [ana, ben]) {
			const { data } = await of.call('GET /business-profile/messages/thread/:id', { params: { id: first.thread_id } });
			expect(data.map(({ subject }) => subject)).toEqual(['Lunch', 'Re: Lunch']);
		}
		const stranger = await app.somebody();
		const reply = () => write(stranger, { to: to(ben), reply_to_id: first.id });
		expect(await refusalCodeOf(reply())).toBe('not_found');
	});

	test('the same client_id sends one message, twenty times at once', async () => {
		const [ana, ben] = await friends();
		const client_id = randomUUID();
		const sent = await Promise.all(Array.from({ length: 20 }, () => write(ana, { to: to(ben), client_id })));
		expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
		expect(await subjects(ben, 'inbox')).toEqual(['Hello']);
	});

	test('the same client_id with other words, or to others, sends nothing, and says so', async () => {
		const [ana, ben] = await friends();
		const cleo = await app.somebody('cleo');
		await befriend(ana, cleo);
		const first = { to: to(ben), client_id: randomUUID(), body: 'At one.' };
		const sent = await write(ana, first);
		for (const other of [{ body: 'At two.' }, { subject: 'Tea' }, { to: to(cleo) }, { to: to(ben, cleo) }])
			expect(await refusalCodeOf(write(ana, { ...first, ...other }))).toBe('idempotency_mismatch');
		const { data: kept } = await ana.call('POST /business-profile/messages/draft', { body: first });
		expect((await write(ana, { ...first, draft_id: kept.id })).id).toBe(sent.id);
		expect(await subjects(ana, 'draft')).toEqual([]);
		expect(await subjects(ana, 'outbox')).toEqual(['Hello']);
		expect(await folder(cleo, 'inbox')).toEqual([]);
	});

	test('unread is counted, for the folder and for the member', async () => {
		const [ana, ben] = await friends();
		for (const subject of ['One', 'Two', 'Three']) await write(ana, { to: to(ben), subject });
		const { data, meta } = await ben.call('GET /business-profile/messages/inbox', { query: {} });
		expect(meta.unread).toEqual({ inbox: 3, requests: 0, draft: 0 });
		const ids = data.slice(0, 2).map(({ id }) => id);
		const { data: bulk } = await ben.call('PATCH /business-profile/messages/bulk', { body: { ids, read: true } });
		expect(bulk).toEqual({ changed: 2 });
		expect(await subjects(ben, 'inbox', { unread: 'true' })).toEqual(['One']);
		expect((await ben.call('GET /me')).data.counts.unread_messages).toBe(1);
	});

	test('a draft is found by its words however they are written, also in the trash', async () => {
		const [ana, ben] = await friends();
		const subject = 'ÜBER den Café-Garten';
		const { data: draft } = await ana.call('POST /business-profile/messages/draft', {
			body: { to: to(ben), subject, body: 'Ω' },
		});
		const typed = ['über', 'uber', 'CAFÉ GARTEN', 'ω'];
		for (const q of typed) expect(await subjects(ana, 'draft', { q })).toEqual([subject]);
		for (const q of ['unter', '…']) expect(await subjects(ana, 'draft', { q })).toEqual([]);
		await ana.call('PATCH /business-profile/messages/trash/:id', { params: { id: draft.id }, body: {} });
		for (const q of typed) expect(await subjects(ana, 'trash', { q })).toEqual([subject]);
		// The trash has room for any number, of which the last that were thrown away are searched.
		await sql`insert into message_draft (id, author_id, subject, updated_at, trashed_at)
			select gen_random_uuid(), ${ana.id}, 'Over lunch', updated_at, trashed_at + interval '1 second'
			from message_draft cross join generate_series(1, ${messageLimits.drafts}) where id = ${draft.id}`.execute(app.db);
		expect(await subjects(ana, 'trash', { q: 'uber' })).toEqual([]);
	});

	test('a folder is searched by subject, words and names', async () => {
		const [ana, ben] = await friends();
		await write(ana, { to: to(ben), subject: 'Tickets', body: 'The concert is sold out.' });
		await write(ana, { to: to(ben), subject: 'Groceries', body: 'We need bread.' });
		expect(await subjects(ben, 'inbox', { q: 'conc' })).toEqual(['Tickets']);
		expect(await subjects(ben, 'inbox', { q: 'groceries' })).toEqual(['Groceries']);
		const { data: me } = await ana.call('GET /me');
		expect(await subjects(ben, 'inbox', { q: me.name })).toHaveLength(2);
		expect(await subjects(ben, 'inbox', { q: '!?' })).toEqual([]);
	});

	test('receipts are told where both tell them', async () => {
		const [ana, ben] = await friends();
		const sent = await write(ana, { to: to(ben) });
		await ben.call('PATCH /business-profile/messages/read/:id', { params: { id: sent.id }, body: {} });
		const receipts = async () =>
			(await ana.call('GET /business-profile/messages/:id', { params: { id: sent.id } })).data.receipts;
		expect(await receipts()).toEqual([]);
		await ana.call('PATCH /me', { body: { settings: { read_receipts: true } } });
		expect(await receipts()).toEqual([]);
		await ben.call('PATCH /me', { body: { settings: { read_receipts: true } } });
		expect(await receipts()).toMatchObject([{ id: ben.id }]);
	});
});

describe('what is being written', () => {
	test('is kept half, one draft a thread, and is gone when it is sent', async () => {
		const [ana, ben] = await friends();
		const first = await write(ana, { to: to(ben) });
		const keep = async (body: object) => (await ben.call('POST /business-profile/messages/draft', { body })).data;
		const draft = await keep({ reply_to_id: first.id, body: 'Ye' });
		expect(draft).toMatchObject({ folder: 'draft', thread_id: first.thread_id, body: 'Ye', sent_at: null });
		// This comes from another device, which does not know of the draft.
		expect((await keep({ reply_to_id: first.id, body: 'Yes' })).id).toBe(draft.id);
		expect((await keep({ id: draft.id, subject: 'Re: Hello', to: to(ana) })).body).toBe('Yes');
		expect(await subjects(ben, 'draft')).toEqual(['Re: Hello']);
		const sent = { to: to(ana), subject: 'Re: Hello', body: 'Yes!', reply_to_id: first.id, draft_id: draft.id };
		await write(ben, sent);
		expect(await subjects(ben, 'draft')).toEqual([]);
		expect(await refusalCodeOf(write(ben, sent))).toBe('conflict');
		expect(await refusalCodeOf(keep({ id: draft.id, body: 'Late' }))).toBe('not_found');
	});

	test('is one draft for a client_id, thrown away, put back, and deleted for good', async () => {
		const ana = await app.somebody();
		const client_id = randomUUID();
		const keep = (body: string) => ana.call('POST /business-profile/messages/draft', { body: { client_id, body } });
		const [{ data: one }, { data: other }] = await Promise.all([keep('A'), keep('A')]);
		expect(one.id).toBe(other.id);
		const params = { id: one.id };
		const deletion = () => ana.call('DELETE /business-profile/messages/:id', { params });
		expect(await refusalCodeOf(deletion())).toBe('conflict');
		await ana.call('PATCH /business-profile/messages/trash/:id', { params, body: {} });
		expect(await folder(ana, 'draft')).toEqual([]);
		expect(await folder(ana, 'trash')).toMatchObject([{ id: one.id, folder: 'trash' }]);
		await ana.call('PATCH /business-profile/messages/trash/:id', { params, body: { trashed: false } });
		expect(await folder(ana, 'draft')).toMatchObject([{ id: one.id }]);
		await ana.call('PATCH /business-profile/messages/bulk', { body: { ids: [one.id], trashed: true } });
		await deletion();
		expect(await folder(ana, 'trash')).toEqual([]);
	});
});

test('the trash is emptied of messages and drafts after thirty days, and nobody else’s copies go', async () => {
	const [ana, ben] = await friends();
	const { id } = await write(ana, { to: to(ben) });
	const { data: draft } = await ben.call('POST /business-profile/messages/draft', { body: { subject: 'Half' } });
	await ben.call('PATCH /business-profile/messages/bulk', { body: { ids: [id, draft.id], trashed: true } });
	const thirtyDays = app.clock.now.getTime() + messageLimits.trashDays * 86_400_000;
	await emptyTrash({ db: app.db, now: new Date(thirtyDays) });
	expect((await subjects(ben, 'trash')).toSorted()).toEqual(['Half', 'Hello']);
	await emptyTrash({ db: app.db, now: new Date(thirtyDays + 1) });
	expect(await subjects(ben, 'trash')).toEqual([]);
	expect(await subjects(ana, 'outbox')).toEqual(['Hello']);
});

test('several are erased at once, of which only those in the trash go', async () => {
	const [ana, ben] = await friends();
	const [kept, first, second] = await Promise.all([1, 2, 3].map(() => write(ana, { to: to(ben) })));
	const bulk = (body: object) => ben.call('PATCH /business-profile/messages/bulk', { body: body as never });
	await bulk({ ids: [first!.id, second!.id], trashed: true });
	const { data } = await bulk({ ids: [kept!.id, first!.id, second!.id], erased: true });
	expect(data).toEqual({ changed: 2 });
	expect(await folder(ben, 'trash')).toEqual([]);
	expect(await folder(ben, 'inbox')).toMatchObject([{ id: kept!.id }]);
});

describe('as many drafts as there can be', () => {
	/** Gives a member so many drafts, each changed before the next. */
	const fill = (of: TestActor, count: number) =>
		sql`insert into message_draft (id, author_id, subject, updated_at)
			select gen_random_uuid(), ${of.id}, 'Draft ' || n, ${app.clock.now}::timestamptz - make_interval(secs => 1000 - n)
			from generate_series(1, ${count}::int) as n`.execute(app.db);
	const params = (id: string) => ({ params: { id } });
	const count = async (of: TestActor) => (await folder(of, 'draft', { limit: 100 })).length;

	test('are not passed by putting one back, nor by going on with one that was thrown away', async () => {
		const ana = await app.somebody();
		await fill(ana, messageLimits.drafts);
		const [last] = await folder(ana, 'draft');
		const trash = (trashed: boolean) =>
			ana.call('PATCH /business-profile/messages/trash/:id', { ...params(last!.id), body: { trashed } });
		await trash(true);
		await fill(ana, 1);
		expect(await refusalCodeOf(trash(false))).toBe('conflict');
		const goOn = ana.call('POST /business-profile/messages/draft', { body: { id: last!.id, body: 'More' } });
		expect(await refusalCodeOf(goOn)).toBe('conflict');
		expect(await count(ana)).toBe(messageLimits.drafts);
	});

	test('are not passed by taking messages back: the one that was changed the longest ago goes to the trash', async () => {
		const [ana, ben] = await friends();
		atRealTime();
		const sent = await Promise.all([1, 2].map(() => write(ana, { to: to(ben), undo_seconds: 30 })));
		await fill(ana, messageLimits.drafts - 1);
		await Promise.all(sent.map(({ id }) => ana.call('POST /business-profile/messages/:id/undo', params(id))));
		expect(await count(ana)).toBe(messageLimits.drafts);
		expect(await subjects(ana, 'trash')).toEqual(['Draft 1']);
	});
});

describe('what waits can be taken back', () => {
	test('until it is sent, and is the draft that it was', async () => {
		const [ana, ben] = await friends();
		atRealTime();
		const sent = await write(ana, { to: to(ben), subject: 'Too soon', undo_seconds: 30 });
		expect(sent).toMatchObject({ folder: 'outbox', sent_at: null });
		expect(await folder(ben, 'inbox')).toEqual([]);
		const undo = () => ana.call('POST /business-profile/messages/:id/undo', { params: { id: sent.id } });
		const { data: draft } = await undo();
		expect(draft).toMatchObject({ folder: 'draft', subject: 'Too soon', to: [{ id: ben.id }] });
		expect(await folder(ana, 'outbox')).toEqual([]);
		expect(await refusalCodeOf(undo())).toBe('not_found');
	});

	test('and not once it was delivered', async () => {
		const [ana, ben] = await friends();
		const { id } = await write(ana, { to: to(ben) });
		const undo = () => ana.call('POST /business-profile/messages/:id/undo', { params: { id } });
		expect(await refusalCodeOf(undo())).toBe('conflict');
	});
});

describe('delivery', () => {
	test('comes by a job, whether its sender is still there or not', async () => {
		const [ana, ben] = await friends();
		const sent = await write(ana, { to: to(ben), undo_seconds: 1 });
		expect(sent.sent_at).toBeNull();
		await expect.poll(() => subjects(ben, 'inbox')).toEqual(['Hello']);
		const { data } = await ana.call('GET /business-profile/messages/:id', { params: { id: sent.id } });
		expect(data).toMatchObject({ undo_until: null, sent_at: expect.any(String) });
	});

	test('comes by the upkeep where the job is gone', async () => {
		const [ana, ben] = await friends();
		atRealTime();
		await write(ana, { to: to(ben), undo_seconds: 30 });
		const minutesLater = (n: number) => ({ ...app.context(), now: new Date(app.clock.now.getTime() + n * 60_000) });
		await deliverOverdue(minutesLater(5));
		expect(await subjects(ben, 'inbox')).toEqual([]);
		for (const n of [11, 71]) await deliverOverdue(minutesLater(n));
		expect(await subjects(ben, 'inbox')).toEqual(['Hello']);
	});

	test('happens once, by however many processes it is begun, and not to what was taken back', async () => {
		const [ana, ben] = await friends();
		atRealTime();
		const [kept, undone] = [
			await write(ana, { to: to(ben), undo_seconds: 30 }),
			await write(ana, { to: to(ben), undo_seconds: 30 }),
		];
		await ana.call('POST /business-profile/messages/:id/undo', { params: { id: undone.id } });
		const begin = (id: string) => transaction(app.context(), (ctx) => deliver(ctx, id));
		await Promise.all([kept.id, undone.id].flatMap((id) => Array.from({ length: 8 }, () => begin(id))));
		expect(await folder(ben, 'inbox')).toMatchObject([{ id: kept.id }]);
		const copies = await app.db
			.selectFrom('message_copy')
			.select('mailbox_id')
			.where('message_id', '=', kept.id)
			.execute();
		expect(copies.map(({ mailbox_id }) => mailbox_id).toSorted()).toEqual([ana.id, ben.id].toSorted());
	});
});

describe('an inbox', () => {
	test('takes three statements, however full it is', async () => {
		const [ana, ben] = await friends();
		const count = async () => {
			statements.length = 0;
			await folder(ben, 'inbox');
			return statements.filter((sql) => /message/.test(sql)).length;
		};
		await write(ana, { to: to(ben) });
		await count();
		expect(await count()).toBe(3);
		for (let n = 0; n < 5; n += 1) await write(ana, { to: to(ben) });
		expect(await count()).toBe(3);
	});
});

test('to page an inbox while a hundred others arrive neither skips nor repeats', async () => {
	const [ana, ben] = await friends();
	const start = app.clock.now.getTime();
	let later = 0;
	const arrive = async (times: number[]): Promise<string[]> => {
		const rows = times.map((time) => ({ id: newId(), at: new Date(time) }));
		const told = { is_as_profile: false, subject: 'Lunch', body: 'Shall we?', search: sql<string>`''::tsvector` };
		await app.db
			.insertInto('message')
			.values(
				rows.map(({ id, at }) => ({
					...{ id, thread_id: id, author_id: ana.id, ...told },
					...{ written_at: at, deliver_at: at, sent_at: at },
				})),
			)
			.execute();
		await app.db
			.insertInto('message_copy')
			.values(
				rows.map(({ id, at }) => ({
					...{ message_id: id, thread_id: id, author_id: ana.id, member_id: ben.id, folder: 'inbox', at },
				})),
			)
			.execute();
		return rows.map(({ id }) => id);
	};
	const property = fc.asyncProperty(
		// Many messages have the same time, so that only the id puts them in order.
		fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 }),
		fc.integer({ min: 1, max: 7 }),
		async (seconds, limit) => {
			await app.db.deleteFrom('message').where('author_id', '=', ana.id).execute();
			const before = await arrive(seconds.map((second) => start - second * 1000));
			const read: string[] = [];
			for (let cursor: string | undefined; ; ) {
				const query = { limit, ...(cursor && { cursor }) };
				const { data, meta } = await ben.call('GET /business-profile/messages/inbox', { query });
				read.push(...data.map(({ id }) => id));
				if (meta.next === null) break;
				cursor = meta.next;
				await arrive(Array.from({ length: 100 }, () => start + 1000 * ++later));
			}
			expect(read).toHaveLength(before.length);
			expect(new Set(read)).toEqual(new Set(before));
		},
	);
	await fc.assert(property, { numRuns: 8 });
});
