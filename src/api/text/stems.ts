import type { stemmer } from '@orama/stemmers/english';

type Stem = typeof stemmer;

/** By the code of a language, as the files of `content/search-words/` are named. */
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

/** What the forms of a word have in common: bakery and bakeries, Haus and Häuser. */
export interface Stemmer {
	language: string;
	/** Of one folded word. */
	stem(word: string): string;
}

/** A language that nobody has written rules for leaves its words as they are. */
export async function loadStemmer(language: string): Promise<Stemmer> {
	const rules = await stemmers[language]?.();
	return { language, stem: (word) => (rules && word.length > stemmedMin ? rules.stemmer(word) : word) };
}

/** Shorter words have no endings to lose. */
const stemmedMin = 3;
