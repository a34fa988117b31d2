import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The folder in which the import page keeps the files that it was sent, and the reports. */
export class UploadFiles {
	readonly folder: string;
	constructor(folder: string) {
		this.folder = resolve(folder);
	}

	file = (uploadId: string): string => join(this.folder, `${uploadId}.upload`);
	/** Returns the path of the report of the last dry run. */
	check = (uploadId: string): string => join(this.folder, `${uploadId}.check.jsonl`);
	/** Returns the path of the report of a run, which is where the import command puts it too. */
	run = (runId: string): string => join(this.folder, `${runId}.jsonl`);

	/** Deletes a file that is imported, or never will be, with the report of its dry run. */
	async remove(uploadId: string): Promise<void> {
		await Promise.all([this.file(uploadId), this.check(uploadId)].map((path) => rm(path, { force: true })));
	}
}
