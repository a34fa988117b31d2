/**
 * Checks how a query is read, and what happens when that finds nothing. Whether people find what they mean is checked
 * in test/queries.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let ana: TestActor;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
	await add('Harbour Plumbing', 'plumbers', 'Paris', [48.85, 2.35]);
	await add('Paris Bakery', 'bakeries', 'Lyon', [45.76, 4.84]);
	await add('Corner Loaf', 'bakeries', 'Lyon', [45.76, 4.84]);
	await add('Best Western', 'hotels', 'Lyon', [45.76, 4.84]);
	await add('Western Union', 'banks', 'Lyon', [45.76, 4.84]);
	await add('Night Pharmacy', 'pharmacies', 'Lyon', [45.76, 4.84], {
		hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' })),
	});
	await add('Day Pharmacy', 'pharmacies', 'Lyon', [45.76, 4.84], { hours: [] });
	await add('Valley Campsite', 'campsites', 'Annecy', [45.9, 6.13], { tags: ['shower block'] });
	await add('Müller Gästehaus', 'guest-houses', 'Versailles', [48.8, 2.13]);
});
afterAll(() => app.close());

const add = (
	business_name: string,
	category: string,
	locality: string,
	[lat, lng]: [number, number],
	more: { hours?: { day: number; opens: string; closes: string }[]; tags?: string[] } = {},
) =>
	ana.call('POST /business-profile', {
		body: {
			business_name,
			category,
			address: { locality, country: 'FR' },
			lat,
			lng,
			timezone: 'Europe/Paris',
			confirm_distinct: true,
			...more,
		},
	});
async function find(q: string, query: Record<string, string> = {}) {
	const { data, meta } = await app.visitor('GET /business-profile', { query: { q, ...query } as never });
	return { names: data.map(({ business_name }) => business_name), meta };
}

test('who has what a trade works on is not of that trade', async () => {
	expect((await find('plumber')).names).toEqual(['Harbour Plumbing']);
	expect((await find('shower')).names).toContain('Valley Campsite');
});

describe('a place', () => {
	test('is split off, and narrows the search', async () => {
		const { names, meta } = await find('the best plumber in Paris');
		expect(names).toEqual(['Harbour Plumbing']);
		expect(meta.understood).toEqual({
			query: 'the best plumber in Paris',
			matched: 'all',
			categories: [{ slug: 'plumbers', label: 'Plumbers', typed: 'plumber' }],
			place: { slug: 'paris-fr', label: 'Paris', typed: 'Paris' },
			open_now: null,
			corrected: [],
		});
		expect(meta.approximate).toBeUndefined();
	});

	test('is part of a name where there is one, and adds nothing where another is chosen', async () => {
		const { names, meta } = await find('paris bakery');
		expect(names[0]).toBe('Paris Bakery');
		expect(meta.understood?.place).toBeNull();
		expect((await find('bakery in Paris', { place: 'lyon-fr' })).names.toSorted()).toEqual([
			'Corner Loaf',
			'Paris Bakery',
		]);
	});

	test('alone is everything there, and around it where it has none', async () => {
		expect((await find('versailles')).names).toEqual(['Müller Gästehaus']);
		const { names, meta } = await find('plumber in versailles');
		expect(names).toEqual(['Harbour Plumbing']);
		expect(meta).toMatchObject({ approximate: true, understood: { matched: 'around' } });
	});
});

test('a name that has all the words comes first, fillers and all', async () => {
	expect((await find('best western')).names[0]).toBe('Best Western');
	expect((await find('western union')).names[0]).toBe('Western Union');
});

test.each([
	['man with a van', 'moving'],
	['fix my bike', 'bicycle-repair'],
	['repair of bikes', 'bicycle-repair'],
	['fish monger', 'fishmongers'],
	['Gitarrenlehrer', 'music-schools'],
	['Brillengeschäft', 'opticians'],
	['ijsje', 'ice-cream'],
	['schoonmaken', 'cleaning'],
	['books', 'books'],
])('"%s" means %s, whether somebody wrote it down like this or not', async (q, slug) => {
	const { meta } = await find(q);
	expect(meta.understood?.categories.map((category) => category.slug)).toContain(slug);
});

test('open now is the filter of that name', async () => {
	const { names, meta } = await find('pharmacy open now');
	expect(names).toEqual(['Night Pharmacy']);
	expect(meta.understood?.open_now).toEqual({ typed: 'open now' });
	expect((await find('pharmacy')).names.toSorted()).toEqual(['Day Pharmacy', 'Night Pharmacy']);
});

test('umlauts are found by their two letters, and the other way', async () => {
	for (const q of ['mueller', 'müller gaestehaus', 'muller'])
		expect((await find(q)).names).toEqual(['Müller Gästehaus']);
});

describe('where nothing is found', () => {
	test('misspellings of trades and places are mended, and said', async () => {
		const { names, meta } = await find('plummber in parris');
		expect(names).toEqual(['Harbour Plumbing']);
		expect(meta.understood).toMatchObject({
			query: 'plumber in paris',
			corrected: [
				{ typed: 'plummber', meant: 'plumber' },
				{ typed: 'parris', meant: 'paris' },
			],
		});
	});

	test('what is to be taken as it was typed is', async () => {
		const { names, meta } = await find('plummber', { as_typed: '1' });
		expect([names, meta.understood, meta.approximate]).toEqual([[], undefined, undefined]);
		expect((await find('chemist')).names).toHaveLength(2);
		expect((await find('chemist', { as_typed: '1' })).names).toEqual([]);
	});

	test('some of the words are enough', async () => {
		const { names, meta } = await find('bakery zeppelin');
		expect(names.toSorted()).toEqual(['Corner Loaf', 'Paris Bakery']);
		expect(meta).toMatchObject({ approximate: true, understood: { matched: 'any' } });
	});

	test('the trade is enough, by whatever its businesses are called', async () => {
		const { names, meta } = await find('zeppelin guesthouse');
		expect(names).toEqual(['Müller Gästehaus']);
		expect(meta.understood).toMatchObject({ matched: 'any', categories: [{ slug: 'guest-houses' }] });
	});

	test('the words of a phrase are read one by one, where nobody does what it names', async () => {
		const { names, meta } = await find('bread course');
		expect(names.toSorted()).toEqual(['Corner Loaf', 'Paris Bakery']);
		expect(meta.understood?.matched).toBe('any');
		expect(meta.understood?.categories.map(({ slug }) => slug)).toContain('bakeries');
	});

	test('what is closed is shown, where nothing is open', async () => {
		const { names, meta } = await find('bakery open now');
		expect(names.toSorted()).toEqual(['Corner Loaf', 'Paris Bakery']);
		expect(meta.understood).toMatchObject({ matched: 'any', open_now: null });
	});

	test('a word is not taken for one that nobody can have meant', async () => {
		for (const q of ['logo', 'framing', 'mussels zeppelin', 'bakery steckt']) {
			const { meta } = await find(q);
			expect([q, meta.understood?.corrected]).toEqual([q, []]);
		}
	});

	test('it says what was understood all the same', async () => {
		const { names, meta } = await find('florist');
		expect(names).toEqual([]);
		expect(meta.understood).toMatchObject({ matched: 'none', categories: [{ slug: 'florists' }] });
	});
});
