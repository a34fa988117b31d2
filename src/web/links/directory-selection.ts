import { paths } from '#web/links/paths.ts';

/** Every name that the directory reads from its address. */
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

/** What the address of the directory selects; the names are those of the list call. */
export type Selection = Partial<Record<Key, string>>;

/** Whether it selects what is known in the browser of its member alone: what a circle said, what one follows. */
export const isOwn = ({ circle, following }: Selection): boolean => Boolean(circle || following);

export function readSelection(search: URLSearchParams): Selection {
	return Object.fromEntries(selectionKeys.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));
}

/** What one may choose to look around in, metres; around where one is, the third to begin with. */
export const radiiM = [1000, 5000, 10_000, 25_000, 50_000, 100_000] as const;
export const radiusDefaultM = 10_000;

/** Whether there is a point to be near to: where one is, or the middle of a place. */
export const isAround = ({ lat, place, radius }: Selection): boolean => Boolean(lat || (place && radius));

/** The address of the same selection with some of it changed, from its first page on; undefined removes. */
export function linkTo(selection: Selection, change: Selection): string {
	const next: Selection = { ...selection, page: undefined, cursor: undefined, ...change };
	// What has lost its sense goes with what gave it.
	if (!next.lat && !next.place) next.radius = undefined;
	if (next.sort === 'distance' && !isAround(next)) next.sort = undefined;
	if (next.sort === 'relevance' && !next.q) next.sort = undefined;
	if (!next.q) next.as_typed = undefined;
	return paths.directoryWith(next);
}

/** Price levels with one of them added, or taken out. */
export function togglePrice(price: string | undefined, level: string): string | undefined {
	const chosen = new Set(price?.split(','));
	if (!chosen.delete(level)) chosen.add(level);
	return [...chosen].sort().join(',') || undefined;
}
