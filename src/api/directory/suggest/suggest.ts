import { getCategoryTree, getPlaces, getSpokenWords } from '#api/catalogue/service.ts';
import type { Context } from '#api/context.ts';
import { suggestNames } from '#api/directory/suggest/suggest-queries.ts';
import { presentCard } from '#api/profiles/service.ts';
import { fold, searchQuery } from '#api/text/fold.ts';
import { profileLimits } from '#contract/limits.ts';
import type { Suggestion } from '#contract/profiles/directory.ts';

/** Suggestions show nothing that depends on the actor. */
const anyone = { friendsReviewed: 0, following: false };
const noBusiness = { is_closed: false, profile: null };

/**
 * Returns suggestions: categories and places first (two of each at most), because they are the shorter way; then names,
 * also of closed businesses where there is room.
 */
export async function suggest(ctx: Context, typed: string): Promise<Suggestion[]> {
	const query = searchQuery(typed);
	if (!query) return [];
	const folded = fold(typed);
	/** Returns whether the text, or one of its words, begins with the typed text. */
	const begins = (text: string) => ` ${text}`.includes(` ${folded}`);
	const isMeant = (label: string) => begins(fold(label));
	const rankOf = (label: string, words: string[]) =>
		isMeant(label) ? 3 : words.includes(folded) ? 2 : words.some(begins) ? 1 : 0;
	const [tree, spoken, places, names] = await Promise.all([
		getCategoryTree(ctx),
		getSpokenWords(ctx),
		getPlaces(ctx),
		suggestNames(ctx.db, query, profileLimits.suggestions, ctx.now),
	]);
	const categories = tree
		.flatMap((category) => [
			{ ...category, parent: null as string | null },
			...category.children.map((child) => ({ ...child, parent: category.label })),
		])
		.map((category) => ({ ...category, rank: rankOf(category.label, spoken.get(category.slug) ?? []) }))
		.filter(({ rank }) => rank > 0)
		// A category's own name ranks above another word that leads to it.
		.toSorted((one, other) => other.rank - one.rank)
		.slice(0, 2)
		.map(({ slug, label, parent }): Suggestion => ({ kind: 'category', slug, label, detail: parent, ...noBusiness }));
	const matchingPlaces = places
		.filter(({ label }) => isMeant(label))
		.slice(0, 2)
		.map(({ slug, label, country }): Suggestion => ({ kind: 'place', slug, label, detail: country, ...noBusiness }));
	const profiles = names.map((row): Suggestion => {
		const { slug, business_name: label, locality, status, ...card } = presentCard(row, { ...anyone, now: ctx.now });
		const { id, image, category, score, score_count } = card;
		const profile = { id, image, category, score, score_count };
		return { kind: 'profile', slug, label, detail: locality, is_closed: status !== 'published', profile };
	});
	return [...categories, ...matchingPlaces, ...profiles].slice(0, profileLimits.suggestions);
}
