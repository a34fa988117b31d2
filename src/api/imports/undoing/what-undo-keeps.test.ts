/** What an undo leaves alone, and what the next import does not bring back. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptNamedMax, undoRun } from '#api/imports/undoing/undo-run.ts';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { follow } from '#test/follow-calls.ts';
import { importRows } from '#test/import-rows.ts';
import { makeOffer } from '#test/offer-calls.ts';
import { operatedApp } from '#test/operated-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const folder = temporaryFolder();
let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const names = ['Followed', 'Merged', 'Twin', 'Suspended', 'Deleted', 'Plain'];
const rowsOf = (source: string, tagline?: string) =>
	names.map((name, id) => ({ id, name: `${name} ${source}`, town: 'Otaki', tagline }));
const runRows = (source: string, rows: Record<string, unknown>[]) => importRows({ db: app.db, folder }, source, rows);

/** Returns the id of each profile of this source, by its name. */
async function idsOf(source: string): Promise<Record<string, string>> {
	const rows = await app.db
		.selectFrom('profile')
		.select(['id', 'business_name'])
		.where('source_name', '=', source)
		.execute();
	return Object.fromEntries(rows.map(({ id, business_name }) => [business_name.split(' ')[0], id]));
}

const decide = (action: 'delete' | 'remove', id: string) =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'profile',
			subject_ids: [id],
			action,
			reason: 'spam',
			explanation: 'Nothing of it is to be found at this address.',
		},
	});
const merge = (from: string, into: string) =>
	operator.call('POST /business-profile/:id/merge', { params: { id: from }, body: { into, dry_run: false } });

async function happens(source: string): Promise<void> {
	// The clock is moved on because the database's clock dates a run, and the server's clock a merge.
	app.clock.now = new Date(Date.now() + 1000);
	const { Followed, Merged, Twin, Suspended, Deleted } = await idsOf(source);
	const ana = await app.actor('ana');
	await follow(ana, Followed!);
	await merge(Twin!, Merged!);
	await decide('remove', Suspended!);
	await decide('delete', Deleted!);
}

test('what a run created stays where somebody follows it, another was merged into it, or it is suspended or deleted', async () => {
	const { runId } = await runRows('created', rowsOf('created'));
	await happens('created');
	expect(await undoRun(app.db, runId!)).toEqual({
		deleted: 1,
		restored: 0,
		kept_count: 4,
		kept: [
			{ slug: 'followed-created', reason: 'followed' },
			{ slug: 'merged-created', reason: 'another business was merged into it' },
			{ slug: 'suspended-created', reason: 'suspended' },
			{ slug: 'deleted-created', reason: 'deleted' },
		],
	});
	expect(Object.keys(await idsOf('created')).sort()).toEqual(['Deleted', 'Followed', 'Merged', 'Suspended']);
	const statuses = app.db
		.selectFrom('profile')
		.select('status')
		.where('source_name', '=', 'created')
		.orderBy('source_id');
	expect((await statuses.execute()).map(({ status }) => status)).toEqual([
		'published',
		'published',
		'suspended',
		'deleted',
	]);
});

test('what a run changed stays changed where another was merged into it since, or it is suspended or deleted', async () => {
	await runRows('changed', rowsOf('changed'));
	const { runId } = await runRows('changed', rowsOf('changed', 'New'));
	await happens('changed');
	const { deleted, restored, kept } = await undoRun(app.db, runId!);
	expect([deleted, restored]).toEqual([0, 2]);
	expect(kept.map(({ slug }) => slug)).toEqual(['merged-changed', 'suspended-changed', 'deleted-changed']);
	const taglines = app.db
		.selectFrom('profile')
		.select('tagline')
		.where('source_name', '=', 'changed')
		.orderBy('source_id');
	expect((await taglines.execute()).map(({ tagline }) => tagline)).toEqual([null, 'New', 'New', 'New', null]);
});

test('what an operator deleted does not come back with the next import, nor what had been merged into it', async () => {
	await runRows('gone', rowsOf('gone'));
	const { Deleted, Twin, Plain } = await idsOf('gone');
	await merge(Twin!, Deleted!);
	await decide('delete', Deleted!);
	const owner = await app.actor('owner');
	await app.db
		.insertInto('profile_member')
		.values({ profile_id: Plain!, member_id: owner.id, role: 'owner' })
		.execute();
	await owner.call('DELETE /business-profile/:id', { params: { id: Plain! } });
	const now = new Date(app.clock.now.getTime() + 31 * 86_400_000);
	await purgeDeletedProfiles({ db: app.db, now });
	const { counts, report } = await runRows('gone', rowsOf('gone', 'New'));
	// A business that its owner deleted comes back, because only an operator's deletion keeps out what the source lists.
	expect(counts).toMatchObject({ updated: 3, created: 1, rejected: 2 });
	expect(report.text(counts)).toContain('an operator removed this business');
	expect(Object.keys(await idsOf('gone')).sort()).toEqual(['Followed', 'Merged', 'Plain', 'Suspended']);
});

test('threat 90: what an operator suspended does not come back with the next import when its owner deletes it, or leaves', async () => {
	await runRows('hushed', rowsOf('hushed'));
	const { Suspended, Plain } = await idsOf('hushed');
	const owner = await app.somebody('owner');
	for (const profile_id of [Suspended!, Plain!])
		await app.db.insertInto('profile_member').values({ profile_id, member_id: owner.id, role: 'owner' }).execute();
	await owner.call('PATCH /business-profile/:id', { params: { id: Plain! }, body: { status: 'draft' } });
	for (const id of [Suspended!, Plain!]) await decide('remove', id);
	await owner.call('DELETE /business-profile/:id', { params: { id: Suspended! } });
	await owner.call('DELETE /me');
	await purgeDeletedProfiles({ db: app.db, now: new Date(app.clock.now.getTime() + 31 * 86_400_000) });
	const { counts } = await runRows('hushed', rowsOf('hushed', 'New'));
	expect(counts).toMatchObject({ updated: 4, created: 0, rejected: 2 });
	expect(Object.keys(await idsOf('hushed')).sort()).toEqual(['Deleted', 'Followed', 'Merged', 'Twin']);
});

test('what its owner hid of an address stays hidden when they have left, though a run from before their time is undone', async () => {
	const row = { id: 1, name: 'Home of Ana', town: 'Otaki', lat: -40.75, lng: 175.15 };
	await runRows('home', [row]);
	const { runId } = await runRows('home', [{ ...row, tagline: 'New' }]);
	const { Home } = await idsOf('home');
	const owner = await app.somebody('owner');
	await app.db.insertInto('profile_member').values({ profile_id: Home!, member_id: owner.id, role: 'owner' }).execute();
	await owner.call('PATCH /business-profile/:id', { params: { id: Home! }, body: { address_visibility: 'hidden' } });
	await owner.call('DELETE /me');
	const { restored, kept } = await undoRun(app.db, runId!);
	expect([restored, kept]).toEqual([0, [{ slug: 'home-of-ana', reason: 'its address was hidden since' }]]);
	const where = app.db.selectFrom('profile').select(['address_visibility', 'locality', 'lat']).where('id', '=', Home!);
	expect(await where.executeTakeFirst()).toEqual({ address_visibility: 'hidden', locality: null, lat: null });
});

test('what a run created stays where an owner who has left proved it to be theirs, said or offered something', async () => {
	const { runId } = await runRows('kept', rowsOf('kept'));
	const { Followed, Merged, Twin } = await idsOf('kept');
	const owner = await app.somebody('owner');
	await app.db
		.insertInto('profile_claim')
		.values({
			id: randomUUID(),
			profile_id: Followed!,
			member_id: owner.id,
			method: 'operator',
			state: 'approved',
			created_at: app.clock.now,
		})
		.execute();
	for (const profile_id of [Merged!, Twin!])
		await app.db.insertInto('profile_member').values({ profile_id, member_id: owner.id, role: 'owner' }).execute();
	await owner.call('POST /business-profile/post', { body: { profile_id: Merged!, body: 'We bake on Sundays.' } });
	await makeOffer(app, owner, Twin!);
	await owner.call('DELETE /me');
	expect(await undoRun(app.db, runId!)).toMatchObject({ deleted: 3, kept_count: 3 });
	expect(Object.keys(await idsOf('kept')).sort()).toEqual(['Followed', 'Merged', 'Twin']);
});

// The embedded database has one connection, so nothing else can happen while an undo waits.
test.runIf(engine === 'postgres')(
	'a business that is claimed while an undo goes on stays, wherever in a batch it comes',
	async () => {
		// The run has one profile more than a batch.
		const many = Array.from({ length: 501 }, (_, id) => ({ id, name: `Shop ${id}`, town: 'Otaki' }));
		const { runId } = await runRows('many', many);
		const ids = app.db.selectFrom('profile').select('id').where('import_run_id', '=', runId).orderBy('id').execute();
		const [first, last] = [(await ids).at(0)!.id, (await ids).at(-1)!.id];
		const owner = await app.somebody('owner');
		const [merging, claiming] = [await app.db.startTransaction().execute(), await app.db.startTransaction().execute()];
		await merging.deleteFrom('profile').where('id', '=', first).execute();
		await claiming.updateTable('profile').set({ claim_state: 'claimed' }).where('id', '=', last).execute();
		await claiming
			.insertInto('profile_member')
			.values({ profile_id: last, member_id: owner.id, role: 'owner' })
			.execute();
		const undoing = undoRun(app.db, runId!);
		await whenWaiting(app.connection.db);
		await merging.commit().execute();
		// The undo goes on as far as the profile that is being claimed.
		await whenWaiting(app.connection.db);
		await claiming.commit().execute();
		const { deleted, kept } = await undoing;
		expect([deleted, kept.map(({ reason }) => reason)]).toEqual([499, ['claimed']]);
	},
);

test('what stays is counted, and its first hundred are named', async () => {
	const many = (name: string) =>
		Array.from({ length: keptNamedMax + 3 }, (_, id) => ({ id: id + 1, name: `${name} ${id}` }));
	const { runId } = await runRows('many', many('Numbat'));
	await runRows('many', many('Bilby'));
	const { deleted, kept_count, kept } = await undoRun(app.db, runId!);
	expect([deleted, kept_count, kept.length]).toEqual([0, keptNamedMax + 3, keptNamedMax]);
});
