import { getCategoryTree, getPlaces, getSpokenWords } from '#api/catalogue/service.ts';
import type { Context } from '#api/context.ts';
import { suggestNames } from '#api/directory/suggest/suggest-queries.ts';
import { fold, searchQuery } from '#api/text/fold.ts';
import { profileLimits } from '#contract/limits.ts';

interface Suggestion {
	kind: 'profile' | 'category' | 'place';
	slug: string;
	label: string;
	detail: string | null;
	is_closed: boolean;
}

/** Categories and places first (two of each at most): they are the shorter way; then names, where there is room of closed ones too. */
export async function suggest(ctx: Context, typed: string): Promise<Suggestion[]> {
	const query = searchQuery(typed);
	if (!query) return [];
	const folded = fold(typed);
	/** Whether what was typed begins the text, or one of its words. */
	const begins = (text: string) => ` ${text}`.includes(` ${folded}`);
	const isMeant = (label: string) => begins(fold(label));
	const rankOf = (label: string, words: string[]) =>
		isMeant(label) ? 3 : words.includes(folded) ? 2 : words.some(begins) ? 1 : 0;
	const [tree, spoken, places, names] = await Promise.all([
		getCategoryTree(ctx),
		getSpokenWords(ctx),
		getPlaces(ctx),
		suggestNames(ctx.db, query, profileLimits.suggestions),
	]);
	const categories = tree
		.flatMap((category) => [
			{ ...category, parent: null as string | null },
			...category.children.map((child) => ({ ...child, parent: category.label })),
		])
		.map((category) => ({ ...category, rank: rankOf(category.label, spoken.get(category.slug) ?? []) }))
		.filter(({ rank }) => rank > 0)
		// Its own name says more than a word that also leads to it.
		.toSorted((one, other) => other.rank - one.rank)
		.slice(0, 2)
		.map(
			({ slug, label, parent }): Suggestion => ({ kind: 'category', slug, label, detail: parent, is_closed: false }),
		);
	const matchingPlaces = places
		.filter(({ label }) => isMeant(label))
		.slice(0, 2)
		.map(({ slug, label, country }): Suggestion => ({ kind: 'place', slug, label, detail: country, is_closed: false }));
	const profiles = names.map(
		({ slug, business_name, locality, status }): Suggestion => ({
			kind: 'profile',
			slug,
			label: business_name,
			detail: locality,
			is_closed: status !== 'published',
		}),
	);
	return [...categories, ...matchingPlaces, ...profiles].slice(0, profileLimits.suggestions);
}
