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

/** The words that people may have meant, besides those of names. */
interface Vocabulary {
	trades: Iterable<string>;
	places: Iterable<string>;
	/** Whether the query names a trade already: then it means a second one only where hardly anything is wrong. */
	hasTrade: boolean;
}

/**
 * Returns corrections for words that are neither in a name nor known otherwise. A word for a category or a place wins
 * over names that are only as near, for it leads to more; otherwise the names are returned. Words that resemble none
 * are left out.
 */
export async function correct(
	ctx: Context,
	unknown: string[],
	{ trades, places, hasTrade }: Vocabulary,
): Promise<Correction[]> {
	const words = [...new Set(unknown)].filter((word) => [...word].length >= wordMin);
	if (words.length === 0) return [];
	const named = await findSpellings(ctx.db, words, spellingsMax);
	const common = new Map<string, number>();
	for (const word of trades) common.set(word, hasTrade ? 1 : farthest);
	for (const word of places) common.set(word, farthest);
	return words.flatMap((typed) => {
		const ofNames = named
			.filter((row) => row.typed === typed && (row.word.includes(typed) || slipsBetween(typed, row.word) < none))
			.map(({ word }) => word);
		const nearest = nearestOf(typed, common);
		const nearestName = Math.min(...ofNames.map((word) => typosBetween(typed, word)));
		const meant = nearest && nearest.away <= nearestName ? [nearest.word] : ofNames;
		return meant.length > 0 ? [{ typed, meant }] : [];
	});
}

/** Returns the word that is the fewest slips away, the first of those; each of the many words has its own limit. */
function nearestOf(typed: string, words: Map<string, number>): { word: string; away: number } | undefined {
	let nearest: { word: string; away: number } | undefined;
	for (const [word, awayMax] of words) {
		if (typosMax(word) === 0) continue;
		const away = slipsBetween(typed, inNumberOf(typed, word));
		if (away <= awayMax && away < (nearest?.away ?? none)) nearest = { word, away };
	}
	return nearest;
}

/** Returns a known word as it would be typed: "choclates" is compared with "chocolates", where "chocolate" is known. */
const inNumberOf = (typed: string, word: string): string =>
	typed.endsWith('s') && !word.endsWith('s') && typosMax(word) > 0 ? `${word}s` : word;

/** Returns how many slips people make in a word of this length. */
function typosMax(word: string): number {
	if (word.length <= 3) return 0;
	return word.length <= 5 ? 1 : word.length <= 11 ? 2 : 3;
}

const none = Number.POSITIVE_INFINITY;

/**
 * Returns by how many slips somebody may have typed the one and meant the other; infinity where nobody would. In a short
 * word, no letter is taken for another: a logo is no lego. Two slips leave the first sound and the last letter as they
 * are: framing is no gaming.
 */
function slipsBetween(typed: string, meant: string): number {
	const [beginAlike, endAlike] = [soundOf(typed) === soundOf(meant), typed.at(-1) === meant.at(-1)];
	// One slip changes one end at most: so most of the many known words need no closer look.
	if (!beginAlike && !endAlike) return none;
	const max = typosMax(typed);
	const away = typosBetween(typed, meant, max);
	if (away > max) return none;
	const isLikely =
		away > 1
			? beginAlike && endAlike
			: typed.length > shortMax || typed.length !== meant.length || isSwapped(typed, meant);
	return isLikely ? away : none;
}

const shortMax = 4;
/** More slips than this are not told apart. */
const farthest = 3;
function soundOf(word: string): string | undefined {
	const sound = word.startsWith('ph') ? 'f' : word[0];
	return sound === 'c' ? 'k' : sound;
}

/**
 * Returns how many letters were left out, added or mistaken; two swapped letters are one slip, and a letter that is
 * neither a neighbour on the keyboard nor alike in sound is two: chutney is no chimney, and karaoke no karate. Letters
 * are weighed only up to `max` of them, which few of the many known words are away.
 */
function typosBetween(one: string, other: string, max = farthest): number {
	if (Math.abs(one.length - other.length) > farthest) return none;
	const [typed, meant] = [withPlainF(one), withPlainF(other)];
	const away = distance(typed, meant);
	if (away === 2 && isSwapped(one, other)) return 1;
	return away > max ? none : Math.max(1, weighedBetween(typed, meant));
}

const withPlainF = (word: string): string => (word.includes('ph') ? word.replaceAll('ph', 'f') : word);

/** Returns the least that the slips between two words weigh, by the usual table of all their beginnings. */
function weighedBetween(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, at) => at);
	for (const [at, letter] of [...one].entries()) {
		const row = [at + 1];
		for (const [to, meant] of [...other].entries()) {
			const changed = (above[to] as number) + (letter === meant ? 0 : areAlike(letter, meant) ? 1 : 2);
			row.push(Math.min(changed, (above[to + 1] as number) + 1, (row[to] as number) + 1));
		}
		above = row;
	}
	return above.at(-1) as number;
}

function isSwapped(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	const at = [...one].findIndex((letter, index) => letter !== other[index]);
	return one.slice(at, at + 2) === `${other[at + 1]}${other[at]}` && one.slice(at + 2) === other.slice(at + 2);
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Letters that stand for sounds that are alike, or for one another on a keyboard of another country. */
const sounds = ['aeiouy', 'ckq', 'csz', 'dt', 'bp', 'fvw', 'gj', 'mn', 'ij', 'yz'];

/** Returns whether one letter is easily typed for the other. */
const areAlike = (one: string, other: string): boolean =>
	areNeighbours(one, other) || sounds.some((group) => group.includes(one) && group.includes(other));

function areNeighbours(one: string, other: string): boolean {
	const [first, second] = [keyOn(one), keyOn(other)];
	if (!first || !second) return false;
	const [upper, lower] = first.row <= second.row ? [first, second] : [second, first];
	const aside = upper.at - lower.at;
	return upper.row === lower.row ? Math.abs(aside) === 1 : lower.row - upper.row === 1 && (aside === 0 || aside === 1);
}

function keyOn(letter: string): { row: number; at: number } | undefined {
	const row = keyboard.findIndex((keys) => keys.includes(letter));
	return row < 0 ? undefined : { row, at: (keyboard[row] as string).indexOf(letter) };
}
