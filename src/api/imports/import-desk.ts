import type { Kysely } from 'kysely';
import type { ImportWork } from '#api/imports/import-work.ts';
import type { UploadFiles } from '#api/imports/uploads/upload-files.ts';
import type { DB } from '#api/schema.ts';

/** What the import page needs for its work. */
export interface ImportDesk {
	files: UploadFiles;
	/** The folder of the mappings that come with the product. */
	mappings: URL;
	bytesMax: number;
	work: ImportWork;
	/** The connections for the work, which goes on after its request has been answered. */
	jobDb: Kysely<DB>;
	clock: () => Date;
}
