import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { tags } from '#api/changes.ts';
import { ChosenRows, FirstRows, type KeptRows } from '#api/imports/batches/kept-rows.ts';
import { findKnown, lockKnown } from '#api/imports/batches/known-records.ts';
import { addOutcomes, type Counts, noCounts } from '#api/imports/batches/outcome.ts';
import {
	type Candidate,
	type PlanContext,
	planBatch,
	type SortedRow,
	sortOut,
} from '#api/imports/batches/plan-batch.ts';
import { SmallerBatches } from '#api/imports/batches/smaller-batches.ts';
import { writeBatch } from '#api/imports/batches/write-batch.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { type RecordMapper, recordMapper } from '#api/imports/mapping/map-record.ts';
import type { Mapping } from '#api/imports/mapping/mapping.ts';
import { type RowReader, readRows } from '#api/imports/reading/read-rows.ts';
import type { SourceRow } from '#api/imports/reading/source-row.ts';
import { RunReport } from '#api/imports/run-report.ts';
import { advanceRun, createRun, fingerprintOf, finishRun, holdRun, type Run, takeOverRun } from '#api/imports/runs.ts';
import type { DB } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';
import { announce, transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

export interface ImportOptions {
	db: Kysely<DB>;
	file: string;
	/** The name of the run; without it, that of the file. */
	fileName?: string;
	mapping: Mapping;
	mappingText: string;
	/** If true, nothing is written to the database. */
	isDryRun?: boolean;
	/** If true, only a broken run is continued, and no new one is started. */
	mustResume?: boolean;
	/** The worker that does it: once another takes the run over, this one writes nothing more. */
	worker?: string;
	/** Returns the path of the report, from the id of the run; null for no file. */
	reportFile(runId: string): string | null;
	now?: () => Date;
	onProgress?: (progress: Progress) => void;
	/** Called once, before anything is written. */
	onRun?: (runId: string) => Promise<void>;
	/** Stops the import after the current batch; the same file with the same mapping continues there. */
	signal?: AbortSignal;
}

export interface Progress {
	rows: number;
	/** The share of the file that was read, 0 to 1. */
	share: number;
}

export interface ImportResult {
	/** The id of the run; null in a dry run. */
	runId: string | null;
	/** How many rows an earlier, broken process had done. */
	resumedFrom: number;
	counts: Counts;
	report: RunReport;
	reportFile: string | null;
}

/** How many rows one transaction takes: larger ones gain nothing measurable and hold locks longer. */
const batchSize = 500;
/** After how many rows other work gets its turn: they take some milliseconds to read and map. */
const turnEvery = 25;

/**
 * Imports a file of businesses. Every batch is one transaction that also notes how far the run is, so that a killed
 * import continues where it was. Rows are compared with known records by (source, id); a broken row never stops the
 * others.
 * @throws ImportError when the file or the mapping cannot be read, or another process imports the same file; the reason
 * of `signal` when it is aborted.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
	const { db, file, mapping, isDryRun = false } = options;
	const { size } = await stat(file).catch((cause: unknown) => {
		throw new ImportError(`There is no file ${file}.`, { cause });
	});
	const labels = new Map(
		(await db.selectFrom('category').select(['slug', 'label']).execute()).map(({ slug, label }) => [slug, label]),
	);
	const mapper = recordMapper(mapping, new Set(labels.keys()));
	const [kept, shareBefore] = await chooseRows(options, mapper, size);
	const ctx: PlanContext = {
		db,
		sourceName: mapping.source.name,
		mapper,
		kept,
		categoryLabels: labels,
	};
	const reader = readRows(file, mapping);
	const batches = inBatches(reader.rows, ctx);
	// The first batch is read before a run exists, so that a file that cannot be read at all leaves no trace.
	let next = await batches.next();
	const run = isDryRun ? null : await openRun(options);
	if (run) await options.onRun?.(run.id);
	const reportFile = run ? run.reportFile : options.reportFile('dry-run');
	const resumedFrom = run?.resumeRow ?? 0;
	const report = await RunReport.open(reportFile, { keepRows: resumedFrom });
	const smaller = new SmallerBatches();
	let counts = run?.counts ?? noCounts();
	try {
		while (!next.done) {
			options.signal?.throwIfAborted();
			// The rows done before were sorted out all the same, because a later row may repeat the id of one of them.
			const rows = next.value.filter((row) => numberOf(row) > resumedFrom);
			const work = smaller.each(rows, counts, (rows, counts) =>
				run ? commitBatch(ctx, rows, counts, run, options, report) : planOnly(ctx, rows, counts, report),
			);
			// While the database works, the next batch is read and mapped.
			[counts, next] = await Promise.all([work, batches.next()]);
			const share = shareOf(reader, size);
			options.onProgress?.({ rows: counts.rows, share: shareBefore + (1 - shareBefore) * share });
		}
		if (run) await finishRun(db, run, 'running', 'done');
	} finally {
		reader.close();
		await report.close();
	}
	return { runId: run?.id ?? null, resumedFrom, counts, report, reportFile };
}

/** The share of the work that choosing rows takes, where the file is read once before anything is written. */
const shareOfChoosing = 0.3;
const shareOf = (reader: RowReader, size: number) => (size === 0 ? 1 : reader.bytesRead() / size);

/** Returns which rows become businesses, and the share of the work that it took to find out. */
async function chooseRows(
	{ file, mapping, onProgress, signal }: ImportOptions,
	mapper: RecordMapper,
	size: number,
): Promise<[KeptRows, number]> {
	if (mapping.keep === 'first') return [new FirstRows(), 0];
	const chosen = new ChosenRows(mapping.keep === 'last' ? 'later' : 'newer');
	const reader = readRows(file, mapping);
	try {
		for await (const row of reader.rows) {
			chosen.consider(row, mapper);
			if (row.number % turnEvery === 0) await setImmediate();
			if (row.number % batchSize !== 0) continue;
			signal?.throwIfAborted();
			onProgress?.({ rows: 0, share: shareOfChoosing * shareOf(reader, size) });
		}
	} finally {
		reader.close();
	}
	return [chosen, shareOfChoosing];
}

async function openRun({
	db,
	file,
	fileName,
	mapping,
	mappingText,
	mustResume,
	worker = newId(),
	reportFile,
}: ImportOptions): Promise<Run> {
	const fingerprint = await fingerprintOf(file, mappingText);
	const broken = await takeOverRun(db, fingerprint, worker);
	if (broken) return broken;
	if (mustResume) throw new ImportError('There is no broken run of this file with this mapping to go on with.');
	return createRun(db, {
		sourceName: mapping.source.name,
		fileName: fileName ?? basename(file),
		fingerprint,
		worker,
		reportFile,
	});
}

async function planOnly(ctx: PlanContext, rows: SortedRow[], counts: Counts, report: RunReport): Promise<Counts> {
	const { outcomes } = await planBatch(ctx, rows, (candidates) => findKnown(ctx.db, ctx.sourceName, candidates));
	await report.add(outcomes);
	report.keep();
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
	const attempt = () =>
		transaction(ctx, async (ctx) => {
			await holdRun(ctx.db, run, 'running');
			const lookUp = (candidates: Candidate[]) => lockKnown(ctx.db, ctx.sourceName, candidates);
			const plan = await planBatch(ctx, rows, lookUp);
			const sum = addOutcomes(counts, plan.outcomes);
			await advanceRun(ctx.db, run.id, sum);
			await writeBatch(ctx.db, plan, { runId: run.id, source: mapping.source, now: now() });
			await report.add(plan.outcomes);
			announce(ctx.db, tags.lists, ...plan.updates.map(({ id }) => tags.profile(id)));
			return sum;
		});
	const sum = await againWhereTaken(attempt);
	report.keep();
	return sum;
}

const takenMeanwhile = new Set(['profile_slug_key', 'profile_source_name_source_id_key']);
const attempts = 5;

/**
 * Does the work again where, between reading and writing, somebody took an address, or another run brought the same
 * record: the next reading sees it.
 */
async function againWhereTaken<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await work();
		} catch (error) {
			if (attempt === attempts || !takenMeanwhile.has(violatedConstraint(error) ?? '')) throw error;
		}
	}
}

async function* inBatches(
	rows: AsyncIterable<SourceRow>,
	ctx: Pick<PlanContext, 'mapper' | 'kept'>,
): AsyncGenerator<SortedRow[], undefined> {
	let batch: SortedRow[] = [];
	for await (const row of rows) {
		batch.push(sortOut(row, ctx));
		// An import inside the server lets requests have their turn between rows.
		if (batch.length % turnEvery === 0) await setImmediate();
		if (batch.length === batchSize) {
			yield batch;
			batch = [];
		}
	}
	if (batch.length > 0) yield batch;
}

const numberOf = (row: SortedRow) => ('outcome' in row ? row.row : row.row.number);
