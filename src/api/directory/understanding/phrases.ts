import { getCatalogueRows, getPlaces, getSearchWords } from '#api/catalogue/service.ts';
import type { Context } from '#api/context.ts';
import { spellingsOf } from '#api/directory/understanding/word-forms.ts';
import { keep, keepFixed } from '#api/kept.ts';
import { fold } from '#api/text/fold.ts';
import { loadStemmer, type Stemmer } from '#api/text/stems.ts';
import type { Shelf } from '#caches/caches.ts';

/** A category that people may mean. */
export interface MeantCategory {
	slug: string;
	label: string;
	/** Its own slug, and those of the categories below it. */
	slugs: string[];
	/** Its own label and those of the categories below it, folded: the words that their businesses are found by. */
	labels: string[];
	/** What such a business is called in each language, folded. */
	names: string[];
}
export interface MeantPlace {
	slug: string;
	label: string;
}

/** Where a phrase is the name of a category, it is no byname of another: a bank is a bank, and not a sofa. */
interface Meaning {
	category: MeantCategory;
	isName: boolean;
	/** Whoever says restaurant is content with sushi, not the other way: single words, folded. */
	narrower: string[];
}

/** What the words of people stand for, in one language: by their stems, with blanks between. */
interface Phrases {
	stemmer: Stemmer;
	categories: Map<string, Meaning[]>;
	fillers: Set<string>;
	beforePlaces: Set<string>;
	openNow: Set<string>;
}
export interface Lexicon {
	languages: Phrases[];
	/** Of the language that most names and texts are taken to be in. */
	ownStemmer: Stemmer;
	/** Of the labels of categories, and of the words for them: folded. */
	words: Set<string>;
	/** Words in the longest phrase. */
	longest: number;
}

const lexicons: Shelf<Lexicon> = { name: 'search phrases', max: 1 };
const placeNames: Shelf<Map<string, MeantPlace>> = { name: 'place names', max: 1 };

/** What stays as it is until the next start. */
export const getLexicon = (ctx: Context): Promise<Lexicon> => keepFixed(ctx, lexicons, makeLexicon);

/** The largest places by their folded labels; of two of one name the larger. */
export const getPlaceNames = (ctx: Context): Promise<Map<string, MeantPlace>> =>
	keep(ctx, placeNames, '', async (ctx) => {
		const places = await getPlaces(ctx);
		return new Map(places.toReversed().map(({ slug, label }) => [fold(label), { slug, label }]));
	});

/** Labels are in English as long as the product is. */
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
				},
			];
		}),
	);
	const languages = await Promise.all(
		spoken.map(async ({ language, ...words }): Promise<Phrases> => {
			const stemmer = await loadStemmer(language);
			const set = (phrases: string[]) =>
				new Set(phrases.flatMap(spellingsOf).map((phrase) => stemsOf(phrase, stemmer)));
			const categories = new Map<string, Meaning[]>();
			for (const [slug, category] of meant) {
				const labels = language === labelLanguage ? partsOf(category) : [];
				const names = set([...labels, ...category.names]);
				const said = words.categories[slug] ?? [];
				for (const phrase of set([...said, ...labels])) {
					const isName = names.has(phrase);
					const meaning = { category, isName, narrower: isName ? said.map(fold).filter(isShort) : [] };
					categories.set(phrase, [...(categories.get(phrase) ?? []), meaning]);
				}
			}
			return {
				stemmer,
				categories,
				fillers: set(words.fillers),
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
	return {
		languages,
		ownStemmer: await loadStemmer(labelLanguage),
		words: new Set(folded.flatMap((phrase) => phrase.split(' '))),
		longest: Math.max(...folded.map((phrase) => phrase.split(' ').length)),
	};
}

/** "Bars & Pubs" is looked for as bars, and as pubs; the garden of "Home & Garden" is not all of that. */
const partsOf = ({ label, slugs }: MeantCategory): string[] =>
	[label, ...(slugs.length === 1 ? label.split(/[&,]/) : [])].map((part) => part.trim());

/** The stems of a folded phrase. */
export const stemsOf = (phrase: string, { stem }: Stemmer): string => phrase.split(' ').map(stem).join(' ');
