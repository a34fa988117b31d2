import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font } from 'harfbuzzjs';

const { resolve } = createRequire(import.meta.url);
const pathOf = (font: string) => resolve(`@expo-google-fonts/${font}`);
const scripts = [
	'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
	'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
	'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
	'noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf',
];
/** The operator's: what is put there writes what ours cannot. */
const contentFonts = fileURLToPath(new URL('../../../../../../content/fonts/*.{ttf,otf,ttc}', import.meta.url));

/** A font, and the characters that it writes. */
export interface Typeface {
	font: Font;
	unitsPerEm: number;
	has(character: string): boolean;
}
export type Voice = 'heading' | 'text';

/** Who writes a letter of the text; null for one that is not in it. */
export type TypefaceOf = (letter: string) => Typeface | null;

/** The fonts that pictures are written with, by what they are for. */
export class FontShelf {
	readonly #voices: Record<Voice, { own: Typeface[]; further: Typeface[] }>;

	constructor(operatorFonts: string[] = globSync(contentFonts)) {
		const heading = readTypeface(pathOf('fraunces/600SemiBold/Fraunces_600SemiBold.ttf'));
		const bold = readTypeface(pathOf('inter/700Bold/Inter_700Bold.ttf'));
		const text = readTypeface(pathOf('inter/500Medium/Inter_500Medium.ttf'));
		const further = [...scripts.map(pathOf), ...operatorFonts].map(readTypeface);
		this.#voices = { heading: { own: [heading, bold], further }, text: { own: [text], further } };
	}

	/**
	 * The fonts that together write the text: one of the voice's own if it can write all of it, so that a name is of one
	 * hand; else each letter, with its marks, in the first that can, and spaces and signs as the letter before. Null when a
	 * letter is in none of them.
	 */
	choose(text: string, voice: Voice): TypefaceOf | null {
		const { own, further } = this.#voices[voice];
		const one = own.find((typeface) => writes(typeface, text));
		if (one) return () => one;
		const chosen = new Map<string, Typeface>();
		for (const letter of lettersOf(text)) {
			const typeface = [...own, ...further].find((candidate) => writes(candidate, letter));
			if (!typeface) return null;
			chosen.set(letter, typeface);
		}
		return (letter) => chosen.get(letter) ?? null;
	}
}

/** @throws Error for a file that is no font. */
function readTypeface(path: string): Typeface {
	const face = new Face(new Blob(readFileSync(path)));
	const characters = new Set(face.collectUnicodes());
	if (characters.size === 0) throw new Error(`${path} is not a font that we can read.`);
	return {
		font: new Font(face),
		unitsPerEm: face.upem,
		has: (character) => characters.has(character.codePointAt(0) ?? 0),
	};
}

/** Join letters or keep them apart, and are never drawn. */
export const isJoiner = (character: string): boolean => character === '\u200C' || character === '\u200D';

export const writes = (typeface: Typeface, text: string): boolean =>
	[...text].every((character) => isJoiner(character) || typeface.has(character));

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What people take for letters: with everything that stands above, below and between. */
export const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
