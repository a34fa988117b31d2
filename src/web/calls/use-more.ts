import { useState } from 'react';

interface Part<T> {
	data: T[];
	meta: { next: string | null };
}

/** What was loaded below the first page, and that page as it was last. */
interface More<T> extends Part<T> {
	above: T[];
}

/**
 * Holds a list that grows by a page at a time; `fetchPart` returns what comes after a cursor. The first page may be
 * loaded anew meanwhile: what newer rows push out of it stays in the list, and what has gone from it stays away.
 */
export function useMore<T extends { id: string }>(first: Part<T>, fetchPart: (cursor: string) => Promise<Part<T>>) {
	const [loaded, setMore] = useState<More<T>>();
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest');
	const isAsBefore = !loaded || loaded.above === first.data;
	const more = isAsBefore ? loaded : below(first, loaded);
	if (!isAsBefore) setMore(more);
	const { next } = (more ?? first).meta;
	const loadMore = async () => {
		if (!next) return;
		setState('loading');
		try {
			const part = await fetchPart(next);
			setMore((now) => {
				// The list has begun anew meanwhile.
				if (more && !now) return undefined;
				return { above: first.data, ...now, data: [...(now?.data ?? []), ...part.data], meta: part.meta };
			});
			setState('rest');
		} catch {
			setState('failed');
		}
	};
	// A row that has changed its place meanwhile comes a second time: it stays where it was, with its new content.
	const rows = [...new Map([...first.data, ...(more?.data ?? [])].map((row) => [row.id, row])).values()];
	return { rows, hasMore: next !== null, state, loadMore };
}

function below<T extends { id: string }>(first: Part<T>, loaded: More<T>): More<T> | undefined {
	const data = restBelow(first, loaded);
	return data && { data, meta: loaded.meta, above: first.data };
}

/**
 * Returns the rows below a first page that was loaded anew, out of those that lay on it before, and those that were loaded
 * below it: those after its last row, or all where it holds none of them. Undefined where the list begins anew: the page is
 * the last one, or has passed over rows below it, which may have gone or have other places now.
 */
export function restBelow<T extends { id: string }>(
	{ data: page, meta }: Part<T>,
	{ above, data }: { above: T[]; data: T[] },
): T[] | undefined {
	const known = [...above, ...data];
	const upTo = known.findIndex(({ id }) => id === page.at(-1)?.id) + 1;
	const onPage = new Set(page.map(({ id }) => id));
	const isPassedOver = known.slice(above.length, upTo).some(({ id }) => !onPage.has(id));
	if (meta.next === null || isPassedOver) return undefined;
	return known.slice(upTo).filter(({ id }) => !onPage.has(id));
}
