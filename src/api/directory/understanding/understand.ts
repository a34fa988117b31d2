import type { Context } from '#api/context.ts';
import { findKnownWords } from '#api/directory/understanding/known-words.ts';
import {
	getLexicon,
	getPlaceNames,
	type MeantCategory,
	type MeantPlace,
} from '#api/directory/understanding/phrases.ts';
import { type Segment, segmentsOf, tokensOf } from '#api/directory/understanding/segments.ts';
import { type Correction, correct } from '#api/directory/understanding/spelling.ts';
import { all, any, WordQueries, wantedOf, wantedOfTrades } from '#api/directory/understanding/word-query.ts';
import { fold, nameQuery } from '#api/text/fold.ts';

/** What a query means. Each `typed` is a piece of the query. */
export interface Understood {
	query: string;
	/** The tsquery of the query's words; null where it has none. */
	words: string | null;
	/**
	 * The tsquery that any of the words satisfies, or a part of a compound; null where it would find no more than
	 * `words`.
	 */
	anyWords: string | null;
	/** The tsquery of a name that has every typed word, fillers and all; null for a single word. */
	named: string | null;
	/** The tsquery of the words themselves, without others for the same trade; null where it has none. */
	literal: string | null;
	/** Names that begin with this folded text are meant first. */
	opening: string;
	place: (MeantPlace & { typed: string }) | null;
	openNow: { typed: string } | null;
	categories: (MeantCategory & { typed: string })[];
	/** The tsqueries of the words that name no trade. */
	otherWords: string[];
	/** Words that occur in no name, category or place. */
	unknown: string[];
}

interface UnderstandOptions {
	/**
	 * What happens to a place in the words: `split` narrows the search by it, `dropped` ignores it because one is chosen
	 * already, `words` searches it like any word.
	 */
	places: 'split' | 'dropped' | 'words';
	/** Other words that a word may mean, where its spelling was corrected. */
	alsoMeant?: Map<string, string[]>;
	/** Whether each word that names a trade is read alone: a man's haircut, where nobody but hairdressers cut hair. */
	isWordByWord?: boolean;
}

/** Reads a query as a person means it. */
export async function understand(ctx: Context, query: string, options: UnderstandOptions): Promise<Understood> {
	const [lexicon, places] = await Promise.all([getLexicon(ctx), getPlaceNames(ctx)]);
	const tokens = tokensOf(query);
	const segments = segmentsOf(tokens, {
		lexicon,
		places: options.places === 'words' ? new Map() : places,
		isWordByWord: options.isWordByWord ?? false,
	});
	const known = await findKnownWords(ctx.db, wantedOf(segments, lexicon));
	const queries = new WordQueries(segments, known, lexicon, options.alsoMeant);
	const asked = segments.map((segment) => queries.of(segment)).filter((words) => words !== null);
	const literally = segments.map((segment) => queries.literally(segment)).filter((words) => words !== null);
	const least = segments.flatMap((segment) => queries.atLeastOf(segment));
	const words = tokens.map(({ word }) => word);
	const typedOf = ({ tokens: of }: Segment) => query.slice(of[0]?.from, of.at(-1)?.to);
	const place = segments.find((segment) => segment.kind === 'place');
	const openNow = segments.find(({ kind }) => kind === 'open_now');
	const last = segments.at(-1);
	return {
		query,
		words: asked.length > 0 ? all(asked) : null,
		anyWords: least.length > 1 ? any(least) : null,
		named: words.length > 1 ? nameQuery(all(words.map((word) => any(queries.spellingsOf(word))))) : null,
		literal: literally.length > 0 ? all(literally) : null,
		// The last word may be half typed, and so the beginning of a longer one.
		opening: fold(query) + (last?.kind === 'word' ? '' : ' '),
		place: place && options.places === 'split' ? { ...place.place, typed: typedOf(place) } : null,
		openNow: openNow ? { typed: typedOf(openNow) } : null,
		categories: segments.flatMap((segment) =>
			segment.kind === 'category'
				? segment.categories.map((category) => ({ ...category, typed: typedOf(segment) }))
				: [],
		),
		otherWords: segments.flatMap((segment) => (segment.kind === 'word' ? [queries.of(segment) ?? []].flat() : [])),
		unknown: segments
			.filter(({ kind }) => kind === 'word')
			.flatMap((segment) => segment.tokens)
			.filter((token) => !queries.isKnown(token))
			.map(({ word }) => word),
	};
}

/**
 * Reads the query with the words that unknown ones may have been meant as, and returns which they are; null where there
 * are none.
 */
export async function understandCorrected(
	ctx: Context,
	{ query, unknown, categories }: Understood,
	options: UnderstandOptions,
): Promise<{ understood: Understood; corrections: Correction[] } | null> {
	const [lexicon, places] = await Promise.all([getLexicon(ctx), getPlaceNames(ctx)]);
	const corrections = await correct(ctx, unknown, {
		trades: lexicon.words,
		places: [...places.keys()].flatMap((name) => name.split(' ')),
		hasTrade: categories.length > 0,
	});
	if (corrections.length === 0) return null;
	const meantBy = new Map(corrections.map(({ typed, meant }) => [typed, meant]));
	const words = tokensOf(query).map(({ word }) => meantBy.get(word)?.[0] ?? word);
	const alsoMeant = new Map(corrections.map(({ meant: [first = '', ...others] }) => [first, others]));
	return { understood: await understand(ctx, words.join(' '), { ...options, alsoMeant }), corrections };
}

/**
 * Returns the tsquery of all that the trades of a query are called, in every form that names contain, whichever of its
 * other words a name has; null where the query names no trade.
 */
export async function tradesAsCalled(ctx: Context, { categories, otherWords }: Understood): Promise<string | null> {
	if (categories.length === 0) return null;
	const lexicon = await getLexicon(ctx);
	const known = await findKnownWords(ctx.db, wantedOfTrades(categories, lexicon));
	const queries = new WordQueries([], known, lexicon);
	const called = any(categories.flatMap((category) => queries.ofTrade(category)));
	// The other words are not asked for, but a name that has them ranks higher.
	return otherWords.length > 0 ? all([called, any([called, ...otherWords])]) : called;
}
