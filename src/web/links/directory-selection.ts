import { paths } from '#web/links/paths.ts';

/** The names of all parameters that the directory reads from its address. */
export const selectionKeys = [
	'q',
	'category',
	'place',
	'min_score',
	'price',
	'open_now',
	'verified',
	'offers',
	'circle',
	'following',
	'lat',
	'lng',
	'radius',
	'bbox',
	'sort',
	'as_typed',
	'page',
	'cursor',
] as const;
type Key = (typeof selectionKeys)[number];

/** What the address of the directory selects; the names are those of the list call's parameters. */
export type Selection = Partial<Record<Key, string>>;

/**
 * Returns whether the selection depends on the member: what a circle said, what they follow. Only their browser knows
 * that.
 */
export const isOwn = ({ circle, following }: Selection): boolean => Boolean(circle || following);

export function readSelection(search: URLSearchParams): Selection {
	const read = Object.fromEntries(selectionKeys.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));
	// The circle's order is the browser's to ask for, with a token that the server's loader does not have.
	return read.sort === 'circle' ? { ...read, sort: undefined } : read;
}

/** Returns a point as a search takes it. Three decimals, some hundred metres, are near enough, and no more is told. */
export const nearnessOf = ({ lat, lng }: { lat: number; lng: number }) => ({
	lat: lat.toFixed(3),
	lng: lng.toFixed(3),
});

/** The radii that can be chosen, in metres; around the place where somebody is, the third is chosen to begin with. */
export const radiiM = [1000, 5000, 10_000, 25_000, 50_000, 100_000] as const;
export const radiusDefaultM = 10_000;

/** Returns whether there is a point to be near to: where somebody is, or the middle of a place. */
export const isAround = ({ lat, place, radius }: Selection): boolean => Boolean(lat || (place && radius));

/**
 * Returns the address of the same selection with some of it changed, from its first page on; undefined removes a value.
 */
export function linkTo(selection: Selection, change: Selection): string {
	const next: Selection = { ...selection, page: undefined, cursor: undefined, ...change };
	// A value that makes no sense without another goes with the other.
	if (!next.lat && !next.place) next.radius = undefined;
	if (next.sort === 'distance' && !isAround(next)) next.sort = undefined;
	if (next.sort === 'relevance' && !next.q) next.sort = undefined;
	if (!next.q) next.as_typed = undefined;
	return paths.directoryWith(next);
}

/** Returns the price levels with one of them added, or taken out if it was there; undefined for none. */
export function togglePrice(price: string | undefined, level: string): string | undefined {
	const chosen = new Set(price?.split(','));
	if (!chosen.delete(level)) chosen.add(level);
	return [...chosen].sort().join(',') || undefined;
}
