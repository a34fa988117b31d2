/**
 * Tests who may write to whom, and where the message arrives: friends, strangers, businesses, and those with whom a
 * block stands.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver } from '#api/messages/sending/delivery.ts';
import { hourMs } from '#contract/days.ts';
import { messageLimits } from '#contract/limits.ts';
import type { MessageBody } from '#contract/messages/messages.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalCodeOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

const member = ({ id }: TestActor) => ({ type: 'member' as const, id });
const business = ({ id }: { id: string }) => ({ type: 'profile' as const, id });
const write = async (from: TestActor, to: MessageBody['to'], fields: Partial<MessageBody> = {}) =>
	(
		await from.call('POST /business-profile/messages/compose', {
			body: { to, subject: 'Hi', body: 'Hello!', ...fields },
		})
	).data;
const folder = async (of: TestActor, name: 'inbox' | 'requests' | 'outbox', acting_as?: string) =>
	(await of.call(`GET /business-profile/messages/${name}`, { query: { limit: 100, ...(acting_as && { acting_as }) } }))
		.data;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => app.somebody()));
const aMinuteLater = () => {
	app.clock.now = new Date(app.clock.now.getTime() + 60_000);
};
const aged = (...members: TestActor[]) =>
	app.db
		.updateTable('member')
		.set({ created_at: new Date(app.clock.now.getTime() - 30 * 86_400_000) })
		.where(
			'id',
			'in',
			members.map(({ id }) => id),
		)
		.execute();

describe('threat 49: a stranger', () => {
	test('waits under requests, until they are accepted or answered', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		const first = await write(ana, [member(ben)]);
		expect(await folder(ben, 'inbox')).toEqual([]);
		expect(await folder(ben, 'requests')).toMatchObject([{ id: first.id, is_trusted: false }]);
		// The sender does not learn in which folder the message lies.
		expect(await folder(ana, 'outbox')).toMatchObject([{ folder: 'outbox', is_trusted: true }]);
		const { data: accepted } = await ben.call('POST /business-profile/messages/:id/accept', {
			params: { id: first.id },
		});
		expect(accepted).toMatchObject({ folder: 'inbox', is_trusted: true });
		await write(ana, [member(ben)]);
		expect(await folder(ben, 'inbox')).toHaveLength(2);

		const cleo = await app.somebody();
		const second = await write(cleo, [member(ben)]);
		await write(ben, [member(cleo)], { reply_to_id: second.id });
		expect((await folder(ben, 'inbox')).map(({ id }) => id)).toContain(second.id);
		expect(await folder(cleo, 'inbox')).toHaveLength(1);
	});

	test('is one of several: whoever writes to them is told when there is room for all, and plainly where there never is', async () => {
		const [ana, one, two, ...others] = (await people(7)) as [TestActor, TestActor, TestActor, ...TestActor[]];
		for (const other of [one, two]) {
			await write(ana, [member(other)]);
			app.clock.now = new Date(app.clock.now.getTime() + hourMs);
		}
		const writeTo = async (count: number) => {
			const answer = await app.server.inject({
				method: 'POST',
				url: '/api/v1/business-profile/messages/compose',
				headers: { authorization: `Bearer ${ana.token}` },
				payload: { to: others.slice(0, count).map(member), subject: 'Hi', body: 'Hello, all of you!' },
			});
			return [answer.statusCode, Number(answer.headers['retry-after']) / 3600, answer.json().detail];
		};
		expect(messageLimits.requestsPerDayNew).toBe(3);
		expect(await writeTo(2)).toEqual([429, 22, expect.stringMatching(/^You can send 3 messages a day/)]);
		expect(await writeTo(3)).toEqual([429, 23, expect.any(String)]);
		expect(await writeTo(4)).toEqual([409, Number.NaN, expect.stringContaining('more than any day allows')]);
	});

	test('is turned away where only friends may write, and where nobody may', async () => {
		const [ana, ben, cleo] = (await people(3)) as [TestActor, TestActor, TestActor];
		await befriend(ana, ben);
		const settings = (messages_from: 'friends' | 'nobody') =>
			ben.call('PATCH /me', { body: { settings: { messages_from } } });
		await settings('friends');
		await write(ana, [member(ben)]);
		expect(await refusalSentenceOf(write(cleo, [member(ben)]))).toBe('They only take messages from people they know.');
		await settings('nobody');
		expect(await refusalCodeOf(write(ana, [member(ben)]))).toBe('invalid_request');
		// A member to whom they write may answer.
		const question = await write(ben, [member(cleo)]);
		await write(cleo, [member(ben)], { reply_to_id: question.id });
		expect(await folder(ben, 'inbox')).toHaveLength(2);
	});

	test('is let in by who wrote to them, and not by what was taken back', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		await ana.call('PATCH /me', {
			body: { name: 'Anabel Withdrawn', settings: { found_by: 'nobody', messages_from: 'nobody' } },
		});
		// The job that delivers goes by the real time.
		app.clock.now = new Date();
		const sent = await write(ana, [member(ben)], { undo_seconds: 30 });
		const found = async () =>
			(await ben.call('GET /business-profile/messages/recipients', { query: { q: 'anabel w' } })).data;
		expect(await found()).toEqual([]);
		await ana.call('POST /business-profile/messages/:id/undo', { params: { id: sent.id } });
		expect(await found()).toEqual([]);
		const answer = () => write(ben, [member(ana)]);
		expect(await refusalSentenceOf(answer())).toBe('They only take messages from people they know.');
		const { id } = await write(ana, [member(ben)], { undo_seconds: 30 });
		await transaction(app.context(), (ctx) => deliver(ctx, id));
		expect(await found()).toMatchObject([{ id: ana.id, why: 'wrote' }]);
		await answer();
		expect(await folder(ana, 'inbox')).toHaveLength(1);
	});

	test('who is new reaches three a day, and later twenty; whoever has accepted does not count', async () => {
		const [ana, ...others] = (await people(6)) as [TestActor, ...TestActor[]];
		for (const other of others.slice(0, 3)) await write(ana, [member(other)], { body: `Hello ${other.id}` });
		const fourth = () => write(ana, [member(others[3]!)]);
		expect(await refusalCodeOf(fourth())).toBe('rate_limited');
		// A message that still waits to be sent counts, too.
		const [first] = await folder(others[0]!, 'requests');
		await others[0]!.call('POST /business-profile/messages/:id/accept', { params: { id: first!.id } });
		await write(ana, [member(others[3]!)], { undo_seconds: 30 });
		expect(await refusalCodeOf(write(ana, [member(others[4]!)]))).toBe('rate_limited');
		await aged(ana);
		await write(ana, [member(others[4]!)]);
	});

	test('the same words to more than five wait for an hour, in which they can be taken back', async () => {
		const [ana, ...others] = (await people(7)) as [TestActor, ...TestActor[]];
		await aged(ana);
		const body = 'Have you heard of this offer?';
		for (const other of others.slice(0, 5))
			expect((await write(ana, [member(other)], { body })).sent_at).not.toBeNull();
		const sixth = await write(ana, [member(others[5]!)], { body });
		expect(sixth.sent_at).toBeNull();
		expect(await folder(others[5]!, 'requests')).toEqual([]);
		expect((await write(ana, [member(others[5]!)], { body: 'Something else.' })).sent_at).not.toBeNull();
		aMinuteLater();
		const { data: draft } = await ana.call('POST /business-profile/messages/:id/undo', { params: { id: sixth.id } });
		expect(draft).toMatchObject({ folder: 'draft', body, to: [{ id: others[5]!.id }] });
		expect((await folder(ana, 'outbox')).map(({ id }) => id)).not.toContain(sixth.id);
	});

	test('writes no more to one stranger than to several', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		for (const body of ['One', 'Two', 'Three']) await write(ana, [member(ben)], { body });
		expect(await refusalCodeOf(write(ana, [member(ben)], { body: 'Four' }))).toBe('rate_limited');
		expect(await folder(ben, 'requests')).toHaveLength(3);
	});

	test('who is suspended while their message waits reaches nobody any more', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		// The job that delivers goes by the real time.
		app.clock.now = new Date();
		const { id } = await write(ana, [member(ben)], { undo_seconds: 30 });
		await app.db.updateTable('member').set({ suspended_at: app.clock.now }).where('id', '=', ana.id).execute();
		await transaction(app.context(), (ctx) => deliver(ctx, id));
		expect(await folder(ben, 'requests')).toEqual([]);
	});

	test('writes nothing without a confirmed address, and to nobody who is not there', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		const unconfirmed = await app.actor('unconfirmed-writer', { emailVerified: false });
		expect(await refusalCodeOf(write(unconfirmed, [member(ben)]))).toBe('forbidden');
		const nobody = { type: 'member' as const, id: '01890000-0000-7000-8000-000000000000' };
		expect(await refusalCodeOf(write(ana, [nobody]))).toBe('invalid_request');
		expect(await refusalSentenceOf(write(ana, [member(ana)]))).toBe('This is you. Choose someone else.');
	});
});

describe('a business', () => {
	test('has one mailbox that its people share, and who answered is known inside alone', async () => {
		const [owner, manager, guest] = (await people(3)) as [TestActor, TestActor, TestActor];
		const cafe = await addBusiness(owner, 'Café of messages', { status: 'published' });
		await app.db
			.insertInto('profile_member')
			.values({ profile_id: cafe.id, member_id: manager.id, role: 'manager' })
			.execute();
		const question = await write(guest, [business(cafe)], { subject: 'A table' });
		for (const keeper of [owner, manager])
			expect(await folder(keeper, 'inbox', cafe.id)).toMatchObject([{ id: question.id }]);
		expect(await folder(owner, 'inbox')).toEqual([]);
		expect(await refusalCodeOf(folder(guest, 'inbox', cafe.id))).toBe('forbidden');
		// A member who looked after it once is refused as well.
		await app.db.deleteFrom('profile_member').where('member_id', '=', manager.id).execute();
		expect(await refusalCodeOf(folder(manager, 'inbox', cafe.id))).toBe('forbidden');
		await app.db
			.insertInto('profile_member')
			.values({ profile_id: cafe.id, member_id: manager.id, role: 'manager' })
			.execute();

		await write(manager, [member(guest)], { acting_as: cafe.id, reply_to_id: question.id });
		const [answer] = await folder(guest, 'inbox');
		expect(answer).toMatchObject({ from: { type: 'profile', id: cafe.id }, written_by: null });
		expect(await folder(owner, 'outbox', cafe.id)).toMatchObject([{ written_by: { id: manager.id } }]);
	});

	test('tells each keeper what is unread, until one of them has read it', async () => {
		const [owner, manager, guest, rude] = (await people(4)) as [TestActor, TestActor, TestActor, TestActor];
		const cafe = await addBusiness(owner, 'Café of counts', { status: 'published' });
		const bar = await addBusiness(owner, 'Bar of counts', { status: 'published' });
		await addKeeper(app, cafe.id, manager.id, 'manager');
		const unread = async (of: TestActor) => {
			const { unread_messages, unread_business_messages } = (await of.call('GET /me')).data.counts;
			expect(unread_messages).toBe(0);
			return unread_business_messages;
		};
		for (const one of [owner, manager, guest]) expect(await unread(one)).toEqual([]);
		const { id } = await write(guest, [business(cafe), business(bar)]);
		await write(rude, [business(cafe)]);
		await owner.call('POST /business-profile/messages/draft', { body: { acting_as: cafe.id, body: 'Not yet.' } });
		expect(await unread(owner)).toEqual([
			{ profile_id: bar.id, unread: 1 },
			{ profile_id: cafe.id, unread: 2 },
		]);
		expect(await unread(manager)).toEqual([{ profile_id: cafe.id, unread: 2 }]);
		expect(await unread(guest)).toEqual([]);
		// Whom a keeper has blocked counts for the others alone.
		await manager.call('POST /me/blocks/:user_id', { params: { user_id: rude.id } });
		expect(await unread(manager)).toEqual([{ profile_id: cafe.id, unread: 1 }]);
		const mark = (read: boolean) =>
			owner.call('PATCH /business-profile/messages/read/:id', {
				params: { id },
				query: { acting_as: cafe.id },
				body: { read },
			});
		await mark(true);
		expect(await unread(manager)).toEqual([]);
		expect(await unread(owner)).toMatchObject([{ unread: 1 }, { unread: 1 }]);
		await mark(false);
		expect(await unread(manager)).toHaveLength(1);
		const dismissed = { id: cafe.id, user_id: manager.id };
		const { data: before } = await manager.call('GET /me/events', {});
		await owner.call('DELETE /business-profile/:id/managers/:user_id', { params: dismissed });
		expect(await unread(manager)).toEqual([]);
		// Their open pages are told to count again.
		const { data: after } = await manager.call('GET /me/events', { query: { after: before.last_id } });
		expect(after.events).toMatchObject([{ kind: 'read' }]);
		await owner.call('DELETE /business-profile/:id', { params: { id: cafe.id } });
		expect(await unread(owner)).toEqual([{ profile_id: bar.id, unread: 1 }]);
	});

	// The embedded database has one connection.
	test.runIf(engine === 'postgres')(
		'is written for by nobody whom it dismisses while they wait for their turn',
		async () => {
			const [owner, manager, guest] = (await people(3)) as [TestActor, TestActor, TestActor];
			const cafe = await addBusiness(owner, 'Café of one less', { status: 'published' });
			await app.db
				.insertInto('profile_member')
				.values({ profile_id: cafe.id, member_id: manager.id, role: 'manager' })
				.execute();
			const question = await write(guest, [business(cafe)]);
			const fields = { acting_as: cafe.id, reply_to_id: question.id };
			const compose = () => refusalCodeOf(write(manager, [member(guest)], fields));
			const keep = () => refusalCodeOf(manager.call('POST /business-profile/messages/draft', { body: fields }));
			const { db } = app;
			const answers = await transaction({ db }, async ({ db: trx }) => {
				await trx.selectFrom('member').select('id').where('id', '=', manager.id).forUpdate().execute();
				const waiting = [compose(), keep()];
				await expect.poll(() => lockWaits(db)).toBe(2);
				await db.deleteFrom('profile_member').where('member_id', '=', manager.id).execute();
				return { waiting };
			});
			expect(await Promise.all(answers.waiting)).toEqual(['forbidden', 'forbidden']);
			expect(await folder(owner, 'outbox', cafe.id)).toEqual([]);
		},
	);

	test('hears from a newcomer ten times a day, with nine other businesses, and more often once it has answered', async () => {
		const [owner, guest] = (await people(2)) as [TestActor, TestActor];
		const [bakery, smithy] = [
			await addBusiness(owner, 'Bakery of letters', { status: 'published' }),
			await addBusiness(owner, 'Smithy of letters', { status: 'published' }),
		];
		const { businessesPerDay, businessesPerDayNew } = messageLimits;
		const half = businessesPerDayNew / 2;
		for (let at = 0; at < half; at += 1) await write(guest, [business(bakery), business(smithy)]);
		const another = () => write(guest, [business(smithy)]);
		expect(await refusalCodeOf(another())).toBe('rate_limited');
		const [question] = await folder(owner, 'inbox', bakery.id);
		await write(owner, [member(guest)], { acting_as: bakery.id, reply_to_id: question!.id });
		// Once the business has answered, neither the messages to it until then nor those from now on count.
		await Promise.all(Array.from({ length: half }, another));
		await write(guest, [business(bakery)]);
		expect(await refusalCodeOf(another())).toBe('rate_limited');
		await aged(guest);
		const tried = await Promise.allSettled(Array.from({ length: businessesPerDay - businessesPerDayNew + 2 }, another));
		expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(businessesPerDay - businessesPerDayNew);
	});

	test('writes to followers as a stranger, and to nobody else who did not write first', async () => {
		const [owner, follower, other] = (await people(3)) as [TestActor, TestActor, TestActor];
		const cafe = await addBusiness(owner, 'Café of followers', { status: 'published' });
		await follower.call('POST /business-profile/follow', { body: { profile_id: cafe.id } });
		await write(owner, [member(follower)], { acting_as: cafe.id });
		expect(await folder(follower, 'requests')).toHaveLength(1);
		expect(await refusalCodeOf(write(owner, [member(other)], { acting_as: cafe.id }))).toBe('invalid_request');
		const { data } = await owner.call('GET /business-profile/messages/users/:id', { params: { id: cafe.id } });
		expect(data).toMatchObject([{ id: follower.id, why: 'follower' }]);
	});

	test('that is gone lets nobody in who wrote for it', async () => {
		const [keeper, ben] = (await people(2)) as [TestActor, TestActor];
		const cafe = await addBusiness(keeper, 'Café that is gone', { status: 'published' });
		await ben.call('POST /business-profile/follow', { body: { profile_id: cafe.id } });
		const { id } = await write(keeper, [member(ben)], { acting_as: cafe.id });
		const own = await write(keeper, [member(ben)], { body: 'From me.' });
		await app.db.deleteFrom('profile').where('id', '=', cafe.id).execute();
		const accept = (id: string) => ben.call('POST /business-profile/messages/:id/accept', { params: { id } });
		expect(await refusalCodeOf(accept(id))).toBe('conflict');
		await write(keeper, [member(ben)], { body: 'From me again.' });
		expect(await folder(ben, 'inbox')).toEqual([]);
		expect(await folder(ben, 'requests')).toHaveLength(3);
		// Whoever is accepted as a person is not accepted for what they wrote as a business.
		await accept(own.id);
		expect((await folder(ben, 'requests')).map((one) => one.id)).toEqual([id]);
	});

	test('that nobody looks after is told of, instead of swallowing what is written', async () => {
		const [owner, guest] = (await people(2)) as [TestActor, TestActor];
		const cafe = await addBusiness(owner, 'Café without people', { status: 'published' });
		await app.db.deleteFrom('profile_member').where('profile_id', '=', cafe.id).execute();
		expect(await refusalSentenceOf(write(guest, [business(cafe)]))).toMatch('No one manages this business');
	});
});

describe('recipients', () => {
	test('are found by name: friends first, hidden or not, then businesses', async () => {
		const [ana, ben] = (await people(2)) as [TestActor, TestActor];
		await befriend(ana, ben);
		await ben.call('PATCH /me', { body: { name: 'Quentin Winterbourne', settings: { found_by: 'nobody' } } });
		const inn = await addBusiness(ben, 'Winterbourne Inn', { status: 'published' });
		const { data } = await ana.call('GET /business-profile/messages/recipients', { query: { q: 'winterb' } });
		expect(data).toMatchObject([
			{ type: 'member', id: ben.id, why: 'friend' },
			{ type: 'profile', id: inn.id, why: 'everyone' },
		]);
		await ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
		const { data: after } = await ana.call('GET /business-profile/messages/recipients', { query: { q: 'winterb' } });
		expect(after.map(({ id }) => id)).toEqual([inn.id]);
	});
});

describe('threat 50: a block', () => {
	test('lets nothing through by any path, whatever was agreed before', async () => {
		const [ana, ben, cleo] = (await people(3)) as [TestActor, TestActor, TestActor];
		await aged(ana, ben, cleo);
		const cafe = await addBusiness(ben, 'Café of a blocked one', { status: 'published' });
		const bakery = await addBusiness(ana, 'Bakery of who blocks', { status: 'published' });
		await ana.call('POST /business-profile/follow', { body: { profile_id: cafe.id } });
		for (const one of [ana, ben]) await befriend(cleo, one);
		const { data: club } = await cleo.call('POST /business-profile/messages/groups/', {
			body: { name: 'Club of both', participants: [ana.id, ben.id] },
		});
		const change = (by: TestActor, id: string, body: object) =>
			by.call('PATCH /business-profile/messages/groups', { body: { id, ...body } });
		for (const one of [ana, ben]) await change(one, club.id, { accept: true });
		const groups = async (of: TestActor) => (await of.call('GET /business-profile/messages/groups/my')).data;
		let words = 0;
		/** The messages of one sequence, each with its thread. */
		const written = new Map<string, string>();
		const newestOf = new Map<TestActor, string>();
		const say = async (from: TestActor, to: MessageBody['to'], fields: Partial<MessageBody> = {}) => {
			const { id, thread_id } = await write(from, to, { body: `Words ${++words}`, ...fields });
			written.set(id, thread_id);
			newestOf.set(from, id);
		};
		const goOn = (from: TestActor, other: TestActor) =>
			say(from, [member(other)], { reply_to_id: newestOf.get(other) ?? null });
		const throwAway = async (of: TestActor) => {
			const came = await Promise.all([folder(of, 'inbox'), folder(of, 'requests')]);
			const ids = came.flat().map(({ id }) => id);
			if (ids.length > 0) await of.call('PATCH /business-profile/messages/bulk', { body: { ids, trashed: true } });
		};
		const all = { type: 'group' as const, id: club.id };
		const deeds = {
			write: () => say(ben, [member(ana)]),
			later: () => say(ben, [member(ana)], { undo_seconds: 1 }),
			asBusiness: () => say(ben, [member(ana)], { acting_as: cafe.id }),
			answer: () => say(ana, [member(ben)]),
			goOn: () => goOn(ben, ana),
			answerThat: () => goOn(ana, ben),
			throwAway: () => Promise.all([throwAway(ana), throwAway(ben)]),
			askBusiness: () => say(ana, [business(cafe)]),
			askTheirs: () => say(ben, [business(bakery)]),
			answerAsTheirs: () => say(ana, [member(ben)], { acting_as: bakery.id }),
			toAll: () => say(ben, [all, member(cleo)]),
			answerToAll: () => say(ana, [all]),
			leaveAll: () => change(ben, club.id, { leave: true }),
			comeBack: async () => {
				await change(cleo, club.id, { add: [ben.id] });
				await change(ben, club.id, { accept: true });
			},
			invite: () =>
				ben.call('POST /business-profile/messages/groups/', { body: { name: 'Another', participants: [ana.id] } }),
			join: async () => {
				const asked = (await groups(ana)).find(({ my_state }) => my_state === 'invited');
				if (asked) await change(ana, asked.id, { accept: true });
			},
			friends: () => befriend(ana, ben),
			accept: async () => {
				const [request] = await folder(ana, 'requests');
				if (request) await ana.call('POST /business-profile/messages/:id/accept', { params: { id: request.id } });
			},
			block: () => ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } }),
			unblock: () => ana.call('DELETE /me/blocks/:user_id', { params: { user_id: ben.id } }),
		};
		/**
		 * What somebody is shown in a mailbox, by others: its folders, also searched, the threads with these messages, and
		 * each message by itself.
		 */
		const seenIn = async (reader: TestActor, mailbox: { acting_as?: string }) => {
			const searched = [{}, { q: 'words' }].map((search) => ({ limit: 100, ...search, ...mailbox }));
			const listed = searched.flatMap((query) =>
				(['inbox', 'requests', 'outbox', 'trash'] as const).map((name) =>
					reader.call(`GET /business-profile/messages/${name}`, { query }),
				),
			);
			const opened = [...written].flatMap(([id, thread_id]) => [
				reader
					.call('GET /business-profile/messages/thread/:id', {
						params: { id: thread_id },
						query: { limit: 100, ...mailbox },
					})
					.then(({ data }) => data),
				reader
					.call('GET /business-profile/messages/:id', { params: { id }, query: mailbox })
					.then(({ data }) => [data]),
			]);
			const found = await Promise.all(opened.map((one) => one.catch(() => [])));
			return [...(await Promise.all(listed)).map(({ data }) => data), ...found].flat();
		};
		/** What somebody is shown in their own mailbox and in that of their business, by one of the others. */
		const seenOf = async (reader: TestActor, own: { id: string }, others: string[]) => {
			const read = await Promise.all([seenIn(reader, {}), seenIn(reader, { acting_as: own.id })]);
			return read.flat().filter(({ from }) => others.includes(from.id));
		};
		const names = Object.keys(deeds) as (keyof typeof deeds)[];
		const sequences = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 14 });
		await fc.assert(
			fc.asyncProperty(sequences, fc.boolean(), async (sequence, areThrownAway) => {
				written.clear();
				for (const name of sequence) {
					aMinuteLater();
					await Promise.resolve(deeds[name]()).catch(() => {});
				}
				if (areThrownAway) await deeds.throwAway();
				await Promise.resolve(deeds.block()).catch(() => {});
				expect(await seenOf(ana, bakery, [ben.id, cafe.id])).toEqual([]);
				expect(await seenOf(ben, cafe, [ana.id, bakery.id])).toEqual([]);
				const asked = (await groups(ana)).filter(({ my_state }) => my_state === 'invited');
				expect(asked.map(({ owner }) => owner.id)).not.toContain(ben.id);
				const { data: told } = await ana.call('GET /me/notifications', { query: {} });
				expect(told.flatMap(({ actors }) => actors.map(({ id }) => id))).not.toContain(ben.id);
				expect(await refusalCodeOf(deeds.write())).toBe('invalid_request');
				await Promise.resolve(deeds.unblock()).catch(() => {});
			}),
			{ numRuns: 8 },
		);
	});
});
