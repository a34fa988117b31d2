import { splitsOf } from '#api/directory/understanding/word-forms.ts';
import type { Stemmer } from '#api/text/stems.ts';

/** How the words of a phrase are compared in one language: all of them by their stems. */
export interface Wording {
	stemmer: Stemmer;
	fillers: Set<string>;
	/** A name for each group of words that mean the same beside another word. */
	alike: Map<string, string>;
	/** Words that only say that something is a business. */
	kinds: Set<string>;
}

/**
 * Returns what a phrase of folded words is known by: its stems without fillers between them, words that mean the same
 * by the name of their group, and in no order. "Fix my bike" has the same key as "bike repair".
 */
export function keyOf(words: string[], { stemmer, fillers, alike }: Wording): string {
	const last = words.length - 1;
	const stems = words
		.map((word) => stemmer.stem(word))
		.filter((stem, at) => at === 0 || at === last || !fillers.has(stem));
	const isPhrase = stems.length > 1;
	return stems
		.map((stem) => (isPhrase ? (alike.get(stem) ?? stem) : stem))
		.toSorted()
		.join(' ');
}

/**
 * Returns the keys of a compound whose end is in a group: "gitarrenunterricht" is known as "gitarre" and "unterricht".
 * What is in a group as a whole has none: "schoonmaken" is to clean, and not to mend ("maken") what is clean.
 */
export function keysOfCompound(words: string[], wording: Wording): string[] {
	const isAlike = (word: string) => wording.alike.has(wording.stemmer.stem(word));
	return words.some(isAlike) ? [] : partsOf(words, isAlike).map((parts) => keyOf(parts, wording));
}

/**
 * Returns other keys by which a phrase may be known, the likeliest first: those of a compound; those without a word
 * that only says that it is a business ("camera store", "brillengeschaft"); that of a small thing ("ijsje").
 */
export function otherKeysOf(words: string[], wording: Wording): string[] {
	const { stemmer, kinds } = wording;
	const isKind = (word: string) => kinds.has(stemmer.stem(word));
	const telling = words.filter((word) => !isKind(word));
	const named = partsOf(words, isKind).map(([begin]) => [begin]);
	const shorter = telling.length > 0 && telling.length < words.length ? [telling] : [];
	const [word = ''] = words;
	const small = words.length === 1 && stemmer.language === 'nl' ? [[word.replace(diminutive, '')]] : [];
	return [...keysOfCompound(words, wording), ...[...shorter, ...named, ...small].map((each) => keyOf(each, wording))];
}

/** How Dutch makes small things of things; people use it for large ones too. */
const diminutive = /(?:etj|tj|pj|j)es?$/;

function partsOf(words: string[], isEnd: (end: string) => boolean): [begin: string, end: string][] {
	const [word] = words;
	return word && words.length === 1 ? splitsOf(word).filter(([, end]) => isEnd(end)) : [];
}
