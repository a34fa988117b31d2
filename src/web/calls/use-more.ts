import { useState } from 'react';

interface Part<T> {
	data: T[];
	meta: { next: string | null };
}

/** Holds a list that grows by a page at a time; `fetchPart` returns what comes after a cursor. */
export function useMore<T extends { id: string }>(first: Part<T>, fetchPart: (cursor: string) => Promise<Part<T>>) {
	const [more, setMore] = useState<Part<T>>();
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const next = (more ?? first).meta.next;
	const loadMore = async () => {
		if (!next) return;
		setState('loading');
		try {
			const part = await fetchPart(next);
			setMore((before) => ({ data: [...(before?.data ?? []), ...part.data], meta: part.meta }));
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	// A row that has changed its place meanwhile comes a second time: it stays where it was, with its new content.
	const rows = [...new Map([...first.data, ...(more?.data ?? [])].map((row) => [row.id, row])).values()];
	return { rows, hasMore: next !== null, state, loadMore };
}
