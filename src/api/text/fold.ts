/** Letters that do not decompose into a base letter and a mark. */
const plainLetters: Record<string, string> = {
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	ø: 'o',
	ł: 'l',
	đ: 'd',
	ð: 'd',
	þ: 'th',
	ı: 'i',
	ħ: 'h',
	ŋ: 'n',
	ς: 'σ',
	ё: 'е',
	أ: 'ا',
	إ: 'ا',
	آ: 'ا',
	ى: 'ي',
	ة: 'ه',
};
const plainPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/**
 * Marks that people leave out when they search: European accents, Hebrew points, Arabic vowels, emoji variation
 * selectors. Thai and Bengali marks are not among them, because they are letters.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks themselves are meant, one by one
const optionalMarks = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\uFE00-\uFE0F]/g;
/** A run of letters of scripts that are written without blanks between words. */
const unspacedRun =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/**
 * Returns text as it is searched and compared: no case, no accents, no punctuation, single blanks. The database does
 * not do this, because its result depends on its locale.
 */
export function fold(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(optionalMarks, '')
		.normalize('NFC')
		.replace(plainPattern, (letter) => plainLetters[letter] ?? letter)
		.replace(/['’‘`´]/g, '')
		.replace(/[^\p{L}\p{M}\p{N}ー]+/gu, ' ')
		.trim();
}

/**
 * Returns the folded words of a text. A run of a script without blanks becomes its pairs of neighbouring letters, and
 * its last letter, so that any part of it can be found.
 */
export function words(text: string): string[] {
	return fold(text).split(' ').filter(Boolean).flatMap(splitUnspaced);
}

function splitUnspaced(word: string): string[] {
	const parts: string[] = [];
	let rest = 0;
	for (const match of word.matchAll(unspacedRun)) {
		if (match.index > rest) parts.push(word.slice(rest, match.index));
		parts.push(...pairs([...match[0]]));
		rest = match.index + match[0].length;
	}
	if (rest < word.length) parts.push(word.slice(rest));
	return parts;
}

const pairs = (letters: string[]) => letters.map((letter, at) => letter + (letters[at + 1] ?? ''));

/** The length to which words are cut: far below PostgreSQL's limit of 2,046 bytes a lexeme. */
const wordMax = 60;
const positionMax = 16_000;

export type Weight = 'A' | 'B' | 'C' | 'D';

/** Returns a tsvector literal of weighted texts, heaviest first, with word positions. */
export function searchVector(parts: [Weight, string | null | undefined][]): string {
	const places = new Map<string, string[]>();
	let position = 0;
	for (const [weight, text] of parts) {
		for (const word of words(text ?? '')) {
			position = Math.min(position + 1, positionMax);
			const key = word.slice(0, wordMax);
			const known = places.get(key) ?? [];
			// PostgreSQL keeps 255 positions of a word; a few are enough to rank.
			if (known.length < 8) places.set(key, [...known, `${position}${weight}`]);
		}
	}
	return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

/**
 * Returns a tsquery literal for every typed word, the last one as a beginning (it may be half typed); null when no word
 * was typed.
 */
export function searchQuery(typed: string): string | null {
	const folded = typedWords(typed);
	if (folded.length === 0) return null;
	return folded.map((word, at) => wordQuery(word, at === folded.length - 1)).join(' & ');
}

/**
 * Returns whether a text has every typed word, as `searchQuery` finds it; false when no word was typed. It is for names
 * of which a member has few.
 */
export function hasTyped(text: string, typed: string): boolean {
	const there = words(text);
	const wanted = typedWords(typed).flatMap(partsOf);
	return (
		wanted.length > 0 &&
		wanted.every((part, at) =>
			at === wanted.length - 1 ? there.some((word) => word.startsWith(part)) : there.includes(part),
		)
	);
}

const typedWords = (typed: string): string[] => fold(typed).split(' ').filter(Boolean).slice(0, 12);

/** Returns a tsquery literal for one folded word, or for words that begin with it. */
export function wordQuery(word: string, isBeginning = false): string {
	const wanted = partsOf(word);
	return wanted
		.map((part, at) => `'${part.slice(0, wordMax)}'${isBeginning && at === wanted.length - 1 ? ':*' : ''}`)
		.join(' & ');
}

/** Returns the words that a text has where it has this folded word. */
function partsOf(word: string): string[] {
	const parts = splitUnspaced(word);
	// Only texts that end with the last letter have that letter alone among their words.
	return parts.length > 1 && unspacedEnd.test(word) ? parts.slice(0, -1) : parts;
}

/** Returns whether a word is of a script that has blanks between its words. */
export const hasBlanks = (word: string): boolean => splitUnspaced(word).length === 1 && word.search(unspacedRun) < 0;

/** Returns a tsquery literal for this one folded word in a name, as a whole word and not only as a beginning. */
export const wholeWordQuery = (word: string): string =>
	splitUnspaced(word)
		.map((part) => `'${part.slice(0, wordMax)}':A`)
		.join(' & ');

const limitedTo = (weights: string, query: string): string =>
	query.replace(/('[^']*')(?::([*]?)[A-D]*)?/g, (_, word: string, beginning = '') => `${word}:${beginning}${weights}`);

/** Returns the query limited to words of names. */
export const nameQuery = (query: string): string => limitedTo('A', query);

/** Returns the query limited to words of names and of categories. */
export const nameOrCategoryQuery = (query: string): string => limitedTo('AB', query);

const unspacedEnd =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]{2}$/u;

/**
 * Returns the text as lower-case words joined by hyphens, in the script that they were written in (RFC 3987 allows it
 * in a path).
 */
export function slugify(text: string): string {
	return fold(text).replaceAll(' ', '-').slice(0, 80).replace(/-+$/, '');
}
