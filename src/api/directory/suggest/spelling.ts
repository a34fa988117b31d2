import type { Context } from '#api/context.ts';
import { findSpellings } from '#api/directory/suggest/suggest-queries.ts';

/** Spellings tried for each word. */
const spellingsMax = 6;
/** Shorter words are like too many others. */
const wordMin = 3;

/**
 * A tsquery that wants, for each word typed, one of the known words it may have been meant as.
 * null when a word is like none.
 */
export async function respell(ctx: Context, typed: string): Promise<string | null> {
	const words = [...new Set(typed.split(' '))].filter((word) => [...word].length >= wordMin).slice(0, 6);
	if (words.length === 0) return null;
	const found = await findSpellings(ctx.db, words, spellingsMax);
	const alternatives = words.map((word) => found.filter((row) => row.typed === word).map((row) => row.word));
	if (alternatives.some((spellings) => spellings.length === 0)) return null;
	return alternatives.map((spellings) => `(${spellings.map((word) => `'${word}'`).join(' | ')})`).join(' & ');
}
