import { describe, expect, test } from 'vitest';
import { typedPart } from '#web/directory/searching/typed-part.ts';

/** Returns the label with brackets around the typed part. */
const marked = (label: string, typed: string) => {
	const [from, to] = typedPart(label, typed);
	return `${label.slice(0, from)}[${label.slice(from, to)}]${label.slice(to)}`;
};

describe('what was typed is found in a label', () => {
	test.each([
		['Bakeries', 'bak', '[Bak]eries'],
		['The Old Bakery', 'old b', 'The [Old B]akery'],
		['Café Müller', 'cafe mu', '[Café Mü]ller'],
		['Café Müller', 'müll', 'Café [Müll]er'],
		['Straße 7', 'strass', '[Straß]e 7'],
		['Zoë’s', 'zoe', '[Zoë]’s'],
		// Only the beginning of a word counts: letters inside a word did not lead to the suggestion.
		['Tobacco & Co', 'co', 'Tobacco & [Co]'],
		['Hairdressers', 'haircut', '[]Hairdressers'],
		['Bakeries', '  ', '[]Bakeries'],
	])('%s, %s', (label, typed, expected) => expect(marked(label, typed)).toBe(expected));
});
