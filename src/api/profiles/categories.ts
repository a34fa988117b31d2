import type { Context } from '#api/context.ts';
import { Kept } from '#api/kept.ts';
import { readSearchWords } from '#api/profiles/catalogue.ts';
import { countByCategory, listCategories, listPlaces } from '#api/profiles/catalogue-queries.ts';
import type { Category } from '#contract/catalogue.ts';

const keptMs = 60_000;
const placesMax = 1000;

/** One per database, so that tests with databases of their own do not read each other's. */
const catalogues = new WeakMap<object, Catalogue>();
interface Catalogue {
	tree: Kept<Category[]>;
	places: Kept<Awaited<ReturnType<typeof listPlaces>>>;
	labels: Kept<Map<string, string>>;
}

function catalogueOf(ctx: Context): Catalogue {
	// A transaction is an object of its own: its reads go to a catalogue that is forgotten with it.
	const known = catalogues.get(ctx.db) ?? {
		tree: new Kept(keptMs),
		places: new Kept(keptMs),
		labels: new Kept(keptMs),
	};
	catalogues.set(ctx.db, known);
	return known;
}

/** The two-level tree, each with the number of published profiles, at most a minute old. */
export function getCategoryTree(ctx: Context): Promise<Category[]> {
	return catalogueOf(ctx).tree.get('', async () => {
		const [rows, counts] = await Promise.all([listCategories(ctx.db), countByCategory(ctx.db)]);
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
		return rows
			.filter((row) => row.parent_slug === null)
			.map((row) => {
				const children = rows.filter((child) => child.parent_slug === row.slug).map(leaf);
				const own = leaf(row);
				return { ...own, count: children.reduce((sum, child) => sum + child.count, own.count), children };
			});
	});
}

/** The category and all below it; null when there is none of that slug. */
export async function expandCategory(ctx: Context, slug: string): Promise<string[] | null> {
	for (const category of await getCategoryTree(ctx)) {
		if (category.slug === slug) return [slug, ...category.children.map((child) => child.slug)];
		if (category.children.some((child) => child.slug === slug)) return [slug];
	}
	return null;
}

export async function findCategoryLabel(ctx: Context, slug: string): Promise<string | undefined> {
	const labels = await catalogueOf(ctx).labels.get(
		'',
		async () => new Map((await listCategories(ctx.db)).map((row) => [row.slug, row.label])),
	);
	return labels.get(slug);
}

/** The largest places, at most a minute old. */
export async function getPlaces(ctx: Context) {
	const rows = await catalogueOf(ctx).places.get('', () => listPlaces(ctx.db, placesMax));
	return rows.map(({ slug, label, country, profiles_count }) => ({ slug, label, country, count: profiles_count }));
}
