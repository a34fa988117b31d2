import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { type Counts, noCounts } from '#api/imports/batches/outcome.ts';
import { ImportError } from '#api/imports/import-error.ts';
import type { DB } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';

export interface Run extends HeldRun {
	sourceName: string;
	fileName: string;
	reportFile: string | null;
	/** How many rows are committed: the next one is `resumeRow + 1`. */
	resumeRow: number;
	counts: Counts;
}

/** A run and the worker that holds it: only one at a time, each with its own id. */
export interface HeldRun {
	id: string;
	worker: string;
}

/** Returns a hash of a file and its mapping: only the same pair continues a broken run. */
export async function fingerprintOf(file: string, mappingText: string): Promise<string> {
	const hash = createHash('sha256').update(mappingText).update('\0');
	for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
	return hash.digest('base64url');
}

/** Gives the broken run, if there is one, to this worker: the one that held it before can write nothing more. */
export async function takeOverRun(db: Kysely<DB>, fingerprint: string, worker: string): Promise<Run | undefined> {
	const row = await db
		.updateTable('import_run')
		.set({ worker })
		.where('id', '=', (eb) =>
			eb
				.selectFrom('import_run')
				.select('id')
				.where('fingerprint', '=', fingerprint)
				.where('state', '=', 'running')
				.orderBy('started_at', 'desc')
				.limit(1),
		)
		.where('state', '=', 'running')
		.returningAll()
		.executeTakeFirst();
	return (
		row && {
			id: row.id,
			worker,
			sourceName: row.source_name,
			fileName: row.file_name,
			reportFile: row.report_file,
			resumeRow: row.resume_row,
			counts: row.counts,
		}
	);
}

export async function createRun(
	db: Kysely<DB>,
	{
		sourceName,
		fileName,
		fingerprint,
		worker,
		reportFile,
	}: Pick<Run, 'sourceName' | 'fileName' | 'worker'> & {
		fingerprint: string;
		reportFile(runId: string): string | null;
	},
): Promise<Run> {
	const id = newId();
	const counts = noCounts();
	const report = reportFile(id);
	await db
		.insertInto('import_run')
		.values({
			id,
			source_name: sourceName,
			file_name: fileName,
			fingerprint,
			worker,
			report_file: report,
			state: 'running',
			counts: JSON.stringify(counts),
		})
		.execute();
	return { id, worker, sourceName, fileName, reportFile: report, resumeRow: 0, counts };
}

type RunState = 'running' | 'undoing' | 'done' | 'undone';

/**
 * Notes that the work goes on. This comes first in the transaction of a batch: its row lock keeps others from taking
 * over or undoing the run until the transaction ends.
 * @throws ImportError when somebody already has.
 */
export async function holdRun(db: Transaction<DB>, run: HeldRun, state: RunState): Promise<void> {
	await change(db, run, state, { advanced_at: sql`now()` });
}

/** Notes how far a run is; the transaction holds the run. */
export const advanceRun = (db: Transaction<DB>, id: string, counts: Counts) =>
	db
		.updateTable('import_run')
		.set({ resume_row: counts.rows, counts: JSON.stringify(counts) })
		.where('id', '=', id)
		.execute();

/** Ends a run. @throws ImportError when another worker holds the run by now. */
export async function finishRun(db: Kysely<DB>, run: HeldRun, from: RunState, to: RunState): Promise<void> {
	await change(db, run, from, { state: to, finished_at: sql`now()` });
}

async function change(
	db: Kysely<DB>,
	{ id, worker }: HeldRun,
	state: RunState,
	values: UpdateObject<DB, 'import_run'>,
): Promise<void> {
	const { numUpdatedRows } = await db
		.updateTable('import_run')
		.set(values)
		.where('id', '=', id)
		.where('worker', '=', worker)
		.where('state', '=', state)
		.executeTakeFirst();
	if (numUpdatedRows !== 1n)
		throw new ImportError(
			`Run ${id} is being worked on by another process, or was undone meanwhile. Nothing more was written here.`,
		);
}

/**
 * Takes the run from whoever holds it, to undo it.
 * @throws ImportError when there is no such run, or it was undone before.
 */
export async function beginUndo(db: Kysely<DB>, runId: string, worker: string): Promise<HeldRun> {
	const run = await db
		.updateTable('import_run')
		.set({ state: 'undoing', worker, advanced_at: sql`now()` })
		.where(sql<string>`id::text`, '=', runId)
		.where('state', '!=', 'undone')
		.returning('id')
		.executeTakeFirst();
	if (run) return { id: run.id, worker };
	const known = await db
		.selectFrom('import_run')
		.select('id')
		.where(sql<string>`id::text`, '=', runId)
		.executeTakeFirst();
	throw new ImportError(known ? `Run ${runId} was undone before.` : `There is no run ${runId}.`);
}
