import type { Category } from '#contract/profiles/catalogue.ts';

export interface CategoryGroup {
	slug: string;
	label: string;
	children: { slug: string; label: string }[];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the groups with those of their categories whose own name, group's name and search words contain every typed
 * word; all of them when nothing is typed. A group comes first in its own list, because it is a category too.
 */
export function findCategories(categories: Category[], typed: string): CategoryGroup[] {
	const words = fold(typed)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	return categories
		.map((group) => {
			const found = [group, ...group.children].filter((each) => {
				const text = fold([group.label, each.label, ...each.search_words].join(' '));
				return words.every((word) => text.includes(word));
			});
			return { slug: group.slug, label: group.label, children: found.map(({ slug, label }) => ({ slug, label })) };
		})
		.filter((group) => group.children.length > 0);
}

/** Returns the label of a category; empty for a slug that is not in the tree. */
export function labelOfCategory(categories: Category[], slug: string): string {
	const all = categories.flatMap((category) => [category, ...category.children]);
	return all.find((category) => category.slug === slug)?.label ?? '';
}
