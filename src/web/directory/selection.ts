import { paths } from '#web/paths.ts';

/** Every name that the directory reads from its address. */
export const selectionKeys = [
	'q',
	'category',
	'place',
	'min_score',
	'price',
	'open_now',
	'verified',
	'lat',
	'lng',
	'radius',
	'bbox',
	'sort',
	'page',
	'cursor',
] as const;
type Key = (typeof selectionKeys)[number];

/** What the address of the directory selects; the names are those of the list call. */
export type Selection = Partial<Record<Key, string>>;

export function readSelection(search: URLSearchParams): Selection {
	return Object.fromEntries(selectionKeys.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));
}

/** The address of the same selection with some of it changed, from its first page on; undefined removes. */
export const linkTo = (selection: Selection, change: Selection): string =>
	paths.directoryWith({ ...selection, page: undefined, cursor: undefined, ...change });
