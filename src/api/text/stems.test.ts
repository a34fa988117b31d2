import { expect, test } from 'vitest';
import { loadStemmer } from '#api/text/stems.ts';

test.each([
	['de', 'yogakurse', 'yogakurs'],
	['de', 'brillen', 'brille'],
	['nl', 'vakantiehuizen', 'vakantiehuis'],
	['nl', 'brieven', 'brief'],
	['en', 'bakeries', 'bakery'],
])('in %s, %s and %s are one word', async (language, one, other) => {
	const { stem } = await loadStemmer(language);
	expect(stem(one)).toBe(stem(other));
});

test('a language without rules keeps its words', async () => {
	expect((await loadStemmer('xx')).stem('houses')).toBe('houses');
});
