/**
 * Makes a catalogue. The build of the pages replaces this call (`compile-sentences.ts`), so that no browser is sent the
 * parser; where Node runs a catalogue by itself, patterns are compiled when it is loaded.
 */
import { locale } from '#sentences/locale.ts';
import { messageFormatOf } from '#web/sentences/message-format.ts';
import type { Sentences } from '#web/sentences/sentence-types.ts';

export interface Catalogue {
	readonly [key: string]: string | readonly unknown[] | Catalogue;
}

const messageFormat = messageFormatOf(locale);

/**
 * Returns the catalogue with each sentence that has parameters as a function of them; the others stay texts.
 * @throws at a pattern that is not valid ICU.
 */
export const sentencesOf = <const T extends Catalogue>(catalogue: T): Sentences<T> =>
	sentenceOf(catalogue) as Sentences<T>;

function sentenceOf(source: unknown): unknown {
	if (Array.isArray(source)) return source.map(sentenceOf);
	if (typeof source === 'string') return source.includes('{') ? messageFormat.compile(source) : source;
	return Object.fromEntries(Object.entries(source as object).map(([key, value]) => [key, sentenceOf(value)]));
}
