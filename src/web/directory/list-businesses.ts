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
	const { facets, ...meta } = list.meta;
	return { cards: list.data.map(listedCard), meta, choices: readChoices(facets, categories.data, selection) };
}
