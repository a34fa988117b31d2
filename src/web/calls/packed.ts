import { useMemo } from 'react';

/**
 * What a loader hands over as one text. The router numbers every value that it carries into the page, so that a list of
 * small rows takes half as many bytes in this way, compressed.
 */
export type Packed<T> = string & { readonly of?: T };

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

/** The same object for as long as the text is the same. */
export function useUnpacked<T>(packed: Packed<T>): T {
	return useMemo(() => JSON.parse(packed) as T, [packed]);
}
