import { importSentences } from '#sentences/imports.ts';

/** Returns the size of a file that was sent: `12 kB`, `3.4 MB`. */
export const fileSizeText = (bytes: number): string =>
	bytes < 1_000_000
		? importSentences.kilobytes({ n: Math.max(1, Math.round(bytes / 1000)) })
		: importSentences.megabytes({ n: (bytes / 1_000_000).toFixed(1) });

/** Returns how large a file may be, in whole megabytes. */
export const megabytesOf = (bytes: number): number => Math.floor(bytes / 1024 / 1024);
