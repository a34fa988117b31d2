import { listTags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { type Circle, type Criteria, noWords, type WordCriteria } from '#api/directory/criteria.ts';
import { findPlaceCentre } from '#api/directory/map/places.ts';
import { listPlacesOfNames } from '#api/directory/understanding/known-words.ts';
import type { Correction } from '#api/directory/understanding/spelling.ts';
import {
	tradesAsCalled,
	type Understood,
	understand,
	understandCorrected,
} from '#api/directory/understanding/understand.ts';
import { fold, searchQuery } from '#api/text/fold.ts';

/** How the results answer the query: all of it, around the place instead of in it, some of the words, or not at all. */
export type Matched = 'all' | 'around' | 'any' | 'none';

/** One way to read the typed text. */
export interface QueryReading {
	part: Partial<Criteria>;
	understood: Understood;
	matched: Matched;
	corrections: Correction[];
}

/** The radius in which businesses are searched around a place that has no match; metres. */
const aroundM = 25_000;

/** Returns the criteria that search for the words as they are. */
export function wordsAsTyped(query: string): WordCriteria {
	const typed = fold(query);
	return { typed, words: searchQuery(query), named: null, literal: null, opening: typed, trades: [] };
}

/**
 * Yields the ways to read a query, the truest first; the caller asks for the next one when the last has found nothing.
 * They are: the query as it is understood; with its misspellings mended; around its place; its trades by whatever they
 * are called; those that its words name one by one; with any of its words; whatever is open or not.
 */
export async function* readingsOf(ctx: Context, query: string, base: Criteria): AsyncGenerator<QueryReading> {
	const isPlaced = base.place !== null || base.near !== null || base.bbox !== null;
	const first = await readPlaces(ctx, query, isPlaced);
	yield { part: partOf(first), understood: first, matched: 'all', corrections: [] };
	// The results for other words depend on the words of all names.
	ctx.reads.tag(...listTags('list', null, null));
	const corrected = await understandCorrected(ctx, first, { places: isPlaced ? 'dropped' : 'split' });
	const understood = corrected?.understood ?? first;
	const corrections = corrected?.corrections ?? [];
	if (corrected) yield { part: partOf(understood), understood, matched: 'all', corrections };
	const near = understood.place && (await findAround(ctx, understood.place.slug));
	const around = near && { ...partOf(understood), place: null, near };
	if (around && understood.words) yield { part: around, understood, matched: 'around', corrections };
	const { anyWords } = understood;
	const trades = await tradesAsCalled(ctx, understood);
	if (trades) {
		yield { part: { ...partOf(understood), words: trades }, understood, matched: 'any', corrections };
		if (around) yield { part: { ...around, words: trades }, understood, matched: 'any', corrections };
	}
	const isOfPhrases = understood.categories.some(({ typed }) => /\s/.test(typed));
	if (isOfPhrases) {
		const places = isPlaced ? 'dropped' : 'split';
		const byWord = await understand(ctx, understood.query, { places, isWordByWord: true });
		const words = await tradesAsCalled(ctx, byWord);
		if (words) yield { part: { ...partOf(byWord), words }, understood: byWord, matched: 'any', corrections };
	}
	if (anyWords) {
		yield { part: { ...partOf(understood), words: anyWords }, understood, matched: 'any', corrections };
		if (around) yield { part: { ...around, words: anyWords }, understood, matched: 'any', corrections };
	}
	if (understood.openNow) {
		const whenever = { ...understood, openNow: null };
		for (const words of [understood.words, trades])
			if (words) yield { part: { ...partOf(whenever), words }, understood: whenever, matched: 'any', corrections };
	}
	yield { part: partOf(understood), understood, matched: 'none', corrections };
}

/**
 * Reads the places in a query, unless they belong to a name: "Paris Bakery" is no bakery in Paris where a business
 * elsewhere has that name, and there is no such bakery there.
 */
async function readPlaces(ctx: Context, query: string, isPlaced: boolean): Promise<Understood> {
	const split = await understand(ctx, query, { places: isPlaced ? 'dropped' : 'split' });
	if (!split.place || !split.words || !split.named) return split;
	const places = await listPlacesOfNames(ctx.db, split.named);
	const isName = places.length > 0 && !places.includes(split.place.slug);
	return isName ? understand(ctx, query, { places: 'words' }) : split;
}

const partOf = ({ query, words, named, literal, opening, place, categories }: Understood): Partial<Criteria> => ({
	...(words || !place
		? { typed: fold(query), words, named, literal, opening, trades: categories.flatMap(({ slugs }) => slugs) }
		: noWords),
	...(place && { place: place.slug }),
});

async function findAround(ctx: Context, place: string): Promise<Circle | null> {
	const centre = await findPlaceCentre(ctx, place);
	return centre && { ...centre, radiusM: aroundM };
}
