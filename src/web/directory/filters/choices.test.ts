import { expect, test } from 'vitest';
import { choicesInPage, readChoices } from '#web/directory/filters/choices.ts';

const option = (slug: string, count = 1) => ({ slug, label: slug, count });
const tree = ['food', 'shops'].map((slug) => ({
	...option(slug, 0),
	icon: null,
	review_category_set: 'default',
	schema_type: null,
	children: [`${slug}-one`, `${slug}-two`].map((child) => ({
		...option(child),
		icon: null,
		review_category_set: 'default',
		schema_type: null,
	})),
}));
const places = Array.from({ length: 60 }, (_, at) => option(`town-${at}`, 100 - at));
const facets = {
	categories: [option('food-one', 3), option('food-two', 2), option('shops-one', 4)],
	places,
	prices: [option('1', 5)],
};
const of = (selection: Parameters<typeof readChoices>[2]) => readChoices(facets as never, tree as never, selection);
const slugs = (options: { slug: string }[]) => options.map(({ slug }) => slug);

test('what leads nowhere is not offered, unless it is what is chosen', () => {
	expect(slugs(of({}).categories.flatMap(({ children }) => children))).toEqual(['food-one', 'food-two', 'shops-one']);
	expect(slugs(of({ category: 'shops-two' }).categories[1]?.children ?? [])).toEqual(['shops-one', 'shops-two']);
	expect(slugs(of({ place: 'town-50' }).places)).toEqual([...slugs(places.slice(0, 40)), 'town-50']);
});

test('a page carries the groups, and the largest places', () => {
	const all = of({});
	const { categories, places: inPage, prices, areAll } = choicesInPage(all, {});
	expect(categories).toEqual([
		{ ...option('food', 5), children: [] },
		{ ...option('shops', 4), children: [] },
	]);
	expect(slugs(inPage)).toEqual(slugs(places.slice(0, 12)));
	expect(prices).toEqual(facets.prices);
	expect(areAll).toBe(false);
});

test('what is chosen is in the page with what stands beside it', () => {
	for (const category of ['food', 'food-one']) {
		const { categories } = choicesInPage(of({ category }), { category });
		expect(slugs(categories[0]?.children ?? [])).toEqual(['food-one', 'food-two']);
		expect(categories[1]?.children).toEqual([]);
	}
	expect(slugs(choicesInPage(of({ place: 'town-30' }), { place: 'town-30' }).places).at(-1)).toBe('town-30');
});

test('where a page carries everything, nothing is left to ask for', () => {
	const few = { ...of({}), places: places.slice(0, 3) };
	expect(choicesInPage({ ...few, categories: few.categories.slice(0, 1) }, { category: 'food' }).areAll).toBe(true);
});
