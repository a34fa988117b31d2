import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
	fold,
	hasTyped,
	nameOrCategoryQuery,
	nameQuery,
	searchQuery,
	searchVector,
	slugify,
	words,
} from '#api/text/fold.ts';

describe('fold', () => {
	test.each([
		['Café Zürich', 'cafe zurich'],
		['  SØREN’S  Ærø-Øl ', 'sorens aero ol'],
		['Łódź "Straße"', 'lodz strasse'],
		['Ёлка', 'елка'],
		['ガスト', 'ガスト'],
		['스타벅스', '스타벅스'],
		['✨✨Loevenhoutsedijk✨', 'loevenhoutsedijk'],
		['!!!', ''],
	])('%s → %s', (typed, folded) => expect(fold(typed)).toBe(folded));

	test('keeps the vowel marks that are letters of a word', () => {
		expect(fold('ร้านกาแฟ')).toBe('ร้านกาแฟ'.normalize('NFC'));
	});
});

describe('words', () => {
	test('cuts scripts without blanks into pairs of neighbours', () => {
		expect(words('咖啡店 Tokyo')).toEqual(['咖啡', '啡店', '店', 'tokyo']);
	});
});

describe('searchVector and searchQuery', () => {
	test('weights and positions', () => {
		expect(
			searchVector([
				['A', 'Blue Cup'],
				['B', 'Café'],
				['D', null],
			]),
		).toBe("'blue':1A 'cup':2A 'cafe':3B");
	});
	test('the last word may be half typed', () => {
		expect(searchQuery('blue cu')).toBe("'blue' & 'cu':*");
	});
	test('any part of a run without blanks is found', () => {
		expect(searchQuery('啡店')).toBe("'啡店':*");
		expect(searchQuery('咖')).toBe("'咖':*");
	});
	test('of names alone', () => {
		expect(nameQuery("'blue' & 'cu':*")).toBe("'blue':A & 'cu':*A");
		expect(nameQuery(nameOrCategoryQuery("'cu':* | 'b'"))).toBe("'cu':*A | 'b':A");
		expect(nameQuery("('blue' | 'blau') & ('cup')")).toBe("('blue':A | 'blau':A) & ('cup':A)");
	});
	test('nothing to look for gives nothing', () => expect(searchQuery('?! ')).toBeNull());
	test('quotes and operators of the query language are plain punctuation', () => {
		expect(searchQuery("a' | b & !c:*")).toBe("'a' & 'b' & 'c':*");
	});
});

test.each([
	['club bo', true],
	['CLÜB', true],
	['clu', true],
	['boo club', false],
	['ook', false],
	['club night', false],
	['?!', false],
	['書会', true],
	['会', true],
	['会書', false],
])('of a few names, “%s” is looked for as the database would: %s', (typed, isFound) =>
	expect(hasTyped('Book Club 読書会', typed)).toBe(isFound),
);

test('slugify keeps the script and leaves out what is not a letter or digit', () => {
	expect(slugify('Café  “Zum Löwen” & Co.')).toBe('cafe-zum-lowen-co');
	expect(slugify('スターバックス')).toBe('スターバックス');
	expect(slugify('🍕')).toBe('');
});

test('no statement leaves folding to the database, which does it by its locale', () => {
	const folding = globSync('src/{api,db,demo,identity,jobs,mail}/**/*.ts')
		.filter((file) => !file.endsWith('.test.ts'))
		.filter((file) => /\b(lower|upper|initcap)\(|\bilike\b|~\*/i.test(readFileSync(file, 'utf8')));
	expect(folding).toEqual([]);
});
