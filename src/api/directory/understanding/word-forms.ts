import { fold } from '#api/text/fold.ts';

/**
 * Pairs of how a letter with two dots is written where a keyboard has none, and its folded form, which leaves the dots
 * out.
 */
const umlauts = [
	['ae', 'a'],
	['oe', 'o'],
	['ue', 'u'],
] as const;

/** Returns whether a language writes umlauts as two letters where it must; in others those are a sound of their own. */
export const hasUmlauts = (language: string): boolean => ['de', 'fi', 'sv'].includes(language);

/** Returns a text folded, and as it is written without umlauts: "Bäckerei" is searched as "backerei" and as "baeckerei". */
export function spellingsOf(text: string): string[] {
	const spelt = text.normalize('NFC').replace(/[äöü]/giu, (letter) => `${fold(letter)}e`);
	return [...new Set([fold(text), fold(spelt)])];
}

/** Returns the stored form of a folded word that may have been typed without umlauts: "muenchen" becomes "munchen". */
export const withoutUmlauts = (word: string): string =>
	umlauts.reduce((changed, [two, one]) => changed.replaceAll(two, one), word);

/** Returns the opposite forms, with one letter changed at a time: "muller" becomes "mueller". */
export const withUmlauts = (word: string): string[] =>
	umlauts.flatMap(([two, one]) =>
		[...word.matchAll(new RegExp(`${one}(?!e)`, 'g'))].map(
			({ index }) => word.slice(0, index) + two + word.slice(index + 1),
		),
	);

/** Letters that join the parts of a compound in German and Dutch. */
const links = ['', 's', 'n', 'en', 'es', 'e', 'er'];
/** Shorter parts are not used, because they would be found in too many words. */
const partMin = 3;

/** Returns the ways to split a word into two, the longest end first: the end says what the thing is. */
export function splitsOf(word: string): [begin: string, end: string][] {
	const splits: [string, string][] = [];
	for (let at = partMin; at <= word.length - partMin; at += 1) {
		const begin = word.slice(0, at);
		const plain = links.flatMap((link) =>
			begin.endsWith(link) && begin.length - link.length >= partMin ? [begin.slice(0, begin.length - link.length)] : [],
		);
		for (const part of plain) splits.push([part, word.slice(at)]);
	}
	return splits;
}
