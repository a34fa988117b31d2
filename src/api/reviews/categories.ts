import type { Context } from '#api/context.ts';
import { keepFixed } from '#api/kept.ts';
import { listReviewCategories, listSetUses } from '#api/reviews/queries.ts';
import type { Shelf } from '#caches/caches.ts';
import { type Axis, axes, type ReviewCategory } from '#contract/reviews/review-categories.ts';

export interface ReviewCategorySet {
	slug: string;
	label: string;
	/** The top categories of business that use this set. */
	applies_to: string[];
	/** One category for each axis, in the order of the axes. */
	categories: ReviewCategory[];
}

const sets: Shelf<ReviewCategorySet[]> = { name: 'review categories', max: 1 };

/** Returns all sets, which change with a release only. */
export function getReviewCategorySets(ctx: Context): Promise<ReviewCategorySet[]> {
	return keepFixed(ctx, sets, async ({ db }) => {
		const [rows, uses] = await Promise.all([listReviewCategories(db), listSetUses(db)]);
		return [...Map.groupBy(rows, (row) => row.set_slug)].map(([slug, categories]) => ({
			slug,
			label: categories[0]?.set_label ?? slug,
			applies_to: uses.filter((use) => use.review_category_set === slug).map((use) => use.slug),
			categories: axes.flatMap((axis) => {
				const row = categories.find((candidate) => candidate.axis === axis);
				return row
					? [{ id: row.id, slug: row.slug, label: row.label, axis: row.axis as Axis, question: row.question }]
					: [];
			}),
		}));
	});
}

/** Returns the four categories of one of the sets. */
export function pickReviewCategories(sets: ReviewCategorySet[], setSlug: string): ReviewCategory[] {
	const set = sets.find((candidate) => candidate.slug === setSlug);
	if (set?.categories.length !== axes.length)
		throw new Error(`Review category set ${setSlug} is missing or incomplete.`);
	return set.categories;
}
