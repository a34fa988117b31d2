import { deepFreeze } from '#api/answers/pick.ts';
import { readSearchWords } from '#api/catalogue/catalogue.ts';
import { countByCategory, listCategories, listPlaces } from '#api/catalogue/catalogue-queries.ts';
import { readSearchWordFiles, type SearchWords } from '#api/catalogue/search-words.ts';
import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { keep, keepFixed } from '#api/kept.ts';
import { fold } from '#api/text/fold.ts';
import type { Shelf } from '#caches/caches.ts';
import type { Category } from '#contract/profiles/catalogue.ts';

const placesMax = 1000;

const trees: Shelf<Category[]> = { name: 'categories', max: 1 };
const places: Shelf<Awaited<ReturnType<typeof listPlaces>>> = { name: 'places', max: 1 };
const structures: Shelf<Awaited<ReturnType<typeof listCategories>>> = { name: 'category rows', max: 1 };

const searchWords: Shelf<SearchWords[]> = { name: 'search words', max: 1 };
const spokenWords: Shelf<Map<string, string[]>> = { name: 'words for categories', max: 1 };

/** Returns the rows of all categories, which change with a release only. */
export const getCatalogueRows = (ctx: Context) => keepFixed(ctx, structures, ({ db }) => listCategories(db));

/**
 * Returns the two-level tree, each category with its number of published profiles; frozen, so that the kept tree itself
 * can be sent.
 */
export function getCategoryTree(ctx: Context): Promise<Category[]> {
	return keep(ctx, trees, '', async (ctx) => {
		ctx.reads.tag(tags.lists, tags.catalogue);
		const [rows, counts] = await Promise.all([getCatalogueRows(ctx), countByCategory(ctx.db)]);
		const countOf = new Map(counts.map((row) => [row.category_slug, Number(row.n)]));
		const wordsOf = readSearchWords();
		const leaf = (row: (typeof rows)[number]) => ({
			slug: row.slug,
			label: row.label,
			icon: row.icon,
			count: countOf.get(row.slug) ?? 0,
			review_category_set: row.review_category_set,
			schema_type: row.schema_type,
			search_words: wordsOf.get(row.slug) ?? [],
		});
		const tree = rows
			.filter((row) => row.parent_slug === null)
			.map((row) => {
				const children = rows.filter((child) => child.parent_slug === row.slug).map(leaf);
				const own = leaf(row);
				return { ...own, count: children.reduce((sum, child) => sum + child.count, own.count), children };
			});
		return deepFreeze(tree);
	});
}

/** Returns the slugs of the category and of all below it; null when there is none of that slug. */
export async function expandCategory(ctx: Context, slug: string): Promise<string[] | null> {
	const rows = await getCatalogueRows(ctx);
	if (!rows.some((row) => row.slug === slug)) return null;
	return [slug, ...rows.filter((row) => row.parent_slug === slug).map((row) => row.slug)];
}

export async function findCategoryLabel(ctx: Context, slug: string): Promise<string | undefined> {
	return (await getCatalogueRows(ctx)).find((row) => row.slug === slug)?.label;
}

/** Returns the largest places. */
export async function getPlaces(ctx: Context) {
	const rows = await keep(ctx, places, '', (ctx) => {
		ctx.reads.tag(tags.lists, tags.catalogue);
		return listPlaces(ctx.db, placesMax);
	});
	return rows.map(({ slug, label, country, profiles_count }) => ({ slug, label, country, count: profiles_count }));
}

/** Returns the words that people type when they look for a business, for each language. */
export const getSearchWords = (ctx: Context): Promise<SearchWords[]> =>
	keepFixed(ctx, searchWords, async () => readSearchWordFiles());

/** Up to this many words of each language lead to a category while somebody types: the first are the usual ones. */
const spokenMax = 40;

/** Returns the usual folded words by which people look for each category, besides its name, by its slug. */
export const getSpokenWords = (ctx: Context): Promise<Map<string, string[]>> =>
	keepFixed(ctx, spokenWords, async (ctx) => {
		const spoken = (await getSearchWords(ctx)).flatMap(({ categories }) => Object.entries(categories));
		const named = [...readSearchWords(), ...spoken];
		const bySlug = Map.groupBy(named, ([slug]) => slug);
		return new Map(
			[...bySlug].map(([slug, lists]) => [
				slug,
				[...new Set(lists.flatMap(([, words]) => words.slice(0, spokenMax).map(fold)))],
			]),
		);
	});
