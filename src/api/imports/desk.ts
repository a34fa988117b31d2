import type { ImportWork } from '#api/imports/import-work.ts';
import type { UploadFiles } from '#api/imports/upload-files.ts';

/** What the import page works with. */
export interface ImportDesk {
	files: UploadFiles;
	/** Of the mappings that come with the product. */
	mappings: URL;
	bytesMax: number;
	work: ImportWork;
	clock: () => Date;
}
