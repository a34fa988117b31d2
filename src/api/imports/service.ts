import { mkdir, stat } from 'node:fs/promises';
import { type Context, requireActor } from '#api/context.ts';
import { conflict, getImport, getRow } from '#api/imports/access.ts';
import type { ImportDesk } from '#api/imports/import-desk.ts';
import { guessMapping } from '#api/imports/mapping/guess-mapping.ts';
import { listMappings } from '#api/imports/mapping/named-mappings.ts';
import { readReport } from '#api/imports/read-report.ts';
import { presentUpload } from '#api/imports/uploads/present-upload.ts';
import {
	countUploadsAndRuns,
	deleteUpload,
	findUploadOrRun,
	insertUpload,
	listUploadsAndRuns,
} from '#api/imports/uploads/upload-queries.ts';
import { listPage } from '#api/list-page.ts';
import type { Upload } from '#api/multipart.ts';
import { readSlice, totalOf } from '#api/page.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { ImportItem, ImportOutcome, ImportReport } from '#contract/operator/imports.ts';
import type { PageQuery } from '#contract/page.ts';
import { newId } from '#db/new-id.ts';

/** Returns files and runs, the newest first. */
export async function listImports(ctx: Context, { bytesMax }: ImportDesk, query: PageQuery) {
	const slice = readSlice({ ...query, cursor: undefined });
	const rows = await listUploadsAndRuns(ctx.db, slice.limit + 1, slice.offset);
	const n = await countUploadsAndRuns(ctx.db);
	const page = await listPage(slice, {
		ids: rows,
		after: (row) => [row.id],
		total: totalOf(n),
		card: (row) => presentUpload(row, ctx.now),
	});
	return { ...page, meta: { ...page.meta, next: null, bytes_max: bytesMax } };
}

export async function listNamedMappings({ mappings }: ImportDesk) {
	return (await listMappings(mappings)).map(({ name, text, mapping }) => ({
		name,
		text,
		source_name: mapping.source.name,
		format: mapping.format,
	}));
}

/** A file that was saved, with a mapping that fits, but has no row yet. */
type SavedFile = Awaited<ReturnType<typeof saveFile>>;

/** Saves a file to import. @throws AppError `payload_too_large`, `invalid_request`. */
export async function saveFile(desk: ImportDesk, upload: Upload<unknown>) {
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
		return { id, file_name: fileName, bytes: size, mapping_name: mapping.name, mapping_text: mapping.text };
	} catch (error) {
		await desk.files.remove(id);
		throw error;
	}
}

export async function addImport(ctx: Context, file: SavedFile): Promise<ImportItem> {
	await insertUpload(ctx.db, { ...file, uploaded_by: requireActor(ctx).memberId, created_at: ctx.now });
	return getImport(ctx, file.id);
}

/**
 * Deletes a saved file that got no row. While the database does not say so, the file stays: its row may be stored though
 * the answer of the commit was lost.
 */
export async function removeUnlisted(desk: Pick<ImportDesk, 'files' | 'jobDb'>, id: string): Promise<void> {
	const isUnlisted = await findUploadOrRun(desk.jobDb, id).then(
		(row) => row === undefined,
		() => false,
	);
	if (isUnlisted) await desk.files.remove(id);
}

/** Discards a file that was not imported. @throws AppError `not_found`, `conflict` for a file that was. */
export async function discardImport(ctx: Context, desk: ImportDesk, id: string): Promise<null> {
	await getRow(ctx, id);
	const { numDeletedRows } = await deleteUpload(ctx.db, id);
	if (numDeletedRows === 0n) throw conflict('Only a file that hasn’t been imported can be discarded.');
	await desk.files.remove(id);
	return null;
}

interface ReportQuery {
	outcome?: ImportOutcome | undefined;
	limit: number;
	cursor?: string | undefined;
}

/**
 * Returns a page of the report of a run or a dry run.
 * @throws AppError `not_found` when there is no report, or its file is gone.
 */
export async function getReport(ctx: Context, desk: ImportDesk, id: string, query: ReportQuery): Promise<ImportReport> {
	const row = await getRow(ctx, id);
	const report = await readReport(row.run_id ? (row.run_report ?? '') : desk.files.check(id), query);
	if (!report) throw new AppError('not_found', { detail: 'There is no report of this here.' });
	return report;
}

const fileNameMax = 200;

/** Returns a file name to show, without its folders; no file is ever opened by it. */
const readName = (name: string): string =>
	(name.split(/[/\\]/).at(-1) ?? '')
		.replaceAll(/\p{Cc}/gu, '')
		.toWellFormed()
		.trim()
		.slice(0, fileNameMax) || 'file';
