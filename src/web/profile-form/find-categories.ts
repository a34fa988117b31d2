import type { Category } from '#contract/catalogue.ts';

export interface CategoryGroup {
	slug: string;
	label: string;
	children: { slug: string; label: string }[];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The groups with those of their categories that have every typed word in their own name or the group's; all without
 * one. A group comes first among its own: it is a category too.
 */
export function findCategories(categories: Category[], typed: string): CategoryGroup[] {
	const words = fold(typed)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	return categories
		.map(({ slug, label, children }) => {
			const all = [{ slug, label }, ...children.map((child) => ({ slug: child.slug, label: child.label }))];
			const found = all.filter((each) => {
				const text = fold(`${label} ${each.label}`);
				return words.every((word) => text.includes(word));
			});
			return { slug, label, children: found };
		})
		.filter((group) => group.children.length > 0);
}

/** Empty for a slug that is not in the tree. */
export function labelOfCategory(categories: Category[], slug: string): string {
	const all = categories.flatMap((category) => [category, ...category.children]);
	return all.find((category) => category.slug === slug)?.label ?? '';
}
