import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
/** The folder in which the operator puts fonts, for letters that the fonts of the site do not have. It need not be there. */
export const operatorFontFolder = fileURLToPath(new URL('../../../../content/fonts/', import.meta.url));

/** Returns the paths of the fonts in a folder, by name, whatever the capitals of their endings. */
export const listFonts = (folder: string): string[] =>
	globSync('*.{ttf,otf,ttc,TTF,OTF,TTC}', { cwd: folder })
		.sort()
		.map((name) => join(folder, name));

/** A font, and the characters that it has. */
export interface Typeface {
	font: Font;
	unitsPerEm: number;
	has(character: string): boolean;
}
export type Voice = 'heading' | 'text';

/** Returns the typeface that writes a letter of the text; null for a letter that is not in the text. */
export type TypefaceOf = (letter: string) => Typeface | null;

/** The fonts of the pictures, by the voice that they are for. */
export class FontShelf {
	readonly #voices: Record<Voice, { own: Typeface[]; further: Typeface[] }>;

	constructor(operatorFonts: string[] = listFonts(operatorFontFolder)) {
		const heading = readTypeface(pathOf('fraunces/600SemiBold/Fraunces_600SemiBold.ttf'));
		const bold = readTypeface(pathOf('inter/700Bold/Inter_700Bold.ttf'));
		const text = readTypeface(pathOf('inter/500Medium/Inter_500Medium.ttf'));
		const further = [...scripts.map(pathOf), ...operatorFonts].map(readTypeface);
		this.#voices = { heading: { own: [heading, bold], further }, text: { own: [text], further } };
	}

	/**
	 * Chooses the fonts that together write the text. One of the voice's own is taken if it has all of the text, so that
	 * a name is in one hand; otherwise each letter, with its marks, is in the first font that has it, and spaces and
	 * signs are in that of the letter before. Null when no font has some letter.
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

/** Reads a font file. @throws Error for a file that is no font */
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

/** Tells whether a character joins letters or keeps them apart, and is never drawn. */
export const isJoiner = (character: string): boolean => character === '\u200C' || character === '\u200D';

export const writes = (typeface: Typeface, text: string): boolean =>
	[...text].every((character) => isJoiner(character) || typeface.has(character));

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Returns what people take for letters, each with everything that stands above, below and between. */
export const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
