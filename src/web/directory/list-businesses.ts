import type { Client } from '#contract/client.ts';
import { load } from '#web/calls/load.ts';
import { listedCard } from '#web/components/faces/listed-card.ts';
import { readChoices } from '#web/directory/filters/choices.ts';
import type { Selection } from '#web/links/directory-selection.ts';

/** Returns the businesses of a selection of the directory, and the choices for its menus. */
export async function listBusinesses(client: Client, selection: Selection, limit: number) {
	const [list, categories] = await Promise.all([
		// The call itself checks what a person typed into the address.
		load(client('GET /business-profile', { query: { ...selection, limit, facets: 'true' } as never })),
		load(client('GET /business-profile/categories')),
	]);
	const { facets, limit: _limit, next, ...meta } = list.meta;
	return {
		cards: list.data.map(listedCard),
		meta: { ...meta, next: next ? nextPage(selection, meta.page, limit, next) : null },
		choices: readChoices(facets, categories.data, selection),
	};
}

/** Returns what selects the next page: its number, or far down the list, and after such a page, where it begins. */
const nextPage = ({ cursor }: Selection, page: number, limit: number, next: string): Selection =>
	cursor || (page + 1) * limit > 10_000 ? { cursor: next } : { page: String(page + 1) };
