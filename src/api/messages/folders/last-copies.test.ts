/** A message goes with the last copy of it, however that goes: what nobody can read any more is stored nowhere. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '#api/messages/sending/delivery.ts';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

const isStored = async (id: string) =>
	(await app.db.selectFrom('message').select('id').where('id', '=', id).execute()).length === 1;
const write = async (from: TestActor, to: { type: 'member' | 'profile'; id: string }, fields: object = {}) => {
	const body = { to: [to], subject: 'Lunch', body: 'Now?', ...fields };
	return (await from.call('POST /business-profile/messages/compose', { body })).data.id;
};
const throwAway = (by: TestActor, id: string) =>
	by.call('PATCH /business-profile/messages/trash/:id', { params: { id }, body: {} });
const erase = (by: TestActor, id: string) => by.call('DELETE /business-profile/messages/:id', { params: { id } });
const friends = async () => {
	const [ana, ben] = (await Promise.all([app.somebody(), app.somebody()])) as [TestActor, TestActor];
	await befriend(ana, ben);
	return [ana, ben] as const;
};

// The embedded database does one after the other.
test.runIf(engine === 'postgres')('of two who delete the last two copies at once', async () => {
	const [ana, ben] = await friends();
	const id = await write(ana, { type: 'member', id: ben.id });
	for (const one of [ana, ben]) await throwAway(one, id);
	const erasing = await app.db.transaction().execute(async (db) => {
		// Both have deleted their copy, and wait with the message.
		await sql`lock table message in share mode`.execute(db);
		const erasing = Promise.all([erase(ana, id), erase(ben, id)]);
		await whenWaiting(app.connection.db, 2);
		return { erasing };
	});
	await erasing.erasing;
	expect(await isStored(id)).toBe(false);
});

test('of somebody who leaves', async () => {
	const [ana, ben] = await friends();
	const id = await write(ana, { type: 'member', id: ben.id });
	await throwAway(ana, id);
	await erase(ana, id);
	expect(await isStored(id)).toBe(true);
	await ben.call('DELETE /me', { query: { reviews: 'keep' } });
	expect(await isStored(id)).toBe(false);
});

test('of a business that is purged', async () => {
	const [ana, owner] = await friends();
	const { id: profileId } = await addBusiness(owner, 'Kettle');
	const id = await write(ana, { type: 'profile', id: profileId });
	await throwAway(ana, id);
	await erase(ana, id);
	await owner.call('DELETE /business-profile/:id', { params: { id: profileId } });
	expect(await isStored(id)).toBe(true);
	await purgeDeletedProfiles({ db: app.db, now: new Date(app.clock.now.getTime() + 31 * 86_400_000) });
	expect(await isStored(id)).toBe(false);
});

test('of an author who deleted theirs while it waited, and whom its recipient has blocked since', async () => {
	const [ana, ben] = await friends();
	const write30 = () => write(ana, { type: 'member', id: ben.id }, { undo_seconds: 30 });
	const [comes, goes] = [await write30(), await write30()];
	for (const id of [comes, goes]) {
		await throwAway(ana, id);
		await erase(ana, id);
		expect(await isStored(id)).toBe(true);
	}
	const bring = (id: string) => transaction(app.context(), (ctx) => deliver(ctx, id));
	await bring(comes);
	await ben.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
	await bring(goes);
	expect([await isStored(comes), await isStored(goes)]).toEqual([true, false]);
});
