import { expect, test } from 'vitest';
import type { Category } from '#contract/profiles/catalogue.ts';
import { findCategories, labelOfCategory } from '#web/owned/form/category/find-categories.ts';

const leaf = (slug: string, label: string, search_words: string[] = []) => ({
	slug,
	label,
	icon: '',
	count: 0,
	review_category_set: 'default',
	schema_type: 'LocalBusiness',
	search_words,
});
const tree: Category[] = [
	{
		...leaf('food', 'Food & Drink'),
		children: [leaf('cafes', 'Cafés', ['coffee', 'tea']), leaf('bars', 'Bars & Pubs')],
	},
	{ ...leaf('trades', 'Trades'), children: [leaf('roofers', 'Roofers', ['gutters'])] },
];
const found = (typed: string) => findCategories(tree, typed).flatMap((group) => group.children.map(({ slug }) => slug));

test.each([
	['', ['food', 'cafes', 'bars', 'trades', 'roofers']],
	['cafe', ['cafes']],
	['CAFÉ', ['cafes']],
	['roof', ['roofers']],
	['coffee', ['cafes']],
	['gutter', ['roofers']],
	['drink tea', ['cafes']],
	['food', ['food', 'cafes', 'bars']],
	['drink pub', ['bars']],
	['zebra', []],
])('%j finds %j', (typed, slugs) => {
	expect(found(typed)).toEqual(slugs);
});

test('a category is named by its slug', () => {
	expect([labelOfCategory(tree, 'cafes'), labelOfCategory(tree, 'food'), labelOfCategory(tree, 'none')]).toEqual([
		'Cafés',
		'Food & Drink',
		'',
	]);
});
