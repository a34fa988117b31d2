import { type Lexicon, type MeantCategory, type MeantPlace, stemsOf } from '#api/directory/understanding/phrases.ts';
import { withoutUmlauts } from '#api/directory/understanding/word-forms.ts';
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

function longestAt(tokens: Token[], at: number, before: Segment[], { lexicon, places }: Reading): Segment {
	for (let count = Math.min(lexicon.longest, tokens.length - at); count > 0; count -= 1) {
		const taken = tokens.slice(at, at + count);
		const place = before.some(({ kind }) => kind === 'place') ? undefined : placeOf(taken, places);
		const categories = categoriesOf(taken, lexicon);
		if (place && (categories.length === 0 || isPlaceExpected(before, lexicon)))
			return { kind: 'place', place, tokens: taken };
		if (categories.length > 0) return { kind: 'category', categories, tokens: taken };
		const isIn = (kind: 'fillers' | 'openNow') =>
			lexicon.languages.some((language) =>
				phrasesOf(taken).some((phrase) => language[kind].has(stemsOf(phrase, language.stemmer))),
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

const phrasesOf = (tokens: Token[]): string[] => {
	const phrase = tokens.map(({ word }) => word).join(' ');
	return [...new Set([phrase, withoutUmlauts(phrase)])];
};

const placeOf = (tokens: Token[], places: Map<string, MeantPlace>): MeantPlace | undefined =>
	phrasesOf(tokens)
		.map((phrase) => places.get(phrase))
		.find(Boolean);

/** Returns the categories that a phrase names; where it names none, those that it is another word for. */
export function categoriesOf(tokens: Token[], { languages }: Lexicon): MeantCategory[] {
	const meanings = languages.flatMap(({ categories, stemmer }) =>
		phrasesOf(tokens).flatMap((phrase) => categories.get(stemsOf(phrase, stemmer)) ?? []),
	);
	const names = meanings.filter(({ isName }) => isName);
	const meant = Map.groupBy(names.length > 0 ? names : meanings, ({ category }) => category);
	return [...meant].map(([category, said]) => ({
		...category,
		names: [...new Set([...category.names, ...said.flatMap(({ narrower }) => narrower)])],
	}));
}

/** Keeps fillers apart only where something else was typed too; otherwise they are ordinary words: "The Best". */
const withContent = (segments: Segment[]): Segment[] =>
	segments.some(({ kind }) => kind !== 'filler')
		? segments
		: segments.flatMap(({ tokens }) => tokens.map((token): Segment => ({ kind: 'word', tokens: [token] })));
