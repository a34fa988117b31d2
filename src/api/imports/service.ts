import { mkdir, stat } from 'node:fs/promises';
import { type Context, requireActor } from '#api/context.ts';
import { guessMapping } from '#api/imports/guess-mapping.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { importFile } from '#api/imports/import-file.ts';
import type { ImportWork } from '#api/imports/import-work.ts';
import { type Mapping, parseMapping } from '#api/imports/mapping.ts';
import { listMappings } from '#api/imports/named-mappings.ts';
import { brokenOff, isBusy, presentUpload, silentMaxMs, stateOf } from '#api/imports/present-upload.ts';
import { previewFile } from '#api/imports/preview.ts';
import { readReport } from '#api/imports/read-report.ts';
import { undoRun } from '#api/imports/undo-run.ts';
import type { UploadFiles } from '#api/imports/upload-files.ts';
import {
	askToStop,
	beginWork,
	countUploadsAndRuns,
	deleteUpload,
	findBusy,
	findUploadOrRun,
	insertUpload,
	insertUploadOfRun,
	listUploadsAndRuns,
	releaseDead,
	type UploadOrRun,
	updateUpload,
} from '#api/imports/upload-queries.ts';
import type { Upload } from '#api/multipart.ts';
import { pageOf, readSlice } from '#api/page.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { ImportItem, ImportOutcome, ImportPreview, ImportReport, ImportState } from '#contract/imports.ts';
import { type PageQuery, pageDepthMax } from '#contract/page.ts';
import { newId } from '#db/new-id.ts';
import { violatedConstraint } from '#db/violation.ts';

/** What the import page works with. */
export interface ImportDesk {
	files: UploadFiles;
	/** Of the mappings that come with the product. */
	mappings: URL;
	bytesMax: number;
	work: ImportWork;
	clock: () => Date;
}

/** Files and runs, the newest first. */
export async function listImports(ctx: Context, { bytesMax }: ImportDesk, query: PageQuery) {
	const slice = readSlice({ ...query, cursor: undefined });
	const rows = await listUploadsAndRuns(ctx.db, slice.limit + 1, slice.offset);
	const n = await countUploadsAndRuns(ctx.db);
	const total = { total: Math.min(n, pageDepthMax), total_is_exact: n <= pageDepthMax };
	const page = pageOf(rows, slice, total, (row) => [row.id]);
	return {
		data: page.rows.map((row) => presentUpload(row, ctx.now)),
		meta: { ...page.meta, next: null, bytes_max: bytesMax },
	};
}

export async function listNamedMappings({ mappings }: ImportDesk) {
	return (await listMappings(mappings)).map(({ name, text, mapping }) => ({
		name,
		text,
		source_name: mapping.source.name,
		format: mapping.format,
	}));
}

/** @throws AppError `not_found`. */
export const getImport = async (ctx: Context, id: string): Promise<ImportItem> =>
	presentUpload(await getRow(ctx, id), ctx.now);

/** Takes a file to import, with a mapping that fits. @throws AppError `payload_too_large`, `invalid_request`. */
export async function addImport(ctx: Context, desk: ImportDesk, upload: Upload<unknown>): Promise<ImportItem> {
	const { memberId } = requireActor(ctx);
	const id = newId();
	const path = desk.files.file(id);
	await mkdir(desk.files.folder, { recursive: true });
	try {
		const name = await upload.saveTo(path, desk.bytesMax);
		upload.fields();
		const { size } = await stat(path);
		if (size === 0) throw invalidField('file', 'This file is empty.');
		const fileName = readName(name);
		const mapping = await guessMapping(path, fileName, await listMappings(desk.mappings));
		await insertUpload(ctx.db, {
			id,
			file_name: fileName,
			bytes: size,
			mapping_name: mapping.name,
			mapping_text: mapping.text,
			uploaded_by: memberId,
			created_at: ctx.now,
		});
	} catch (error) {
		await desk.files.remove(id);
		throw error;
	}
	return getImport(ctx, id);
}

/** @throws AppError `not_found`, `conflict` when the file is gone, `invalid_request` for a mapping that does not fit. */
export async function previewImport(ctx: Context, desk: ImportDesk, id: string, text: string): Promise<ImportPreview> {
	const row = await getRow(ctx, id);
	await requireFile(desk, row);
	const categories = await ctx.db.selectFrom('category').select('slug').execute();
	return previewFile(desk.files.file(id), readMapping(text), new Set(categories.map(({ slug }) => slug))).catch(
		asField,
	);
}

/** Begins a dry run. @throws AppError `not_found`, `conflict`, `invalid_request`. */
export async function checkImport(ctx: Context, desk: ImportDesk, id: string, text: string): Promise<ImportItem> {
	const row = await getRow(ctx, id);
	await requireFile(desk, row);
	const mapping = readMapping(text);
	await begin(ctx, row, ['ready'], 'checking', {
		mapping_text: text,
		...(text !== row.mapping_text && { mapping_name: null }),
		check_counts: null,
	});
	desk.work.start({
		uploadId: id,
		fallback: 'ready',
		run: async (signal, tell) => {
			const { counts } = await importFile({
				db: ctx.db,
				file: desk.files.file(id),
				mapping,
				mappingText: text,
				isDryRun: true,
				reportFile: () => desk.files.check(id),
				onProgress: ({ rows, share }) => tell(rows, share),
				signal,
			});
			return { state: 'ready', check_counts: JSON.stringify(counts) };
		},
	});
	return getImport(ctx, id);
}

/** Begins the import, or goes on with one that was broken off. @throws AppError `not_found`, `conflict`, `invalid_request`. */
export async function runImport(ctx: Context, desk: ImportDesk, id: string, given: string): Promise<ImportItem> {
	const row = await getRow(ctx, id);
	await requireFile(desk, row);
	// Another mapping would be another run, and leave half of this one behind.
	const text = row.run_id ? row.mapping_text : given;
	const mapping = readMapping(text);
	await begin(ctx, row, ['ready', 'interrupted'], 'running', {
		mapping_text: text,
		...(text !== row.mapping_text && { mapping_name: null }),
	});
	desk.work.start({
		uploadId: id,
		fallback: 'interrupted',
		run: async (signal, tell) => {
			await importFile({
				db: ctx.db,
				file: desk.files.file(id),
				fileName: row.file_name,
				mapping,
				mappingText: text,
				reportFile: desk.files.run,
				onRun: (runId) => updateUpload(ctx.db, id, { run_id: runId }).then(() => {}),
				onProgress: ({ rows, share }) => tell(rows, share),
				signal,
				now: desk.clock,
			});
			await desk.files.remove(id);
			return { state: 'done', check_counts: null };
		},
	});
	return getImport(ctx, id);
}

/** Begins to take back what an import did. @throws AppError `not_found`, `conflict` for one that did nothing. */
export async function undoImport(ctx: Context, desk: ImportDesk, id: string): Promise<ImportItem> {
	const row = await getRow(ctx, id);
	const { run_id: runId } = row;
	if (!runId) throw conflict('Nothing of this file was imported.');
	const state = stateOf(row, ctx.now);
	if (!row.is_upload && !isBusy(state)) await insertUploadOfRun(ctx.db, runId, requireActor(ctx).memberId);
	await begin(ctx, row, ['done', 'interrupted'], 'undoing', { undo_result: null });
	desk.work.start({
		uploadId: id,
		fallback: state,
		run: async (signal, tell) => {
			const all = Math.max(1, (row.run_counts?.created ?? 0) + (row.run_counts?.updated ?? 0));
			const { deleted, restored, kept } = await undoRun(ctx.db, runId, {
				now: desk.clock,
				signal,
				onProgress: (rows) => tell(rows, rows / all),
			});
			await desk.files.remove(id);
			const result = { deleted, restored, kept_count: kept.length, kept: kept.slice(0, keptNamed) };
			return { state: 'undone', undo_result: JSON.stringify(result) };
		},
	});
	return getImport(ctx, id);
}

/** @throws AppError `not_found`. */
export async function stopImport(ctx: Context, id: string): Promise<ImportItem> {
	await getRow(ctx, id);
	await askToStop(ctx.db, id);
	return getImport(ctx, id);
}

/** Throws away a file that was not imported. @throws AppError `not_found`, `conflict` for any other. */
export async function discardImport(ctx: Context, desk: ImportDesk, id: string): Promise<null> {
	await getRow(ctx, id);
	const { numDeletedRows } = await deleteUpload(ctx.db, id);
	if (numDeletedRows === 0n) throw conflict('Only a file that was not imported can be thrown away.');
	await desk.files.remove(id);
	return null;
}

interface ReportQuery {
	outcome?: ImportOutcome | undefined;
	limit: number;
	cursor?: string | undefined;
}

/** @throws AppError `not_found` when there is no report, or its file is gone. */
export async function getReport(ctx: Context, desk: ImportDesk, id: string, query: ReportQuery): Promise<ImportReport> {
	const row = await getRow(ctx, id);
	const report = await readReport(row.run_id ? (row.run_report ?? '') : desk.files.check(id), query);
	if (!report) throw new AppError('not_found', { detail: 'There is no report of this here.' });
	return report;
}

/** How many of the businesses that an undo left alone are named. */
const keptNamed = 100;
const fileNameMax = 200;

/** A name is shown and never opened: what stands before it goes. */
const readName = (name: string): string =>
	(name.split(/[/\\]/).at(-1) ?? '')
		.replaceAll(/\p{Cc}/gu, '')
		.toWellFormed()
		.trim()
		.slice(0, fileNameMax) || 'file';

async function getRow(ctx: Context, id: string): Promise<UploadOrRun> {
	const row = await findUploadOrRun(ctx.db, id);
	if (!row) throw new AppError('not_found');
	return row;
}

async function requireFile({ files }: ImportDesk, { id, is_upload }: UploadOrRun): Promise<void> {
	const found = is_upload && (await stat(files.file(id)).catch(() => null));
	if (!found) throw conflict('The file of this import is not on this server any more. Send it again.');
}

/** @throws AppError `conflict` with a sentence that says what is in the way. */
async function begin(
	ctx: Context,
	{ id }: UploadOrRun,
	from: ImportState[],
	to: ImportState,
	values: Parameters<typeof beginWork>[3],
): Promise<void> {
	await releaseDead(ctx.db, new Date(ctx.now.getTime() - silentMaxMs), brokenOff);
	const hasBegun = await beginWork(ctx.db, id, from, { ...values, state: to, alive_at: ctx.now }).catch(
		async (cause) => {
			if (violatedConstraint(cause) !== 'import_upload_busy') throw cause;
			return false;
		},
	);
	if (hasBegun) return;
	const busy = await findBusy(ctx.db);
	throw conflict(
		busy
			? `${busy.file_name} is being worked on. Wait until that is done, or stop it.`
			: 'This cannot be done with the file as it is now. Reload the page.',
	);
}

const conflict = (detail: string) => new AppError('conflict', { detail });

function readMapping(text: string): Mapping {
	try {
		return parseMapping(text, 'here');
	} catch (error) {
		return asField(error);
	}
}

/** What is wrong with a mapping, or with the file that it reads, is the mapping's to mend. */
function asField(error: unknown): never {
	if (error instanceof ImportError) throw invalidField('mapping_text', error.message);
	throw error;
}
