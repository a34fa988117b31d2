import { mediaFormats, widthsOf } from '#contract/media.ts';

export const folderOf = (id: string) => `${id.slice(0, 2)}/${id}/`;
export const keyOf = (id: string, width: number | string, format: string) => `${folderOf(id)}${width}.${format}`;

/** Returns the keys of all files of an image in the store. */
export const keysOf = ({ id, width }: { id: string; width: number }): string[] =>
	widthsOf(width).flatMap((each) => mediaFormats.map((format) => keyOf(id, each, format)));
