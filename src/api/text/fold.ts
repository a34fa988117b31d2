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
/** Marks that a searcher leaves out: European accents, Hebrew points, Arabic vowels, how an emoji is drawn. Thai or Bengali marks are letters. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks themselves are meant, one by one
const optionalMarks = /[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\uFE00-\uFE0F]/g;
/** Scripts written without blanks between words. */
const unspacedRun =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/**
 * Text as it is searched and compared: no case, no accents, no punctuation, single blanks.
 * Done here and not by the database, whose answer depends on its locale.
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
 * The words of a text, folded. A run of a script without blanks gives its pairs of neighbours, and its last letter,
 * so that any part of it can be found.
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

/** Longest word kept: far below PostgreSQL's limit of 2,046 bytes a lexeme. */
const wordMax = 60;
const positionMax = 16_000;

export type Weight = 'A' | 'B' | 'C' | 'D';

/** A tsvector literal made of weighted texts, heaviest first, with word positions. */
export function searchVector(parts: [Weight, string | null | undefined][]): string {
	const places = new Map<string, string[]>();
	let position = 0;
	for (const [weight, text] of parts) {
		for (const word of words(text ?? '')) {
			position = Math.min(position + 1, positionMax);
			const key = word.slice(0, wordMax);
			const known = places.get(key) ?? [];
			// PostgreSQL keeps 255 positions a word; a few are enough to rank.
			if (known.length < 8) places.set(key, [...known, `${position}${weight}`]);
		}
	}
	return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

/**
 * A tsquery literal that wants every word of what was typed, the last one as a beginning (it may be half typed).
 * null when there is no word in it.
 */
export function searchQuery(typed: string): string | null {
	const folded = fold(typed).split(' ').filter(Boolean).slice(0, 12);
	if (folded.length === 0) return null;
	return folded.map((word, at) => wordQuery(word, at === folded.length - 1)).join(' & ');
}

/** A tsquery literal that wants one folded word, or what begins with it. */
export function wordQuery(word: string, isBeginning = false): string {
	const parts = splitUnspaced(word);
	// The last letter alone is only in the vector of texts that end with it.
	const wanted = parts.length > 1 && unspacedEnd.test(word) ? parts.slice(0, -1) : parts;
	return wanted
		.map((part, at) => `'${part.slice(0, wordMax)}'${isBeginning && at === wanted.length - 1 ? ':*' : ''}`)
		.join(' & ');
}

/** Whether a word is of a script that has blanks between its words. */
export const hasBlanks = (word: string): boolean => splitUnspaced(word).length === 1 && word.search(unspacedRun) < 0;

/** A tsquery literal that wants this one folded word in a name, and not only as a beginning. */
export const wholeWordQuery = (word: string): string =>
	splitUnspaced(word)
		.map((part) => `'${part.slice(0, wordMax)}':A`)
		.join(' & ');

/** The same query, for words of names alone. */
export const nameQuery = (query: string): string =>
	query.replace(/('[^']*')(:\*)?/g, (_, word: string, beginning = ':') => `${word}${beginning}A`);

const unspacedEnd =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]{2}$/u;

/** Lower-case words joined by hyphens, in the script they were written in (RFC 3987 allows it in a path). */
export function slugify(text: string): string {
	return fold(text).replaceAll(' ', '-').slice(0, 80).replace(/-+$/, '');
}
