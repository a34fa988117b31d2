import { useMemo } from 'react';

/**
 * A value that a loader hands over as one JSON text. The router numbers every value that it carries into the page, so a
 * list of small rows takes half as many bytes as one text, compressed.
 */
export type Packed<T> = string & { readonly of?: T };

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

/** Parses the text; returns the same object for as long as the text is the same. */
export function useUnpacked<T>(packed: Packed<T>): T {
	return useMemo(() => JSON.parse(packed) as T, [packed]);
}
