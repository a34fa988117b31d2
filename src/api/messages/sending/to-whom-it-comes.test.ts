/** To whom a message comes where somebody leaves, or a business goes, while it is on its way. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdWrites } from '#api/members/queries.ts';
import { deliver } from '#api/messages/sending/delivery.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

const friends = async () => {
	const [ana, ben] = (await Promise.all([app.somebody(), app.somebody()])) as [TestActor, TestActor];
	await befriend(ana, ben);
	return [ana, ben] as const;
};
const write = async (from: TestActor, to: TestActor, fields: object = {}) => {
	// The job that delivers goes by the real time.
	app.clock.now = new Date();
	const body = { to: [{ type: 'member' as const, id: to.id }], subject: 'Lunch', body: 'Shall we?', ...fields };
	return (await from.call('POST /business-profile/messages/compose', { body })).data.id;
};
const bring = (id: string) => transaction(app.context(), (ctx) => deliver(ctx, id));
const copiesOf = async (id: string, mailboxId: string) => {
	const copies = app.db.selectFrom('message_copy').select('folder').where('message_id', '=', id);
	return (await copies.where('mailbox_id', '=', mailboxId).execute()).length;
};

// The embedded database has one connection.
test.runIf(engine === 'postgres')('a message on its way is not held while its recipients are waited for', async () => {
	const [ana, ben] = await friends();
	const id = await write(ana, ben, { undo_seconds: 10 });
	const under = await app.db.transaction().execute(async (db) => {
		// As whoever leaves does first.
		await holdWrites(db, ben.id, { isAlone: true });
		const bringing = bring(id);
		await whenWaiting(app.connection.db);
		await sql`select from message where id = ${id} for update nowait`.execute(db);
		return { bringing };
	});
	await under.bringing;
	expect(await copiesOf(id, ben.id)).toBe(1);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'whoever leaves while their message is delivered leaves no contact behind, and the message without its words',
	async () => {
		const [ana, ben] = await friends();
		const id = await write(ana, ben, { undo_seconds: 10 });
		const under = await transaction(app.context(), async (ctx) => {
			await deliver(ctx, id);
			const leaving = ana.call('DELETE /me');
			await whenWaiting(app.connection.db);
			return { leaving };
		});
		await under.leaving;
		const { data } = await ben.call('GET /business-profile/messages/inbox', { query: {} });
		expect(data).toMatchObject([{ body: expect.not.stringContaining('Shall we?') }]);
		const { rows } = await sql`
		select from message_contact where ${ana.id} in (mailbox_id, other_id)`.execute(app.db);
		expect(rows).toEqual([]);
	},
);

// The embedded database has one connection.
test.runIf(engine === 'postgres')('whoever leaves while they are accepted leaves no contact behind', async () => {
	const [stranger, ben] = [await app.somebody(), await app.somebody()];
	const id = await write(stranger, ben);
	await bring(id);
	const under = await app.db.transaction().execute(async (db) => {
		// As whoever leaves does first.
		await holdWrites(db, stranger.id, { isAlone: true });
		const accepting = refusalCodeOf(ben.call('POST /business-profile/messages/:id/accept', { params: { id } }));
		await whenWaiting(app.connection.db);
		await db.updateTable('member').set({ deleted_at: app.clock.now }).where('id', '=', stranger.id).execute();
		return { accepting };
	});
	expect(await under.accepting).toBe('conflict');
	const { rows } =
		await sql`select from message_contact where mailbox_id = ${ben.id} and other_id = ${stranger.id}`.execute(app.db);
	expect(rows).toEqual([]);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')(
	'who joins a group while a message comes to it has it in the past of the group',
	async () => {
		const [ana, cleo] = await friends();
		const { data: group } = await ana.call('POST /business-profile/messages/groups/', {
			body: { name: 'Book club', participants: [cleo.id] },
		});
		await ana.call('PATCH /business-profile/messages/groups', { body: { id: group.id, shows_past: true } });
		const id = await write(ana, cleo, { undo_seconds: 30, to: [{ type: 'group', id: group.id }] });
		const under = await app.db.transaction().execute(async (db) => {
			await sql`select from message where id = ${id} for update`.execute(db);
			const bringing = bring(id);
			await whenWaiting(app.connection.db);
			const joining = cleo.call('PATCH /business-profile/messages/groups', { body: { id: group.id, accept: true } });
			await whenWaiting(app.connection.db, 2);
			return { all: Promise.all([bringing, joining]) };
		});
		await under.all;
		expect(await copiesOf(id, cleo.id)).toBe(1);
	},
);

// The embedded database does one after the other.
describe.runIf(engine === 'postgres')('somebody who is about to have left', () => {
	/** Does something with the leaver after their mailbox was emptied, and before they have left. */
	async function asTheyLeave(leaver: TestActor, work: () => Promise<unknown>, waiting = 1): Promise<void> {
		// The leaver's own invitation goes after their messages.
		await leaver.call('GET /business-profile/invite/tell-a-friend', {});
		const under = await app.db.transaction().execute(async (db) => {
			await sql`select from invitation_code where inviter_id = ${leaver.id} for update`.execute(db);
			const leaving = leaver.call('DELETE /me', { query: { reviews: 'keep' } });
			await whenWaiting(app.connection.db, waiting);
			const working = Promise.allSettled([work()]);
			await Promise.race([working, whenWaiting(app.connection.db, 2)]);
			return { all: Promise.all([leaving, working]) };
		});
		await under.all;
	}

	test('is written to: nothing comes', async () => {
		const [stranger, ben] = [await app.somebody(), await app.somebody()];
		await asTheyLeave(ben, () => write(stranger, ben));
		const copies = await app.db.selectFrom('message_copy').selectAll().where('mailbox_id', '=', ben.id).execute();
		expect(copies).toEqual([]);
	});

	test('is brought what was on its way, alone or with a group: it comes to the others', async () => {
		const [ana, ben] = await friends();
		const cleo = await app.somebody();
		await befriend(ana, cleo);
		const { data: group } = await ana.call('POST /business-profile/messages/groups/', {
			body: { name: 'Book club', participants: [ben.id, cleo.id] },
		});
		for (const one of [ben, cleo])
			await one.call('PATCH /business-profile/messages/groups', { body: { id: group.id, accept: true } });
		const [alone, together] = [
			await write(ana, ben, { undo_seconds: 30 }),
			await write(ana, ben, { undo_seconds: 30, to: [{ type: 'group', id: group.id }] }),
		];
		await asTheyLeave(ben, () => bring(alone).then(() => bring(together)));
		expect([await copiesOf(alone, ben.id), await copiesOf(together, ben.id)]).toEqual([0, 0]);
		expect(await copiesOf(together, cleo.id)).toBe(1);
	});

	test('is asked to join a group: they are not in it', async () => {
		const [ana, ben] = await friends();
		const groupOf = (participants: string[]) =>
			ana.call('POST /business-profile/messages/groups/', { body: { name: 'Book club', participants } });
		const { data: group } = await groupOf([]);
		await asTheyLeave(ben, () =>
			ana.call('PATCH /business-profile/messages/groups', { body: { id: group.id, add: [ben.id] } }),
		);
		const asked = await app.db.selectFrom('message_participant').selectAll().where('member_id', '=', ben.id).execute();
		expect(asked).toEqual([]);
	});
});

test('what somebody has left behind unsent is never sent', async () => {
	const [ana, ben] = await friends();
	const id = await write(ana, ben, { undo_seconds: 30 });
	// As between the batches of somebody who wrote much.
	await sql`update member set deleted_at = ${app.clock.now} where id = ${ana.id}`.execute(app.db);
	await bring(id);
	expect(await copiesOf(id, ben.id)).toBe(0);
});

describe('in the name of a business that nobody sees', () => {
	test('threat 76: nothing is delivered, nor taken', async () => {
		const [owner, fan] = await friends();
		const { id: profileId } = await addBusiness(owner, 'Kettle');
		const as = { acting_as: profileId };
		const id = await write(owner, fan, { ...as, undo_seconds: 30 });
		await sql`update profile set status = 'suspended' where id = ${profileId}`.execute(app.db);
		await bring(id);
		expect(await copiesOf(id, fan.id)).toBe(0);
		expect(await refusalCodeOf(write(owner, fan, as))).toBe('conflict');
		await sql`update profile set status = 'published' where id = ${profileId}`.execute(app.db);
		expect(await copiesOf(await write(owner, fan, as), fan.id)).toBe(1);
	});
});
