import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ImportError } from '#api/imports/import-error.ts';
import { type Counts, noCounts } from '#api/imports/outcome.ts';
import type { DB } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';

export interface Run {
	id: string;
	sourceName: string;
	fileName: string;
	reportFile: string | null;
	/** Rows committed so far: the next one is `resumeRow + 1`. */
	resumeRow: number;
	counts: Counts;
}

/** Tells a file with its mapping from every other: only the same pair goes on with a broken run. */
export async function fingerprintOf(file: string, mappingText: string): Promise<string> {
	const hash = createHash('sha256').update(mappingText).update('\0');
	for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
	return hash.digest('base64url');
}

/** The run that was broken off, if there is one. */
export async function findBrokenRun(db: Kysely<DB>, fingerprint: string): Promise<Run | undefined> {
	const row = await db
		.selectFrom('import_run')
		.selectAll()
		.where('fingerprint', '=', fingerprint)
		.where('state', '=', 'running')
		.orderBy('started_at', 'desc')
		.limit(1)
		.executeTakeFirst();
	return (
		row && {
			id: row.id,
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
		reportFile,
	}: { sourceName: string; fileName: string; fingerprint: string; reportFile(runId: string): string | null },
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
			report_file: report,
			state: 'running',
			counts: JSON.stringify(counts),
		})
		.execute();
	return { id, sourceName, fileName, reportFile: report, resumeRow: 0, counts };
}

/**
 * Moves the run on, first thing in the transaction of a batch: the row lock keeps a second process out.
 * @throws ImportError when the run is not where this process left it.
 */
export async function advanceRun(db: Transaction<DB>, run: Run, counts: Counts): Promise<void> {
	const { numUpdatedRows } = await db
		.updateTable('import_run')
		.set({ resume_row: counts.rows, counts: JSON.stringify(counts), advanced_at: sql`now()` })
		.where('id', '=', run.id)
		.where('resume_row', '=', run.resumeRow)
		.where('state', '=', 'running')
		.executeTakeFirst();
	if (numUpdatedRows !== 1n)
		throw new ImportError(
			`Run ${run.id} is being imported by another process, or was undone meanwhile. Nothing of this batch was written.`,
		);
}

export async function finishRun(db: Kysely<DB>, runId: string, state: 'done' | 'undone'): Promise<void> {
	await db.updateTable('import_run').set({ state, finished_at: sql`now()` }).where('id', '=', runId).execute();
}
