import { useState } from 'react';

interface Part<T> {
	data: T[];
	meta: { next: string | null };
}

/** What was loaded below the first page, and that page as it was then. */
interface More<T> extends Part<T> {
	above: T[];
}

/**
 * Holds a list that grows by a page at a time; `fetchPart` returns what comes after a cursor. The first page may be
 * loaded anew meanwhile: what newer rows push out of it stays in the list.
 */
export function useMore<T extends { id: string }>(first: Part<T>, fetchPart: (cursor: string) => Promise<Part<T>>) {
	const [more, setMore] = useState<More<T>>();
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const next = (more ?? first).meta.next;
	const below = more ? [...pushedDown(first.data, more), ...more.data] : [];
	const loadMore = async () => {
		if (!next) return;
		setState('loading');
		try {
			const part = await fetchPart(next);
			setMore({ data: [...below, ...part.data], meta: part.meta, above: first.data });
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	// A row that has changed its place meanwhile comes a second time: it stays where it was, with its new content.
	const rows = [...new Map([...first.data, ...below].map((row) => [row.id, row])).values()];
	return { rows, hasMore: next !== null, state, loadMore };
}

/**
 * Returns the rows that lay on the first page when `data` was loaded below it, and which newer rows have pushed out of it
 * since: those after the last row that the page has now. None where the page reaches into `data`, because rows have gone.
 */
export function pushedDown<T extends { id: string }>(page: T[], { above, data }: { above: T[]; data: T[] }): T[] {
	const last = page.at(-1);
	if (!last || data.some(({ id }) => id === last.id)) return [];
	return above.slice(above.findIndex(({ id }) => id === last.id) + 1);
}
