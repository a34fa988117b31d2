import { getCatalogueRows, getPlaces, getSearchWords } from '#api/catalogue/service.ts';
import type { Context } from '#api/context.ts';
import { keyOf, keysOfCompound, type Wording } from '#api/directory/understanding/phrase-keys.ts';
import { spellingsOf } from '#api/directory/understanding/word-forms.ts';
import { keep, keepFixed } from '#api/kept.ts';
import { fold } from '#api/text/fold.ts';
import { loadStemmer, type Stemmer } from '#api/text/stems.ts';
import type { Shelf } from '#caches/caches.ts';

/** A category that a phrase may mean. */
export interface MeantCategory {
	slug: string;
	label: string;
	/** The category's slug, and those of the categories below it. */
	slugs: string[];
	/** The labels of the category and of those below it, folded: the words by which their businesses are found. */
	labels: string[];
	/** The name of such a business in each language, folded. */
	names: string[];
	/** Folded words for narrower things, which do as well where the category was meant by its name. */
	narrower: string[];
	/** The single words that people use most for such a business in each language, folded. */
	said: string[];
}
export interface MeantPlace {
	slug: string;
	label: string;
}

/**
 * What a phrase means. Where it is the name of one category, it is not taken for another word for a second: a bank is a
 * bank, and not a sofa.
 */
export interface Meaning {
	category: MeantCategory;
	isName: boolean;
	/**
	 * Single folded words for narrower things, which also satisfy the phrase: sushi does for "restaurant", but not the
	 * other way round.
	 */
	narrower: string[];
}

/** What phrases stand for in one language. */
export interface Phrases extends Wording {
	/** What phrases mean, by their keys. */
	categories: Map<string, Meaning[]>;
	/** The folded phrases for categories, and the fillers, as they are written: they are not taken for other forms. */
	written: { categories: Set<string>; fillers: Set<string> };
	beforePlaces: Set<string>;
	openNow: Set<string>;
}
export interface Lexicon {
	languages: Phrases[];
	/** The stemmer of the language that most names and texts are taken to be in. */
	ownStemmer: Stemmer;
	/**
	 * The folded words of the labels of categories, and of the phrases for them; the usual ones come first, since of two
	 * that are spelt alike the more usual is meant.
	 */
	words: Set<string>;
	/** The number of words in the longest phrase. */
	longest: number;
}

const lexicons: Shelf<Lexicon> = { name: 'search phrases', max: 1 };
const placeNames: Shelf<Map<string, MeantPlace>> = { name: 'place names', max: 1 };

/** Returns the lexicon, which stays the same until the next start. */
export const getLexicon = (ctx: Context): Promise<Lexicon> => keepFixed(ctx, lexicons, makeLexicon);

/** Returns the largest places by their folded labels; of two with the same name, the larger. */
export const getPlaceNames = (ctx: Context): Promise<Map<string, MeantPlace>> =>
	keep(ctx, placeNames, '', async (ctx) => {
		const places = await getPlaces(ctx);
		return new Map(places.toReversed().map(({ slug, label }) => [fold(label), { slug, label }]));
	});

/** Up to this many narrower words are searched with the name of a category: each makes the statement longer. */
const narrowerMax = 25;

/** Up to this many words of each language are searched for a trade where nothing else was found. */
const saidMax = 30;

/** The language of category labels: English, as long as the product is. */
const labelLanguage = 'en';

async function makeLexicon(ctx: Context): Promise<Lexicon> {
	const [rows, spoken] = await Promise.all([getCatalogueRows(ctx), getSearchWords(ctx)]);
	const namesOf = (slug: string) => spoken.flatMap(({ categories }) => categories[slug]?.slice(0, 1) ?? []).map(fold);
	const isShort = (phrase: string) => !phrase.includes(' ');
	const meant = new Map(
		rows.map((row): [string, MeantCategory] => {
			const below = rows.filter(({ parent_slug }) => parent_slug === row.slug);
			const all = [row, ...below];
			return [
				row.slug,
				{
					slug: row.slug,
					label: row.label,
					slugs: all.map(({ slug }) => slug),
					labels: all.map(({ label }) => fold(label)),
					names: [...new Set(namesOf(row.slug))],
					narrower: [],
					said: usualFirst(
						spoken.map(({ categories }) => (categories[row.slug] ?? []).map(fold).filter(isShort).slice(0, saidMax)),
					),
				},
			];
		}),
	);
	const languages = await Promise.all(
		spoken.map(async ({ language, ...words }): Promise<Phrases> => {
			const stemmer = await loadStemmer(language);
			const set = (phrases: string[]) =>
				new Set(phrases.flatMap(spellingsOf).map((phrase) => stemsOf(phrase, stemmer)));
			const wording: Wording = {
				stemmer,
				fillers: set(words.fillers),
				alike: new Map(
					words.alike.flatMap((group) => [...set(group)].map((stem): [string, string] => [stem, `${group[0]}=`])),
				),
				kinds: set(words.kinds),
			};
			const keys = (phrases: string[]) =>
				new Set(
					phrases
						.flatMap(spellingsOf)
						.map((phrase) => phrase.split(' '))
						.flatMap((parts) => [keyOf(parts, wording), ...keysOfCompound(parts, wording)]),
				);
			const categories = new Map<string, Meaning[]>();
			for (const [slug, category] of meant) {
				const labels = language === labelLanguage ? partsOf(category) : [];
				const names = keys([...labels, ...category.names]);
				const said = words.categories[slug] ?? [];
				for (const phrase of keys([...said, ...labels])) {
					const isName = names.has(phrase);
					const narrower = isName ? said.map(fold).filter(isShort).slice(0, narrowerMax) : [];
					const meaning = { category, isName, narrower };
					categories.set(phrase, [...(categories.get(phrase) ?? []), meaning]);
				}
			}
			const folded = (phrases: string[]) => new Set(phrases.flatMap(spellingsOf));
			return {
				...wording,
				categories,
				written: { categories: folded(Object.values(words.categories).flat()), fillers: folded(words.fillers) },
				beforePlaces: set(words.before_places),
				openNow: set(words.open_now),
			};
		}),
	);
	const said = [...meant.values()].flatMap((category) => [
		...partsOf(category),
		...spoken.flatMap(({ categories }) => categories[category.slug] ?? []),
	]);
	const folded = said.flatMap(spellingsOf);
	const usual = usualFirst(
		spoken.flatMap(({ categories }) => Object.values(categories).map((words) => words.map(fold))),
	);
	return {
		languages,
		ownStemmer: await loadStemmer(labelLanguage),
		words: new Set([...usual.filter(isShort), ...folded.flatMap((phrase) => phrase.split(' '))]),
		longest: Math.max(...folded.map((phrase) => phrase.split(' ').length)),
	};
}

/** Returns the words of several lists, by turns: the first of each is the most usual one. */
const usualFirst = (lists: string[][]): string[] => [
	...new Set(
		lists
			.flatMap((words) => words.map((word, at) => ({ word, at })))
			.toSorted((one, other) => one.at - other.at)
			.map(({ word }) => word),
	),
];

/**
 * Returns the phrases that a label is searched by. "Bars & Pubs" is searched as bars, and as pubs; a category with
 * others below it keeps its label whole, for the garden is not all of "Home & Garden".
 */
const partsOf = ({ label, slugs }: MeantCategory): string[] =>
	[label, ...(slugs.length === 1 ? label.split(/[&,]/) : [])].map((part) => part.trim());

/** Returns the stems of a folded phrase. */
export const stemsOf = (phrase: string, { stem }: Stemmer): string => phrase.split(' ').map(stem).join(' ');
