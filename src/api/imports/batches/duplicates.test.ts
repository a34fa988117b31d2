/** The cost of finding duplicates where thousands are alike: each row of a batch looks at a limited number. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDuplicatesOfBatch } from '#api/imports/batches/duplicates.ts';
import { importedColumns } from '#api/imports/batches/write-batch.ts';
import type { ProfileColumns } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { importRows } from '#test/import-rows.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder();
const alike = 800;
const batch = 40;
/**
 * How many businesses one row may look at: two hundred each by phone, website and place, and some of the batch's own.
 */
const lookedAtMax = { others: 700, own: 300 };

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
	const one = { id: 0, name: 'Unit', phone: '+6491110000', website: 'https://units.example/', town: 'Westport' };
	await importRows({ db: app.db, folder }, 'units', [{ ...one, lat: -41.75, lng: 171.6 }]);
	const columns = sql.raw(
		[...importedColumns, ...'id slug status source_name source_id created_at updated_at'.split(' ')].join(', '),
	);
	await sql`
		insert into profile (${columns}) select ${columns} from (select copy.* from profile, generate_series(1, ${alike}::int) as number,
			lateral jsonb_populate_record(null::profile, to_jsonb(profile) || jsonb_build_object(
				'id', gen_random_uuid(), 'slug', 'unit-' || number, 'name_key', 'unit ' || number, 'source_id', number)) as copy
		where profile.source_name = 'units') as alike`.execute(app.db);
	// Businesses that nobody sees are no duplicates, so none of them ends the search early.
	await app.db
		.updateTable('profile')
		.set({ status: 'permanently_closed' })
		.where('source_name', '=', 'units')
		.execute();
	await sql`analyze profile`.execute(app.db);
});
afterAll(() => app.close());

/** Returns how many rows of businesses the search reads for a batch of a source whose rows are like all of them. */
async function rowsReadBy(source: string): Promise<number> {
	const like = await app.db.selectFrom('profile').selectAll().limit(batch).execute();
	const candidates = like.map((row, at) => ({ ...row, name_key: `another ${at}` }) as unknown as ProfileColumns);
	return transaction({ db: app.db }, async ({ db }) => {
		const before = await readSoFar(db);
		expect((await findDuplicatesOfBatch(db, source, candidates)).size).toBe(0);
		return (await readSoFar(db)) - before;
	});
}

async function readSoFar(db: Kysely<DB>): Promise<number> {
	const { rows } = await sql<{ n: string }>`
		select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'profile'`.execute(db);
	return Number(rows[0]?.n ?? 0);
}

test('of another source, each looks at hundreds, however many are like it', async () => {
	expect(await rowsReadBy('other')).toBeLessThan(batch * lookedAtMax.others);
});

test('of the same source, none of its own is looked at but what lies at the same point', async () => {
	expect(await rowsReadBy('units')).toBeLessThan(batch * lookedAtMax.own);
});
