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

/**
 * Loads the stemmer of a language; without rules for the language, it leaves words as they are. The rules are applied
 * until they change nothing, because they take one ending at a time: "Kurse" loses its e, but "Kurs" its s.
 */
export async function loadStemmer(language: string): Promise<Stemmer> {
	const rules = await stemmers[language]?.();
	if (!rules) return { language, stem: (word) => word };
	const stemOf = (word: string): string => {
		const shorter = word.length > stemmedMin ? rules.stemmer(word) : word;
		return shorter === word ? withPlainEnd(word, language) : stemOf(shorter);
	};
	// A query asks for the stem of each of its words dozens of times, for each phrase that the word may be part of.
	const kept = new Map<string, string>();
	const stem = (word: string): string => {
		const found = kept.get(word) ?? stemOf(word);
		if (kept.size >= keptMax) kept.clear();
		kept.set(word, found);
		return found;
	};
	return { language, stem };
}

/** The number of stems that are kept, a megabyte or so. */
const keptMax = 10_000;

/**
 * Returns a Dutch stem with the end that it has where nothing follows: "huizen" leaves "huiz", and "brieven" leaves
 * "briev".
 */
const withPlainEnd = (stem: string, language: string): string =>
	language === 'nl' ? stem.replace(/z$/, 's').replace(/v$/, 'f') : stem;

/** Shorter words are not stemmed, because they have no endings to lose. */
const stemmedMin = 3;
