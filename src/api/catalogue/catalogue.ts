import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { v5 as namedId } from 'uuid';
import type { Axis } from '#contract/reviews/review-categories.ts';

/**
 * The namespace is a constant, so that the ids of review categories are the same in every database, and clients and
 * imports may keep them.
 */
const reviewCategoryNamespace = 'f1c5b0a2-6f0e-4a53-9d35-0c1f6b1e7a44';

interface CategoryFile {
	slug: string;
	label: string;
	/** The name of a lucide icon, in kebab case. */
	icon: string;
	/** A schema.org type. */
	schema_type: string;
	review_category_set: string;
	/** Other words by which people look for the category. */
	search_words?: string[];
	children?: CategoryFile[];
}
interface ReviewCategorySetFile {
	slug: string;
	label: string;
	/** Categories that use the set, only for the people who read the file; each category names its own set. */
	applies_to: string[];
	categories: { slug: string; label: string; axis: Axis; question: string }[];
}

const readContent = (name: string) =>
	JSON.parse(readFileSync(new URL(`../../../content/${name}`, import.meta.url), 'utf8'));

/** Reads the category tree as the operator wrote it. */
export const readCategories = (): CategoryFile[] => readContent('categories.json');

/**
 * Returns the other words by which people look for a category, by its slug; read from the file, because no query needs
 * them.
 */
export const readSearchWords = (): Map<string, string[]> =>
	new Map(
		readCategories()
			.flatMap((category) => [category, ...(category.children ?? [])])
			.map(({ slug, search_words = [] }) => [slug, search_words]),
	);

export const readReviewCategorySets = (): ReviewCategorySetFile[] => readContent('review-categories.json');

/** Returns the id of a review category, the same everywhere. */
export const reviewCategoryId = (set: string, slug: string): string =>
	namedId(`${set}.${slug}`, reviewCategoryNamespace);

/**
 * Updates the tables `category`, `review_category_set` and `review_category` from the files of `content/`. Rows whose
 * file entry is unchanged are not written; rows that have left the files stay, because profiles and reviews refer to
 * them.
 */
// biome-ignore lint/suspicious/noExplicitAny: one statement of plain SQL, whatever else the connection is typed for
export async function syncCatalogue(db: Kysely<any>): Promise<void> {
	const categories = readCategories().flatMap(({ children = [], ...parent }) => [
		{ ...parent, parent_slug: null },
		...children.map((child) => ({ ...child, parent_slug: parent.slug })),
	]);
	const sets = readReviewCategorySets();
	const reviewCategories = sets.flatMap((set) =>
		set.categories.map((category) => ({
			...category,
			id: reviewCategoryId(set.slug, category.slug),
			set_slug: set.slug,
		})),
	);
	// Foreign keys are checked at the end of a statement, so that one statement may write all three tables.
	await sql`
		with wanted_set as (
			insert into review_category_set (slug, label, position)
			select slug, label, position from jsonb_to_recordset(${numbered(sets)}::jsonb) as r (slug text, label text, position int)
			on conflict (slug) do update set label = excluded.label, position = excluded.position
			where (review_category_set.label, review_category_set.position) is distinct from (excluded.label, excluded.position)
		), wanted_review_category as (
			insert into review_category (id, set_slug, slug, label, axis, question)
			select id, set_slug, slug, label, axis, question
			from jsonb_to_recordset(${JSON.stringify(reviewCategories)}::jsonb)
				as r (id uuid, set_slug text, slug text, label text, axis text, question text)
			on conflict (set_slug, axis) do update
			set id = excluded.id, slug = excluded.slug, label = excluded.label, question = excluded.question
			where (review_category.id, review_category.label, review_category.question)
				is distinct from (excluded.id, excluded.label, excluded.question)
		)
		insert into category (slug, parent_slug, label, icon, schema_type, review_category_set, position)
		select slug, parent_slug, label, icon, schema_type, review_category_set, position
		from jsonb_to_recordset(${numbered(categories)}::jsonb)
			as r (slug text, parent_slug text, label text, icon text, schema_type text, review_category_set text, position int)
		on conflict (slug) do update set parent_slug = excluded.parent_slug, label = excluded.label, icon = excluded.icon,
			schema_type = excluded.schema_type, review_category_set = excluded.review_category_set, position = excluded.position
		where (category.parent_slug, category.label, category.icon, category.schema_type, category.review_category_set, category.position)
			is distinct from (excluded.parent_slug, excluded.label, excluded.icon, excluded.schema_type, excluded.review_category_set, excluded.position)
	`.execute(db);
}

const numbered = (rows: object[]) => JSON.stringify(rows.map((row, position) => ({ ...row, position })));
