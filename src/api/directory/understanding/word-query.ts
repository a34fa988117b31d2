import type { Known, Wanted } from '#api/directory/understanding/known-words.ts';
import type { Lexicon, MeantCategory } from '#api/directory/understanding/phrases.ts';
import { categoriesOf, type Segment, type Token } from '#api/directory/understanding/segments.ts';
import { splitsOf, withoutUmlauts, withUmlauts } from '#api/directory/understanding/word-forms.ts';
import { hasBlanks, nameOrCategoryQuery, wordQuery } from '#api/text/fold.ts';
import type { Stemmer } from '#api/text/stems.ts';

/** Shorter words do not count as parts, because too many others begin or end with them. */
const partMin = 5;
/** Shorter words are not split, because they are hardly compounds. */
const compoundMin = 8;
const rootMin = 3;
/** Shorter ends are not used: the end of a compound says what it is, but a short one is too often an ending. */
const endMin = 4;
/** A word for a trade of this length at the end of a compound says what it is, whatever stands before it. */
const tellingEndMin = 6;

/** Returns what has to be looked up about the words of a query before its tsquery can be written. */
export function wantedOf(segments: Segment[], { languages }: Lexicon): Wanted[] {
	const tokens = segments
		.filter(({ kind }) => kind === 'word' || kind === 'category')
		.flatMap((segment) => segment.tokens);
	const stemmers = languages.map(({ stemmer }) => stemmer);
	return [...new Set(tokens.map(({ word }) => word))].filter(hasBlanks).map((word) => {
		const next = tokens[tokens.findIndex((token) => token.word === word) + 1]?.word;
		return {
			word,
			candidates: [
				withoutUmlauts(word),
				...withUmlauts(word),
				...(next ? [word + next] : []),
				...(word.length >= compoundMin ? splitsOf(word).flat() : []),
			],
			root: rootOf(word, stemmers),
			isPart: word.length >= partMin,
		};
	});
}

/** Words for trades, which may be many, are looked up for this number only. */
const saidMax = 40;

/** Returns what has to be looked up to find every form of what trades are called. */
export function wantedOfTrades(categories: MeantCategory[], { languages }: Lexicon): Wanted[] {
	const stemmers = languages.map(({ stemmer }) => stemmer);
	const names = new Set(categories.flatMap((category) => category.names));
	const said = [...names, ...categories.flatMap((category) => category.said)].filter((word) => !word.includes(' '));
	return [...new Set(said)].slice(0, saidMax).map((word) => ({
		word,
		candidates: [],
		root: rootOf(word, stemmers),
		isPart: names.has(word) && word.length >= endMin,
	}));
}

/** Returns the beginning that a word shares with its stems; null where it is too short. */
function rootOf(word: string, stemmers: Stemmer[]): string | null {
	const stems = stemmers.map(({ stem }) => stem(word));
	let length = word.length;
	for (const stem of stems) while (!stem.startsWith(word.slice(0, length))) length -= 1;
	return length >= rootMin ? word.slice(0, length) : null;
}

/**
 * Another form of a word may be at most this many letters longer or shorter: in a foreign language stems agree by
 * accident.
 */
const formsApartMax = 4;

/** Writes the tsquery of the words of a segment; each alternative is a tsquery, too. */
export class WordQueries {
	readonly #known: Map<string, Known>;
	readonly #lexicon: Lexicon;
	readonly #last: Token | undefined;
	readonly #joined: Map<Token, string[]>;
	readonly #alsoMeant: Map<string, string[]>;

	constructor(
		segments: Segment[],
		known: Map<string, Known>,
		lexicon: Lexicon,
		alsoMeant: Map<string, string[]> = new Map(),
	) {
		this.#alsoMeant = alsoMeant;
		this.#known = known;
		this.#lexicon = lexicon;
		const last = segments.at(-1);
		this.#last = last?.kind === 'word' ? last.tokens.at(-1) : undefined;
		this.#joined = joinedOf(
			segments.flatMap(({ tokens }) => tokens),
			known,
		);
	}

	/** Returns what a segment asks for; null where it asks for no words. */
	of(segment: Segment): string | null {
		switch (segment.kind) {
			case 'word':
				return any(
					segment.tokens.flatMap((token) => [...this.#alternatives(token), ...this.#partsOfUnknown(token.word)]),
				);
			case 'category':
				return any([...[this.literally(segment) ?? []].flat(), ...segment.categories.flatMap(wordsOfCategory)]);
			default:
				return null;
		}
	}

	/** Returns the words of a segment themselves, without the fillers between them; null where it asks for no words. */
	literally({ kind, tokens }: Segment): string | null {
		if (kind !== 'word' && kind !== 'category') return null;
		const isFiller = ({ word }: Token) =>
			this.#lexicon.languages.some(({ fillers, stemmer }) => fillers.has(stemmer.stem(word)));
		const telling = tokens.filter((token, at) => at === 0 || at === tokens.length - 1 || !isFiller(token));
		return all(telling.map((token) => any(this.#alternatives(token))));
	}

	/** Returns the least that a segment asks for: one of its parts is enough for a compound. */
	atLeastOf(segment: Segment): string[] {
		const whole = this.of(segment);
		const parts = segment.tokens.flatMap(({ word }) => this.#partsOf(word));
		return whole ? [whole, ...parts] : [];
	}

	/** Returns a query for each thing that the businesses of a trade are called, in every form that names contain. */
	ofTrade(category: MeantCategory): string[] {
		const forms = category.said.flatMap((word) => {
			const known = this.#known.get(word);
			return known ? [word, ...this.#formsOf(word, known), ...known.compounds] : [word];
		});
		return [...wordsOfCategory(category), ...forms.map((word) => wordQuery(word))];
	}

	/**
	 * Returns a query for each spelling of a word: as it is, and with umlauts for their two letters, or the other way
	 * round.
	 */
	spellingsOf(word: string): string[] {
		const known = this.#known.get(word);
		const others = withUmlauts(word).filter((other) => known?.exactly.has(other));
		return [word, withoutUmlauts(word), ...others].map((each) => wordQuery(each));
	}

	/** Returns whether any name or category contains the word, in whatever form. */
	isKnown({ word }: Token): boolean {
		const known = this.#known.get(word);
		return (
			!known ||
			this.#lexicon.words.has(word) ||
			known.exactly.has(word) ||
			known.exactly.has(withoutUmlauts(word)) ||
			this.#formsOf(word, known).length > 0 ||
			(word === this.#last?.word && known.related.some((other) => other.startsWith(word)))
		);
	}

	#alternatives(token: Token): string[] {
		const { word } = token;
		const known = this.#known.get(word);
		const plain = wordQuery(word, token === this.#last);
		if (!known) return [plain];
		const stem = this.#lexicon.ownStemmer.stem(word);
		return [
			plain,
			...this.spellingsOf(word),
			...[...this.#formsOf(word, known), ...known.compounds, ...(this.#alsoMeant.get(word) ?? [])].map((other) =>
				wordQuery(other),
			),
			wordQuery(stem),
			...this.#joinedWith(token),
		];
	}

	/** Returns the known other forms of a word: bakery for bakeries. */
	#formsOf(word: string, known: Known): string[] {
		return known.related.filter(
			(other) =>
				other !== word &&
				Math.abs(other.length - word.length) <= formsApartMax &&
				this.#lexicon.languages.some(({ stemmer }) => stemmer.stem(other) === stemmer.stem(word)),
		);
	}

	/** Returns the parts of a compound that no name contains as a whole. */
	#partsOfUnknown = (word: string): string[] => (this.#known.get(word)?.exactly.has(word) ? [] : this.#partsOf(word));

	#splitOf(word: string): [begin: string, end: string] | undefined {
		const known = this.#known.get(word);
		const isWord = (part: string) => known?.exactly.has(part) || this.#lexicon.words.has(part);
		if (word.length < compoundMin) return undefined;
		const splits = splitsOf(word).filter(([, end]) => end.length >= endMin);
		return (
			splits.find(([begin, end]) => isWord(begin) && isWord(end)) ??
			splits.find(([, end]) => end.length >= tellingEndMin && this.#lexicon.words.has(end))
		);
	}

	/** Returns a compound as its parts, and the categories that its end is a word for. */
	#partsOf(word: string): string[] {
		const split = this.#splitOf(word);
		if (!split) return [];
		// Only categories with none below them are used: a shop of some kind is no shop of every kind.
		const categories = categoriesOf([{ word: split[1], from: 0, to: 0 }], this.#lexicon).filter(
			({ labels }) => labels.length === 1,
		);
		return [all(split.map((part) => wordQuery(part))), ...categories.flatMap(wordsOfCategory)];
	}

	#joinedWith(token: Token): string[] {
		return (this.#joined.get(token) ?? []).map((word) => wordQuery(word));
	}
}

/** Returns the joined forms of neighbouring words: "auto werkstatt" is found where it is written as one word. */
function joinedOf(tokens: Token[], known: Map<string, Known>): Map<Token, string[]> {
	const joined = new Map<Token, string[]>();
	for (const [at, token] of tokens.entries()) {
		const next = tokens[at + 1];
		if (!next || !known.get(token.word)?.exactly.has(token.word + next.word)) continue;
		for (const each of [token, next]) joined.set(each, [...(joined.get(each) ?? []), token.word + next.word]);
	}
	return joined;
}

/**
 * Returns a query for each thing that a category is asked for by. A narrower word counts in names and categories alone: a
 * campsite that has a shower is no plumber.
 */
const wordsOfCategory = ({ labels, names, narrower }: MeantCategory): string[] => [
	...[...labels, ...names].map((text) => all(text.split(' ').map((word) => wordQuery(word)))),
	...narrower.map((word) => nameOrCategoryQuery(wordQuery(word))),
];

const bracketed = (queries: string[], operator: string): string => {
	const distinct = [...new Set(queries)];
	return distinct.length === 1 ? (distinct[0] as string) : `(${distinct.join(operator)})`;
};
export const any = (queries: string[]): string => bracketed(queries, ' | ');
export const all = (queries: string[]): string => bracketed(queries, ' & ');
