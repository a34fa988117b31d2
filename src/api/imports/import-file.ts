import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { ImportError } from '#api/imports/import-error.ts';
import { recordMapper } from '#api/imports/map-record.ts';
import type { Mapping } from '#api/imports/mapping.ts';
import { addOutcomes, type Counts, noCounts } from '#api/imports/outcome.ts';
import { type BatchPlan, type PlanContext, planBatch, type SortedRow, sortOut } from '#api/imports/plan-batch.ts';
import { readRows } from '#api/imports/read-rows.ts';
import { RunReport } from '#api/imports/run-report.ts';
import { advanceRun, createRun, findBrokenRun, fingerprintOf, finishRun, type Run } from '#api/imports/runs.ts';
import { SeenIds } from '#api/imports/seen-ids.ts';
import type { SourceRow } from '#api/imports/source-row.ts';
import { writeBatch } from '#api/imports/write-batch.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export interface ImportOptions {
	db: Kysely<DB>;
	file: string;
	/** What a run is called, when not after the file. */
	fileName?: string;
	mapping: Mapping;
	mappingText: string;
	/** Writes nothing to the database. */
	isDryRun?: boolean;
	/** Refuses to start a new run. */
	mustResume?: boolean;
	/** Where the line for every row goes, given the run's id; null for nowhere. */
	reportFile(runId: string): string | null;
	now?: () => Date;
	onProgress?: (progress: Progress) => void;
	/** Told once, before anything is written. */
	onRun?: (runId: string) => Promise<void>;
	/** Stops after the batch under way; the same file with the same mapping goes on there. */
	signal?: AbortSignal;
}

export interface Progress {
	rows: number;
	/** Share of the file that was read, 0 to 1. */
	share: number;
}

export interface ImportResult {
	/** null in a dry run. */
	runId: string | null;
	/** Rows that an earlier, broken process had done. */
	resumedFrom: number;
	counts: Counts;
	report: RunReport;
	reportFile: string | null;
}

/** Rows a transaction: larger ones gain nothing measurable, and hold locks longer. */
const batchSize = 500;
/** Some milliseconds of reading and mapping. */
const turnEvery = 25;

/**
 * Imports a file of businesses: every batch is one transaction that also moves the run on, so that a killed import goes on
 * where it was. Rows are compared by (source, id) with what is there; a broken row never stops the others.
 * @throws ImportError when the file or the mapping cannot be read, or another process imports the same file; what `signal`
 * gives as its reason.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
	const { db, file, mapping, isDryRun = false } = options;
	const { size } = await stat(file).catch((cause: unknown) => {
		throw new ImportError(`There is no file ${file}.`, { cause });
	});
	const labels = new Map(
		(await db.selectFrom('category').select(['slug', 'label']).execute()).map(({ slug, label }) => [slug, label]),
	);
	const ctx: PlanContext = {
		db,
		sourceName: mapping.source.name,
		mapper: recordMapper(mapping, new Set(labels.keys())),
		seen: new SeenIds(),
		categoryLabels: labels,
	};
	const reader = readRows(file, mapping);
	const batches = inBatches(reader.rows, ctx);
	// The first batch is read before a run exists: a file that cannot be read at all leaves no trace.
	let next = await batches.next();
	const run = isDryRun ? null : await openRun(options);
	if (run) await options.onRun?.(run.id);
	const reportFile = run ? run.reportFile : options.reportFile('dry-run');
	const resumedFrom = run?.resumeRow ?? 0;
	const report = await RunReport.open(reportFile, { keepRows: resumedFrom });
	let counts = run?.counts ?? noCounts();
	try {
		while (!next.done) {
			options.signal?.throwIfAborted();
			// Rows done before were looked at all the same: a later row may repeat the id of one.
			const rows = next.value.filter((row) => numberOf(row) > resumedFrom);
			const work = run ? commitBatch(ctx, rows, counts, run, options, report) : planOnly(ctx, rows, counts, report);
			// While the database works, the next batch is read and mapped.
			[counts, next] = await Promise.all([work, batches.next()]);
			if (run) run.resumeRow = counts.rows;
			options.onProgress?.({ rows: counts.rows, share: size === 0 ? 1 : reader.bytesRead() / size });
		}
		if (run) await finishRun(db, run.id, 'done');
	} finally {
		reader.close();
		await report.close();
	}
	return { runId: run?.id ?? null, resumedFrom, counts, report, reportFile };
}

async function openRun({
	db,
	file,
	fileName,
	mapping,
	mappingText,
	mustResume,
	reportFile,
}: ImportOptions): Promise<Run> {
	const fingerprint = await fingerprintOf(file, mappingText);
	const broken = await findBrokenRun(db, fingerprint);
	if (broken) return broken;
	if (mustResume) throw new ImportError('There is no broken run of this file with this mapping to go on with.');
	return createRun(db, {
		sourceName: mapping.source.name,
		fileName: fileName ?? basename(file),
		fingerprint,
		reportFile,
	});
}

async function planOnly(ctx: PlanContext, rows: SortedRow[], counts: Counts, report: RunReport): Promise<Counts> {
	const { outcomes } = await planBatch(ctx, rows);
	await report.add(outcomes);
	return addOutcomes(counts, outcomes);
}

async function commitBatch(
	ctx: PlanContext,
	rows: SortedRow[],
	counts: Counts,
	run: Run,
	{ mapping, now = () => new Date() }: ImportOptions,
	report: RunReport,
): Promise<Counts> {
	if (rows.length === 0) return counts;
	const attempt = () =>
		transaction(ctx, async (ctx) => {
			const plan: BatchPlan = await planBatch(ctx, rows);
			const sum = addOutcomes(counts, plan.outcomes);
			await advanceRun(ctx.db, run, sum);
			await writeBatch(ctx.db, plan, { runId: run.id, source: mapping.source, now: now() });
			await report.add(plan.outcomes);
			return sum;
		});
	// Somebody may take an address between the look and the write; the second look sees it.
	return attempt().catch((error) => {
		if (violatedConstraint(error) !== 'profile_slug_key') throw error;
		return attempt();
	});
}

async function* inBatches(
	rows: AsyncIterable<SourceRow>,
	ctx: Pick<PlanContext, 'mapper' | 'seen'>,
): AsyncGenerator<SortedRow[], undefined> {
	let batch: SortedRow[] = [];
	for await (const row of rows) {
		batch.push(sortOut(row, ctx));
		// Inside the server, requests get their turn between the rows.
		if (batch.length % turnEvery === 0) await setImmediate();
		if (batch.length === batchSize) {
			yield batch;
			batch = [];
		}
	}
	if (batch.length > 0) yield batch;
}

const numberOf = (row: SortedRow) => ('outcome' in row ? row.row : row.row.number);
