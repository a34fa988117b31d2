import { keyOf, otherKeysOf } from '#api/directory/understanding/phrase-keys.ts';
import {
	type Lexicon,
	type Meaning,
	type MeantCategory,
	type MeantPlace,
	type Phrases,
	stemsOf,
} from '#api/directory/understanding/phrases.ts';
import { hasUmlauts, withoutUmlauts } from '#api/directory/understanding/word-forms.ts';
import { fold } from '#api/text/fold.ts';

/** A typed word. */
export interface Token {
	/** The word, folded. */
	word: string;
	/** The position of the word in the typed text: its first character, and the one after its last. */
	from: number;
	to: number;
}
/** Neighbouring words that stand for one thing. */
export type Segment = { tokens: Token[] } & (
	| { kind: 'word' | 'filler' | 'open_now' }
	| { kind: 'category'; categories: MeantCategory[] }
	| { kind: 'place'; place: MeantPlace }
);

const tokensMax = 12;
/** Up to this many fillers may stand between the words of a phrase. */
const fillersBetweenMax = 2;

export const tokensOf = (typed: string): Token[] =>
	[...typed.matchAll(/\S+/g)]
		.flatMap(({ 0: piece, index }) =>
			fold(piece)
				.split(' ')
				.filter(Boolean)
				.map((word) => ({ word, from: index, to: index + piece.length })),
		)
		.slice(0, tokensMax);

export interface Reading {
	lexicon: Lexicon;
	/** The known places; empty where a place is chosen already. */
	places: Map<string, MeantPlace>;
	/** Whether each word is read alone, though several together may be known as one thing. */
	isWordByWord?: boolean;
}

/** Splits a query, from its beginning, into the longest phrases that are known. */
export function segmentsOf(tokens: Token[], reading: Reading): Segment[] {
	const segments: Segment[] = [];
	for (let at = 0; at < tokens.length; ) {
		const segment = longestAt(tokens, at, segments, reading);
		segments.push(segment);
		at += segment.tokens.length;
	}
	return withContent(segments);
}

function longestAt(
	tokens: Token[],
	at: number,
	before: Segment[],
	{ lexicon, places, isWordByWord }: Reading,
): Segment {
	const countMax = Math.min(lexicon.longest + fillersBetweenMax, tokens.length - at);
	for (let count = countMax; count > 0; count -= 1) {
		const taken = tokens.slice(at, at + count);
		const place = before.some(({ kind }) => kind === 'place') ? undefined : placeOf(taken, places);
		const categories = isWordByWord && count > 1 ? [] : categoriesOf(taken, lexicon);
		if (place && (categories.length === 0 || isPlaceExpected(before, lexicon)))
			return { kind: 'place', place, tokens: taken };
		if (categories.length > 0) return { kind: 'category', categories, tokens: taken };
		const isIn = (kind: 'fillers' | 'openNow') =>
			lexicon.languages.some((language) =>
				phrasesIn(taken, language).some((phrase) => language[kind].has(stemsOf(phrase, language.stemmer))),
			);
		// "Open" alone is a wish at the end of a query, but part of a name at its beginning.
		if (isIn('openNow') && (count > 1 || (at > 0 && at + count === tokens.length)))
			return { kind: 'open_now', tokens: taken };
		if (isIn('fillers')) return { kind: 'filler', tokens: taken };
	}
	return { kind: 'word', tokens: tokens.slice(at, at + 1) };
}

/** Returns whether the words before make a place likely: "Reading" is a place in "books in Reading". */
function isPlaceExpected(before: Segment[], { languages }: Lexicon): boolean {
	const last = before.at(-1);
	if (!last) return false;
	const phrase = last.tokens.map(({ word }) => word).join(' ');
	const isPreposition = languages.some(({ beforePlaces, stemmer }) => beforePlaces.has(stemsOf(phrase, stemmer)));
	return isPreposition || before.some(({ kind }) => kind === 'category');
}

/** Returns the phrases that words are; two may be one that was taken apart: "fish monger". */
function phrasesOf(tokens: Token[]): string[] {
	const typed = tokens.map(({ word }) => word);
	return [typed.join(' '), ...(typed.length === 2 ? [typed.join('')] : [])];
}

const phrasesWithUmlauts = (tokens: Token[]): string[] => [
	...new Set(phrasesOf(tokens).flatMap((phrase) => [phrase, withoutUmlauts(phrase)])),
];

/** Returns the phrases that words are in a language: "schoenen" is German for something else than in Dutch. */
const phrasesIn = (tokens: Token[], { stemmer }: Phrases): string[] =>
	hasUmlauts(stemmer.language) ? phrasesWithUmlauts(tokens) : phrasesOf(tokens);

const placeOf = (tokens: Token[], places: Map<string, MeantPlace>): MeantPlace | undefined =>
	phrasesWithUmlauts(tokens)
		.map((phrase) => places.get(phrase))
		.find(Boolean);

/** Returns the categories that a phrase names; where it names none, those that it is another word for. */
export function categoriesOf(tokens: Token[], { languages }: Lexicon): MeantCategory[] {
	const speltIn = (language: Phrases) => phrasesIn(tokens, language).map((phrase) => phrase.split(' '));
	const isWritten = (kind: 'categories' | 'fillers') => (language: Phrases) =>
		phrasesIn(tokens, language).some((phrase) => language.written[kind].has(phrase));
	// "Books" is no other form of a word for boxing in another language, nor is a filler one of a word for a category.
	const own = languages.filter(isWritten('categories'));
	if (own.length === 0 && languages.some(isWritten('fillers'))) return [];
	const meanings = (own.length > 0 ? own : languages).flatMap((language) =>
		speltIn(language).flatMap((words) => language.categories.get(keyOf(words, language)) ?? []),
	);
	const said =
		meanings.length > 0
			? meanings
			: languages.flatMap((language) => speltIn(language).flatMap((words) => looselyMeant(words, language)));
	const names = said.filter(({ isName }) => isName);
	const meant = Map.groupBy(names.length > 0 ? names : said, ({ category }) => category);
	return [...meant].map(([category, each]) => ({
		...category,
		narrower: [...new Set(each.flatMap(({ narrower }) => narrower))],
	}));
}

/** Returns what a phrase means that nobody wrote down, by its other forms; the first form that means anything decides. */
function looselyMeant(words: string[], language: Phrases): Meaning[] {
	for (const key of otherKeysOf(words, language)) {
		const meanings = language.categories.get(key);
		if (meanings) return meanings;
	}
	return [];
}

/** Keeps fillers apart only where something else was typed too; otherwise they are ordinary words: "The Best". */
const withContent = (segments: Segment[]): Segment[] =>
	segments.some(({ kind }) => kind !== 'filler')
		? segments
		: segments.flatMap(({ tokens }) => tokens.map((token): Segment => ({ kind: 'word', tokens: [token] })));
