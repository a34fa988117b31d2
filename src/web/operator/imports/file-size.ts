import { importSentences } from '#sentences/imports.ts';

/** `12 kB`, `3.4 MB`: of a file that was sent. */
export const fileSizeText = (bytes: number): string =>
	bytes < 1_000_000
		? importSentences.kilobytes({ n: Math.max(1, Math.round(bytes / 1000)) })
		: importSentences.megabytes({ n: (bytes / 1_000_000).toFixed(1) });

/** How large a file may be, in whole megabytes. */
export const megabytesOf = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
