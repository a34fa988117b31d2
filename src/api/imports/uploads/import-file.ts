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
	/** What a run is called, when not after the file. */
	fileName?: string;
	mapping: Mapping;
	mappingText: string;
	/** Writes nothing to the database. */
	isDryRun?: boolean;
	/** Refuses to start a new run. */
	mustResume?: boolean;
	/** Who does it: where another takes the run over, this one writes nothing more. */
	worker?: string;
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
	// The first batch is read before a run exists: a file that cannot be read at all leaves no trace.
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
			// Rows done before were looked at all the same: a later row may repeat the id of one.
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

/** Of the whole work, where the file is read once before anything is written. */
const shareOfChoosing = 0.3;
const shareOf = (reader: RowReader, size: number) => (size === 0 ? 1 : reader.bytesRead() / size);

/** Which rows are the businesses; and the share of the work that it took to know. */
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

/** Somebody may take an address, or another run bring the same record, between the look and the write; the next look sees it. */
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
