import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where the import page keeps what it was sent, and the reports. */
export class UploadFiles {
	readonly folder: string;
	constructor(folder: string) {
		this.folder = resolve(folder);
	}

	file = (uploadId: string): string => join(this.folder, `${uploadId}.upload`);
	/** The lines of the last dry run. */
	check = (uploadId: string): string => join(this.folder, `${uploadId}.check.jsonl`);
	/** The lines of a run, where the command puts its own. */
	run = (runId: string): string => join(this.folder, `${runId}.jsonl`);

	/** Lets go of a file that is imported, or never will be. */
	async remove(uploadId: string): Promise<void> {
		await Promise.all([this.file(uploadId), this.check(uploadId)].map((path) => rm(path, { force: true })));
	}
}
