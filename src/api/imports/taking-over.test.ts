/** Who may write while somebody else imports, undoes or edits the same businesses. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { importRows } from '#test/import-rows.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder();
let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
});
afterAll(() => app?.close());

const runRows = (...input: [string, Record<string, unknown>[], object?]) => importRows({ db, folder }, ...input);
const manyRows = (name: string) => Array.from({ length: 700 }, (_, at) => ({ id: at, name: `${name} ${at}` }));
const namesOf = async (source: string) =>
	(
		await db
			.selectFrom('profile')
			.select('business_name')
			.where('source_name', '=', source)
			.orderBy('source_id')
			.execute()
	).map((row) => row.business_name);
const powerCut = () => {
	throw new Error('power cut');
};

/** Breaks off a run whose first 500 rows are written, and returns its id. */
async function breakOff(source: string): Promise<string> {
	let runId = '';
	const onRun = async (id: string) => {
		runId = id;
	};
	await expect(runRows(source, manyRows(source), { onRun, onProgress: powerCut })).rejects.toThrow('power cut');
	return runId;
}

describe('a worker that lost its run', () => {
	test('to one that imports writes nothing more', async () => {
		await breakOff('lost');
		const another = () => runRows('lost', manyRows('lost'), { onRun: powerCut });
		const first = runRows('lost', manyRows('lost'), { onRun: () => another().catch(() => {}) });
		await expect(first).rejects.toThrow('is being worked on by another process');
		expect(await namesOf('lost')).toHaveLength(500);
		const { resumedFrom, counts } = await runRows('lost', manyRows('lost'));
		expect([resumedFrom, counts]).toEqual([500, expect.objectContaining({ rows: 700, created: 700 })]);
	});

	test('to one that undoes it writes nothing more, also when that broke off; the undo goes on', async () => {
		const runId = await breakOff('half');
		const stopped = { signal: AbortSignal.abort(new Error('stopped')) };
		const resumed = runRows('half', manyRows('half'), { onRun: () => undoRun(db, runId, stopped).catch(() => {}) });
		await expect(resumed).rejects.toThrow('was undone meanwhile');
		expect(await namesOf('half')).toEqual([]);
		await expect(runRows('half', manyRows('half'), { mustResume: true })).rejects.toThrow('There is no broken run');
		await undoRun(db, runId);
		await expect(undoRun(db, runId)).rejects.toThrow('was undone before');
	});

	test('to another that undoes it, too, takes nothing back any more', async () => {
		const { runId } = await runRows('twice', manyRows('twice'));
		let second: Promise<unknown> | undefined;
		const first = undoRun(db, runId!, {
			onProgress: () => {
				second ??= undoRun(db, runId!);
			},
		});
		const outcomes = await Promise.allSettled([first, first.catch(() => {}).then(() => second)]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		expect(await namesOf('twice')).toEqual([]);
	});
});

describe.runIf(engine === 'postgres')('what somebody makes their own while it is imported', () => {
	test('keeps their words, whichever order the file has', async () => {
		const names = ['Aardvark', 'Badger', 'Civet'];
		await runRows(
			'edited',
			names.map((name, id) => ({ id, name })),
		);
		const { id } = await db
			.selectFrom('profile')
			.select('id')
			.where('business_name', '=', 'Badger')
			.executeTakeFirstOrThrow();
		const changed = names.map((name, id) => ({ id, name, tagline: 'As the source says' })).reverse();
		let imported: ReturnType<typeof runRows> | undefined;
		await db.transaction().execute(async (trx) => {
			await lockProfiles(trx, [id]);
			const words = { claim_state: 'claimed', tagline: 'As its owner says' };
			await trx.updateTable('profile').set(words).where('id', '=', id).execute();
			imported = runRows('edited', changed);
			await expect.poll(() => lockWaits(db)).toBe(1);
		});
		expect((await imported!).counts).toMatchObject({ updated: 2, unchanged: 1, warnings: 1 });
		const { tagline } = await db.selectFrom('profile').select('tagline').where('id', '=', id).executeTakeFirstOrThrow();
		expect(tagline).toBe('As its owner says');
	});

	test('by another run, at the same time, in another order: both are done', async () => {
		const rows = manyRows('Both');
		const inFolder = (given: Record<string, unknown>[]) =>
			importRows({ db, folder: mkdtempSync(join(folder, 'run-')) }, 'both', given);
		const changed = (tagline: string) => rows.map((row) => ({ ...row, tagline }));
		for (const given of [rows, changed('New')]) {
			const results = await Promise.all([inFolder(given), inFolder([...given].reverse())]);
			expect(results.map(({ counts }) => counts.rows)).toEqual([700, 700]);
			expect(await namesOf('both')).toHaveLength(700);
		}
	});
});
