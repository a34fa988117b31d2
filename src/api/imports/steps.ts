import type { Kysely } from 'kysely';
import { type Context, requireActor } from '#api/context.ts';
import { conflict, getImport, getRow, requireFile } from '#api/imports/access.ts';
import type { ImportDesk } from '#api/imports/import-desk.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { type Mapping, parseMapping } from '#api/imports/mapping/mapping.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { importFile } from '#api/imports/uploads/import-file.ts';
import { brokenOff, isBusy, silentMaxMs, stateOf } from '#api/imports/uploads/present-upload.ts';
import { previewFile } from '#api/imports/uploads/preview.ts';
import {
	askToStop,
	beginWork,
	findBusy,
	findNameOfRun,
	type HeldUpload,
	insertUploadOfRun,
	releaseDead,
	stateAtRest,
	type UploadOrRun,
	updateUpload,
} from '#api/imports/uploads/upload-queries.ts';
import type { DB } from '#api/schema.ts';
import { invalidField } from '#contract/errors.ts';
import type { ImportItem, ImportPreview, ImportState } from '#contract/operator/imports.ts';
import { newId } from '#db/new-id.ts';
import { violatedConstraint } from '#db/violation.ts';

/**
 * Returns what a mapping makes of the first rows of a file.
 * @throws AppError `not_found`, `conflict` when the file is gone, `invalid_request` for a mapping that does not fit.
 */
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
	const upload = await begin(ctx, desk, row, ['ready'], 'checking', {
		mapping_text: text,
		...(text !== row.mapping_text && { mapping_name: null }),
		check_counts: null,
	});
	desk.work.start({
		upload,
		run: async (signal, tell) => {
			const { counts } = await importFile({
				db: desk.jobDb,
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

/**
 * Begins an import, or continues one that was broken off.
 * @throws AppError `not_found`, `conflict`, `invalid_request`.
 */
export async function runImport(ctx: Context, desk: ImportDesk, id: string, given: string): Promise<ImportItem> {
	const row = await getRow(ctx, id);
	if (row.run_state === 'undoing' || row.run_state === 'undone')
		throw conflict('This import was undone, or a part of it. Undo the rest, or send the file again.');
	await requireFile(desk, row);
	// An import continues with its own mapping: another one would begin another run, and leave this one half done.
	const text = row.run_id ? row.mapping_text : given;
	const mapping = readMapping(text);
	const upload = await begin(ctx, desk, row, ['ready', 'interrupted'], 'running', {
		mapping_text: text,
		...(text !== row.mapping_text && { mapping_name: null }),
	});
	desk.work.start({
		upload,
		run: async (signal, tell) => {
			await importFile({
				db: desk.jobDb,
				file: desk.files.file(id),
				fileName: row.file_name,
				mapping,
				mappingText: text,
				reportFile: desk.files.run,
				mustResume: row.run_id !== null,
				worker: upload.worker,
				onRun: (runId) => noteRun(desk.jobDb, upload, runId),
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

/**
 * Notes which run the work on a file belongs to.
 * @throws ImportError where another process has the file by now, or the run is another file's.
 */
async function noteRun(db: Kysely<DB>, upload: HeldUpload, runId: string): Promise<void> {
	const isStillMine = await updateUpload(db, upload, { run_id: runId }).catch(async (cause) => {
		if (violatedConstraint(cause) !== 'import_upload_run_id_key') throw cause;
		const name = await findNameOfRun(db, runId);
		throw new ImportError(
			`This file was sent before as ${name}, and its import was interrupted. Continue or undo that one, and discard this one.`,
			{ cause },
		);
	});
	if (!isStillMine) throw new ImportError('Another process works on this file by now.');
}

/** Begins to undo an import. @throws AppError `not_found`, `conflict` for a file of which nothing was imported. */
export async function undoImport(ctx: Context, desk: ImportDesk, id: string): Promise<ImportItem> {
	const row = await getRow(ctx, id);
	const { run_id: runId } = row;
	if (!runId) throw conflict('Nothing in this file was imported.');
	const state = stateOf(row, ctx.now);
	if (!row.is_upload && !isBusy(state)) await insertUploadOfRun(ctx.db, runId, requireActor(ctx).memberId);
	const upload = await begin(ctx, desk, row, ['done', 'interrupted'], 'undoing', { undo_result: null });
	desk.work.start({
		upload,
		run: async (signal, tell) => {
			const all = Math.max(1, (row.run_counts?.created ?? 0) + (row.run_counts?.updated ?? 0));
			const result = await undoRun(desk.jobDb, runId, {
				now: desk.clock,
				worker: upload.worker,
				signal,
				onProgress: (rows) => tell(rows, rows / all),
			});
			await desk.files.remove(id);
			return { state: stateAtRest, undo_result: JSON.stringify(result) };
		},
	});
	return getImport(ctx, id);
}

/** Asks the work on a file to stop. @throws AppError `not_found`. */
export async function stopImport(ctx: Context, id: string): Promise<ImportItem> {
	await getRow(ctx, id);
	await askToStop(ctx.db, id);
	return getImport(ctx, id);
}

/**
 * Begins work on the file, held by a new worker.
 * @throws AppError `conflict` with a sentence that says what is in the way.
 */
async function begin(
	ctx: Context,
	{ files }: ImportDesk,
	{ id }: UploadOrRun,
	from: ImportState[],
	to: ImportState,
	values: Parameters<typeof beginWork>[3],
): Promise<HeldUpload> {
	const upload = { id, worker: newId() };
	const through = await releaseDead(ctx.db, new Date(ctx.now.getTime() - silentMaxMs), brokenOff);
	await Promise.all(through.map((id) => files.remove(id)));
	const hasBegun = await beginWork(ctx.db, upload, from, { ...values, state: to, alive_at: ctx.now }).catch(
		async (cause) => {
			if (violatedConstraint(cause) !== 'import_upload_busy') throw cause;
			return false;
		},
	);
	if (hasBegun) return upload;
	const busy = await findBusy(ctx.db);
	throw conflict(
		busy
			? `${busy.file_name} is being worked on. Wait until that is done, or stop it.`
			: 'This cannot be done with the file as it is now. Reload the page.',
	);
}

function readMapping(text: string): Mapping {
	try {
		return parseMapping(text, 'here');
	} catch (error) {
		return asField(error);
	}
}

/**
 * Throws an error of a mapping, or of the file that it reads, as one of the field `mapping_text`, where it can be
 * mended.
 */
function asField(error: unknown): never {
	if (error instanceof ImportError) throw invalidField('mapping_text', error.message);
	throw error;
}
