import type { Context } from '#api/context.ts';
import { Kept } from '#api/kept.ts';
import { listReviewCategories, listSetUses } from '#api/reviews/queries.ts';
import { type Axis, axes, type ReviewCategory } from '#contract/review-categories.ts';
import { databaseOf } from '#db/transaction.ts';

export interface ReviewCategorySet {
	slug: string;
	label: string;
	/** Top categories of business that it is used for. */
	applies_to: string[];
	/** One an axis, in the order of the axes. */
	categories: ReviewCategory[];
}

const kept = new WeakMap<object, Kept<ReviewCategorySet[]>>();

/** All sets, kept for a minute: they change with a release only. */
export function getReviewCategorySets(ctx: Context): Promise<ReviewCategorySet[]> {
	const database = databaseOf(ctx.db);
	const known = kept.get(database) ?? new Kept<ReviewCategorySet[]>(60_000);
	kept.set(database, known);
	const read = async () => {
		const [rows, uses] = await Promise.all([listReviewCategories(ctx.db), listSetUses(ctx.db)]);
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
	};
	return known.get('', read, { isAlone: ctx.db.isTransaction });
}

/** The four categories of one of the sets. */
export function pickReviewCategories(sets: ReviewCategorySet[], setSlug: string): ReviewCategory[] {
	const set = sets.find((candidate) => candidate.slug === setSlug);
	if (set?.categories.length !== axes.length)
		throw new Error(`Review category set ${setSlug} is missing or incomplete.`);
	return set.categories;
}
