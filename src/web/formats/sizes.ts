import { numberText } from '#web/formats/numbers.ts';

/** Returns how large a file is, like `12 KB` or `3.4 MB`. */
export const sizeText = (bytes: number): string =>
	bytes < 1_000_000 ? `${numberText(Math.ceil(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
