import type { stemmer } from '@orama/stemmers/english';

type Stem = typeof stemmer;

/** The stemmers by language code, as in the file names of `content/search-words/`. */
const stemmers: Record<string, () => Promise<{ stemmer: Stem }>> = {
	da: () => import('@orama/stemmers/danish'),
	de: () => import('@orama/stemmers/german'),
	en: () => import('@orama/stemmers/english'),
	es: () => import('@orama/stemmers/spanish'),
	fi: () => import('@orama/stemmers/finnish'),
	fr: () => import('@orama/stemmers/french'),
	it: () => import('@orama/stemmers/italian'),
	nl: () => import('@orama/stemmers/dutch'),
	no: () => import('@orama/stemmers/norwegian'),
	pt: () => import('@orama/stemmers/portuguese'),
	sv: () => import('@orama/stemmers/swedish'),
};

/** Finds what the forms of a word have in common: bakery and bakeries, Haus and Häuser. */
export interface Stemmer {
	language: string;
	/** Returns the stem of one folded word. */
	stem(word: string): string;
}

/** Loads the stemmer of a language; without rules for the language, it leaves words as they are. */
export async function loadStemmer(language: string): Promise<Stemmer> {
	const rules = await stemmers[language]?.();
	return { language, stem: (word) => (rules && word.length > stemmedMin ? rules.stemmer(word) : word) };
}

/** Shorter words are not stemmed, because they have no endings to lose. */
const stemmedMin = 3;
