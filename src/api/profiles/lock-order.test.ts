import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import type { DB } from '#api/schema.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { importRows } from '#test/import-rows.ts';
import { abandon } from '#test/ownership-world.ts';
import { addBusiness } from '#test/reviewed.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const folder = temporaryFolder();
let app: TestApp;
let owner: TestActor;
let operator: TestActor;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	[owner, operator] = await Promise.all([app.actor('owner'), app.actor('operator')]);
});
afterAll(() => app?.close());

const params = (id: string) => ({ params: { id } });
const ways: Record<string, (id: string) => Promise<unknown>> = {
	edits: (id) => owner.call('PATCH /business-profile/:id', { ...params(id), body: { status: 'temporarily_closed' } }),
	deletes: (id) => owner.call('DELETE /business-profile/:id', params(id)),
	suspends: (id) =>
		operator.call('PUT /business-profile/:id/suspension', { ...params(id), body: { reason: 'It sells no tea.' } }),
	merges: async (id) => {
		const other = await addBusiness(owner, `Other ${id}`);
		const body = { into: other.id, dry_run: false };
		return operator.call('POST /business-profile/:id/merge', { ...params(id), body });
	},
};

// The embedded database has one connection, so that nobody waits for a lock there.
test.runIf(engine === 'postgres').each(Object.keys(ways))(
	'whoever %s a business waits for its place before holding it',
	async (way) => {
		const town = `Lockstadt ${way}`;
		const { id } = await addBusiness(owner, `Tea of ${way}`, { address: { locality: town, country: 'DE' } });
		await whileHeld(
			town,
			() => ways[way]!(id),
			(db) => free(db, 'profile', id),
		);
	},
);

/** Locks the place, and checks with `isFree` that other rows are not locked while `change` waits for it. */
async function whileHeld(
	town: string,
	change: () => Promise<unknown>,
	isFree: (db: Transaction<DB>) => Promise<boolean>,
): Promise<void> {
	const { changing } = await app.db.transaction().execute(async (db) => {
		await sql`select slug from place where label = ${town} for update`.execute(db);
		const changing = change();
		await whenWaiting(app.connection.db);
		expect(await isFree(db)).toBe(true);
		return { changing };
	});
	await changing;
}

const free = async (db: Transaction<DB>, table: 'profile' | 'place', key: string): Promise<boolean> =>
	(
		await sql`select from ${sql.table(table)} where ${sql.ref(table === 'place' ? 'label' : 'id')} = ${key}
			for update skip locked`.execute(db)
	).rows.length === 1;

/**
 * Checks that a move from `here` to a place that is earlier in the order waits for that place before anything else is
 * locked.
 */
async function expectsFree(here: string, there: string, move: () => Promise<unknown>): Promise<void> {
	const { id } = await app.db.selectFrom('profile').select('id').where('locality', '=', here).executeTakeFirstOrThrow();
	const both = async (db: Transaction<DB>) => (await free(db, 'place', here)) && (await free(db, 'profile', id));
	await whileHeld(there, move, both);
}

test.runIf(engine === 'postgres')(
	'whoever moves a business waits for the first of both places before holding the other',
	async () => {
		const [here, there] = ['Zenna', 'Aberlock'];
		const place = (locality: string) => ({ address: { locality, country: 'DE' } });
		const { id } = await addBusiness(owner, 'Removal', place(here));
		await addBusiness(owner, 'Resident', place(there));
		await expectsFree(here, there, () =>
			owner.call('PATCH /business-profile/:id', { ...params(id), body: place(there) }),
		);
	},
);

test.runIf(engine === 'postgres').each(['import', 'undo'])(
	'an %s that moves a business waits for its places before holding it',
	async (way) => {
		const [here, there] = [`Zimport ${way}`, `Aimport ${way}`];
		const row = (town: string) => ({ id: 1, name: `Moved by ${way}`, town });
		const rows = (town: string) => importRows({ db: app.db, folder }, `moved-${way}`, [row(town)]);
		if (way === 'import') {
			await addBusiness(owner, 'Another resident', { address: { locality: there, country: 'NZ' } });
			await rows(here);
			await expectsFree(here, there, () => rows(there));
		} else {
			await rows(there);
			const { runId } = await rows(here);
			await addBusiness(owner, 'A last resident', { address: { locality: there, country: 'NZ' } });
			await expectsFree(here, there, () => undoRun(app.db, runId!));
		}
	},
);

test.runIf(engine === 'postgres')(
	'whoever merges a draft into a business that lies nowhere waits for its place before holding either',
	async () => {
		const address = { locality: 'Mergingen', country: 'DE' };
		const from = await addBusiness(owner, 'Drafted', { address, status: 'draft' });
		const into = await addBusiness(owner, 'Nowhere');
		await addBusiness(owner, 'Present', { address });
		await abandon(app, into.id);
		const body = { into: into.id, dry_run: false };
		await whileHeld(
			'Mergingen',
			() => operator.call('POST /business-profile/:id/merge', { ...params(from.id), body }),
			async (db) => (await free(db, 'profile', from.id)) && (await free(db, 'profile', into.id)),
		);
		const { data } = await app.visitor('GET /business-profile/:id', params(into.id));
		expect(data.address).toMatchObject({ locality: 'Mergingen' });
	},
);

test.runIf(engine === 'postgres')(
	'what has waited for its owner is back in its place, which is locked before it',
	async () => {
		const late = await app.actor('late', { emailVerified: false });
		const address = { locality: 'Waitingen', country: 'DE' };
		const { id } = await addBusiness(late, 'Waited for', { address });
		await addBusiness(owner, 'Present', { address });
		await operator.call('PUT /business-profile/:id/suspension', {
			...params(id),
			body: { reason: 'It sells no tea.' },
		});
		await app.actor('late');
		await whileHeld(
			'Waitingen',
			() => operator.call('DELETE /business-profile/:id/suspension', params(id)),
			(db) => free(db, 'profile', id),
		);
	},
);
