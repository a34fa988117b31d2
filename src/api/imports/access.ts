import { stat } from 'node:fs/promises';
import type { Context } from '#api/context.ts';
import type { ImportDesk } from '#api/imports/import-desk.ts';
import { presentUpload } from '#api/imports/uploads/present-upload.ts';
import { findUploadOrRun, type UploadOrRun } from '#api/imports/uploads/upload-queries.ts';
import { AppError } from '#contract/errors.ts';
import type { ImportItem } from '#contract/operator/imports.ts';

/** Returns one file or run of the import page. @throws AppError `not_found`. */
export const getImport = async (ctx: Context, id: string): Promise<ImportItem> =>
	presentUpload(await getRow(ctx, id), ctx.now);

/** Returns the row of one file or run. @throws AppError `not_found`. */
export async function getRow(ctx: Context, id: string): Promise<UploadOrRun> {
	const row = await findUploadOrRun(ctx.db, id);
	if (!row) throw new AppError('not_found');
	return row;
}

/** Makes sure that the file of an upload is on this server. @throws AppError `conflict`. */
export async function requireFile({ files }: ImportDesk, { id, is_upload }: UploadOrRun): Promise<void> {
	const found = is_upload && (await stat(files.file(id)).catch(() => null));
	if (!found) throw conflict('The file of this import is no longer on this server. Send it again.');
}

export const conflict = (detail: string) => new AppError('conflict', { detail });
