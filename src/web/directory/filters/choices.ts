import type { CallData, CallMeta } from '#contract/client.ts';
import type { Selection } from '#web/links/directory-selection.ts';

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
	/** Whether there are no more than these. */
	areAll: boolean;
}

const placesMax = 40;
/** How many places the menu of a page carries. */
const placesInPageMax = 12;

/** What may be chosen in the filter bar: only what leads somewhere, and what is chosen already. */
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
	return {
		categories,
		places: [...places.slice(0, placesMax), ...chosen],
		prices: facets?.prices ?? [],
		areAll: true,
	};
}

/**
 * As many of the choices as a page carries, which it does twice, as HTML and as data: all of them would weigh more than
 * its cards. Each category that is left out is under a group that is not; the browser asks for all when a menu is opened.
 */
export function choicesInPage(all: Choices, { category, place }: Selection): Choices {
	const categories = all.categories.map((group) => {
		const isChosen = [group, ...group.children].some(({ slug }) => slug === category);
		return isChosen ? group : { ...group, children: [] };
	});
	const places = all.places.filter(({ slug }, at) => at < placesInPageMax || slug === place);
	const isWhole = categories.every((group, at) => group.children.length === all.categories[at]?.children.length);
	return { ...all, categories, places, areAll: isWhole && places.length === all.places.length };
}
