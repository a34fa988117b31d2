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
	/** Whether these are all choices that there are. */
	areAll: boolean;
}

const placesMax = 40;
/** The number of places that a page carries for its menu. */
const placesInPageMax = 12;

/** Returns what may be chosen in the filter bar: only choices that have results, and those that are chosen already. */
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
 * Returns as many of the choices as a page carries. A page carries them twice, as HTML and as data, and all of them
 * would weigh more than its cards. A category is only left out if its group is there; the browser asks for all choices
 * when a menu is opened.
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

/** Returns the label of a category, or of one below it; undefined where it is not among them. */
export const labelAmong = (categories: CategoryChoice[], slug: string | undefined): string | undefined =>
	categories.flatMap((category) => [category, ...category.children]).find((category) => category.slug === slug)?.label;
