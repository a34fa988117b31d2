import { distance } from 'fastest-levenshtein';
import type { Context } from '#api/context.ts';
import { findSpellings } from '#api/directory/understanding/known-words.ts';

/** An unknown word, and the words that it may have been meant as, the likeliest first. */
export interface Correction {
	typed: string;
	meant: string[];
}

/** At most this many spellings from names are tried for each word. */
const spellingsMax = 6;
/** Shorter words are not corrected, because they resemble too many others. */
const wordMin = 3;

/**
 * Returns corrections for words that are neither in a name nor known otherwise. A word for a category or a place wins
 * over names that are only as near, for it leads to more; otherwise the names are returned. Words that resemble none
 * are left out.
 */
export async function correct(ctx: Context, unknown: string[], vocabulary: Iterable<string>): Promise<Correction[]> {
	const words = [...new Set(unknown)].filter((word) => [...word].length >= wordMin);
	if (words.length === 0) return [];
	const named = await findSpellings(ctx.db, words, spellingsMax);
	const common = [...vocabulary];
	return words.flatMap((typed) => {
		const ofNames = named
			.filter((row) => row.typed === typed && (row.word.includes(typed) || isSlip(typed, row.word)))
			.map(({ word }) => word);
		const [nearest] = common
			.map((word) => ({ word, form: inNumberOf(typed, word) }))
			.filter(({ word, form }) => typosMax(word) > 0 && isSlip(typed, form))
			.map(({ word, form }) => ({ word, away: typosBetween(typed, form) }))
			.toSorted((one, other) => one.away - other.away);
		const nearestName = Math.min(...ofNames.map((word) => typosBetween(typed, word)));
		const isCommon = nearest !== undefined && nearest.away <= nearestName;
		const meant = isCommon ? [nearest.word] : ofNames;
		return meant.length > 0 ? [{ typed, meant }] : [];
	});
}

/** Returns a known word as it would be typed: "choclates" is compared with "chocolates", where "chocolate" is known. */
const inNumberOf = (typed: string, word: string): string =>
	typed.endsWith('s') && !word.endsWith('s') && typosMax(word) > 0 ? `${word}s` : word;

/** Returns how many slips people make in a word of this length. */
function typosMax(word: string): number {
	if (word.length <= 3) return 0;
	return word.length <= 5 ? 1 : word.length <= 11 ? 2 : 3;
}

/**
 * Returns whether somebody may have typed the one and meant the other. In a short word, no letter is taken for another:
 * a logo is no lego. Two slips leave the first sound and the last letter as they are: framing is no gaming.
 */
function isSlip(typed: string, meant: string): boolean {
	const away = typosBetween(typed, meant);
	if (away > typosMax(typed)) return false;
	if (away > 1) return soundOf(typed) === soundOf(meant) && typed.at(-1) === meant.at(-1);
	return typed.length > shortMax || typed.length !== meant.length || isSwapped(typed, meant);
}

const shortMax = 4;
const soundOf = (word: string): string | undefined => word.replace(/^ph/, 'f').replace(/^c/, 'k')[0];

/** Returns how many letters were left out, added or mistaken; two swapped letters are one slip. */
function typosBetween(one: string, other: string): number {
	if (Math.abs(one.length - other.length) > 3) return Number.POSITIVE_INFINITY;
	const away = distance(one, other);
	return away === 2 && isSwapped(one, other) ? 1 : away;
}

function isSwapped(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	const at = [...one].findIndex((letter, index) => letter !== other[index]);
	return one.slice(at, at + 2) === `${other[at + 1]}${other[at]}` && one.slice(at + 2) === other.slice(at + 2);
}
