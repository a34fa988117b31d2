import type { CallData, CallMeta } from '#contract/client.ts';
import type { Selection } from '#web/directory/selection.ts';

export interface Choice {
	slug: string;
	label: string;
	count: number;
}
export interface CategoryChoice extends Choice {
	children: Choice[];
}
export interface Choices {
	categories: CategoryChoice[];
	places: Choice[];
	prices: Choice[];
}

const placesMax = 40;

/**
 * What may be chosen in the filter bar: only what leads somewhere, and what is chosen already. The page carries it
 * twice, as HTML and as data, so that a whole category tree would weigh more than the cards.
 */
export function readChoices(
	facets: CallMeta<'GET /business-profile'>['facets'],
	tree: CallData<'GET /business-profile/categories'>,
	selection: Selection,
): Choices {
	const counts = new Map(facets?.categories.map(({ slug, count }) => [slug, count]));
	const choiceOf = ({ slug, label }: { slug: string; label: string }): Choice => ({
		slug,
		label,
		count: counts.get(slug) ?? 0,
	});
	const isOffered = ({ slug, count }: Choice) => count > 0 || slug === selection.category;
	const categories = tree
		.map((category) => {
			const children = category.children.map(choiceOf).filter(isOffered);
			const own = choiceOf(category);
			return { ...own, count: children.reduce((sum, { count }) => sum + count, own.count), children };
		})
		.filter((category) => isOffered(category) || category.children.length > 0);
	const places = facets?.places ?? [];
	const chosen = places.slice(placesMax).filter(({ slug }) => slug === selection.place);
	return { categories, places: [...places.slice(0, placesMax), ...chosen], prices: facets?.prices ?? [] };
}
