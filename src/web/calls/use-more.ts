import { useState } from 'react';

interface Part<T> {
	data: T[];
	meta: { next: string | null };
}

/** The rows that were loaded below the first page, and in `above` the first page as it was when it was loaded last. */
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
				// The list has begun anew while this part was on its way: the part has no place in it.
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
 * The first page of a list was loaded anew. Returns the rows that now lie below it, out of those of the former first
 * page (`above`) and those that were loaded below that (`data`): all that come after the last row of the new page, or
 * all of them where that row is new. Returns undefined where the list has to begin anew: nothing lies below the new
 * page, or it reaches into `data` and lacks some of those rows, which may be gone or have moved.
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
