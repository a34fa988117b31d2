const smallWords = new Set([
	'of',
	'the',
	'and',
	'on',
	'in',
	'upon',
	'by',
	'at',
	'de',
	'la',
	'le',
	'du',
	'under',
	'with',
	'for',
	'a',
	'an',
	'y',
	'e',
	'to',
	'or',
]);
const hasVowel = /[aeiouyàâäåæéèêëíïóôöøúü]/i;
/** Short words without a vowel that are no abbreviations to keep in capitals. */
const plainWords = new Set(['ltd', 'st', 'mr', 'mrs', 'dr', 'rd', 'ft', 'nr', 'plc']);

/** Turns `THE KING'S ARMS` into `The King's Arms`; a text that has a small letter stays as it is, and so does `KFC`. */
export function titleCaseIfShouting(text: string): string {
	const isShouting = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
	return isShouting ? titleCase(text) : text;
}

/** Turns `brighton` into `Brighton`; a text that has a capital letter stays as it is. */
export function titleCaseIfWhispering(text: string): string {
	const isWhispering = /\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text);
	return isWhispering ? titleCase(text, false) : text;
}

function titleCase(text: string, keepsAbbreviations = true): string {
	let isFirst = true;
	return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
		const small = word.toLowerCase();
		const isStart = isFirst;
		isFirst = false;
		if (!isStart && smallWords.has(small)) return small;
		const isAbbreviation =
			keepsAbbreviations && /^\p{Lu}{2,4}$/u.test(word) && !hasVowel.test(word) && !plainWords.has(small);
		return isAbbreviation ? word : capitalised(small);
	});
}

function capitalised(word: string): string {
	return word
		.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
		.replace(/^(Mc)(\p{Ll})/u, (_, prefix: string, letter: string) => prefix + letter.toUpperCase())
		.replace(/^(\p{Lu}['’])(\p{Ll})(?=\p{Ll})/u, (_, prefix: string, letter: string) => prefix + letter.toUpperCase());
}
