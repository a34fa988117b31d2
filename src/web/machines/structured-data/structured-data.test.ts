import type { Kysely } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCategories } from '#api/catalogue/catalogue.ts';
import type { DB } from '#api/schema.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { openingHours } from '#contract/schema-org/opening-hours.ts';
import type { Thing } from '#contract/schema-org/thing.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { reviewOf } from '#test/reviewed.ts';
import { isType, kindsOf, problemsOf, rangeOf } from '#test/schema-org-vocabulary.ts';
import {
	describePage,
	startStructuredData,
	structuredDataElement,
} from '#web/machines/structured-data/structured-data.ts';
import {
	blogPosting,
	breadcrumbs,
	businessList,
	dataset,
	organization,
	reviewedBusiness,
	website,
} from '#web/machines/structured-data/things.ts';

const site = { name: 'Vouch', url: 'https://vouch.example' };
const context = { siteUrl: site.url, today: '2026-11-21' };

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
beforeAll(async () => {
	app = await testApp();
	db = app.db;
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

const everything = {
	category: 'cafes',
	tagline: 'Tea',
	description: 'Tea and </script><script>alert(1)</script> more & "quotes"',
	phone: '+4930123456',
	website: 'https://tea.example',
	socials: { mastodon: 'https://social.example/@tea' },
	address: {
		line1: 'Main Street 1',
		line2: 'Yard',
		locality: 'Berlin',
		region: 'Berlin',
		postal_code: '10115',
		country: 'DE',
	},
	lat: 52.52,
	lng: 13.4,
	timezone: 'Europe/Berlin',
	hours: [
		{ day: 1, opens: '09:00', closes: '18:00' },
		{ day: 2, opens: '09:00', closes: '18:00' },
		{ day: 6, opens: '18:00', closes: '02:00' },
		{ day: 7, opens: '00:00', closes: '24:00' },
	],
	special_hours: [
		{ from: '2026-12-24', to: '2026-12-26', closed: true, note: 'Christmas' },
		{ from: '2026-12-31', to: '2026-12-31', closed: false, opens: '10:00', closes: '13:00' },
		{ from: '2026-01-01', to: '2026-01-01', closed: true },
	],
	payment_methods: ['cash', 'card'],
	languages: ['de', 'en'],
	accessibility: { wheelchair: true, step_free: false },
	tags: ['tea', 'cake'],
	price_range: 2,
};

async function businessOf(
	fields: object,
	reviewers: { name: string; body?: string; shown?: 'everyone' | 'friends' | 'nobody' }[] = [],
) {
	const { data } = await owner.call('POST /business-profile', {
		body: { business_name: 'Tea & more', confirm_distinct: true, ...fields },
	});
	for (const { name, body, shown } of reviewers) {
		const actor = await app.actor(name);
		if (shown) await actor.call('PATCH /me', { body: { settings: { reviews_visible_to: shown } } });
		await actor.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, data.id, [5, 4, 4, 4])), body },
		});
	}
	return asVisitor(data.id);
}
async function asVisitor(id: string): Promise<{ profile: Profile; thing: Thing }> {
	const { data: profile } = await app.visitor('GET /business-profile/:id', { params: { id } });
	const { data: reviews } = await app.visitor('GET /business-profile/reviews/:id', { params: { id } });
	return { profile, thing: reviewedBusiness(profile, reviews, context) };
}

describe('the vocabulary', () => {
	test('is read: types, inherited properties, ranges, named values', () => {
		expect(kindsOf('CafeOrCoffeeShop')).toEqual(
			new Set(['CafeOrCoffeeShop', 'FoodEstablishment', 'LocalBusiness', 'Place', 'Organization', 'Thing']),
		);
		expect(rangeOf('CafeOrCoffeeShop', 'geo')).toEqual(expect.arrayContaining(['GeoCoordinates', 'GeoShape']));
		expect(rangeOf('CafeOrCoffeeShop', 'reviewBody')).toBeUndefined();
	});

	test('tells what is wrong', () => {
		expect(problemsOf({ '@type': 'Cafe' })).toEqual(['$: there is no type Cafe']);
		expect(problemsOf({ '@type': 'Person', opens: '09:00' })).toEqual(['$: Person has no opens']);
		expect(problemsOf({ '@type': 'OpeningHoursSpecification', opens: '25:00' })).toHaveLength(1);
		expect(problemsOf({ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Someday'] })).toHaveLength(1);
		expect(problemsOf({ '@type': 'Restaurant', geo: { '@type': 'Person', name: 'Ana' } })).toHaveLength(1);
		expect(problemsOf({ '@type': 'AggregateRating', reviewCount: 1.5 })).toHaveLength(1);
	});

	test.each(readCategories().flatMap(({ children = [], ...parent }) => [parent, ...children]))(
		'$slug is a kind of LocalBusiness: $schema_type',
		({ schema_type: type }) => {
			expect(isType(type)).toBe(true);
			expect(kindsOf(type)).toContain('LocalBusiness');
		},
	);
});

test('a business with everything in it is said in the words of schema.org', async () => {
	const { thing } = await businessOf(everything, [
		{ name: 'ana', body: 'The best tea in the whole street.' },
		{ name: 'ben', body: 'Came for cake and stayed for tea.' },
		{ name: 'cleo' },
	]);
	expect(problemsOf(thing)).toEqual([]);
	expect(thing).toMatchObject({
		'@type': 'CafeOrCoffeeShop',
		address: { '@type': 'PostalAddress', streetAddress: 'Main Street 1, Yard', postalCode: '10115' },
		geo: { '@type': 'GeoCoordinates', latitude: 52.52, longitude: 13.4 },
		sameAs: ['https://tea.example', 'https://social.example/@tea'],
		aggregateRating: { '@type': 'AggregateRating', reviewCount: 3 },
		priceRange: '$$',
	});
	expect(thing.review).toHaveLength(2);
});

test.each(['area', 'hidden'])('an address that is %s is not told', async (visibility) => {
	const { thing } = await businessOf({ ...everything, address_visibility: visibility });
	expect(problemsOf(thing)).toEqual([]);
	expect(JSON.stringify(thing)).not.toContain('Main Street');
	const circle = {
		'@type': 'GeoCircle',
		geoMidpoint: { '@type': 'GeoCoordinates', latitude: 52.52, longitude: 13.4 },
		geoRadius: '1000',
	};
	expect(thing.geo).toEqual(visibility === 'area' ? circle : undefined);
	expect(JSON.stringify(thing.address).includes('Berlin')).toBe(visibility === 'area');
});

test('a rating is there from the reviews on that show a score, and not before', async () => {
	const few = await businessOf({}, [{ name: 'dora' }, { name: 'emil' }]);
	expect(few.thing).not.toHaveProperty('aggregateRating');
	expect(few.thing).not.toHaveProperty('review');
	const enough = await businessOf({}, [{ name: 'dora' }, { name: 'emil' }, { name: 'finn' }]);
	expect(enough.thing.aggregateRating).toEqual({
		'@type': 'AggregateRating',
		ratingValue: Number(enough.profile.score?.toFixed(2)),
		reviewCount: 3,
		bestRating: 5,
		worstRating: 1,
	});
});

test('only reviews of members who show themselves to everyone are quoted', async () => {
	const { thing } = await businessOf({}, [
		{ name: 'gita', body: 'Shown to everyone, with her name.', shown: 'everyone' },
		{ name: 'hugo', body: 'Shown to his friends and nobody else.', shown: 'friends' },
		{ name: 'jana', body: 'Shown to nobody at all, she said.', shown: 'nobody' },
	]);
	expect((thing.review as Thing[]).map(({ author }) => (author as Thing).name)).toEqual(['gita']);
	expect(JSON.stringify(thing)).not.toMatch(/hugo|jana|nobody/);
});

test('at most five reviews, the newest', async () => {
	const names = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'];
	const { thing } = await businessOf(
		{},
		names.map((name) => ({ name, body: `What ${name} has to say about it.` })),
	);
	expect((thing.review as Thing[]).map(({ author }) => (author as Thing).name)).toEqual(names.slice(2).reverse());
});

test('the source of imported facts is named', async () => {
	const { profile } = await businessOf({});
	await db
		.updateTable('profile')
		.set({ source_name: 'Open Places', source_id: 'x', source_licence: 'https://opendatacommons.org/licenses/odbl/' })
		.where('id', '=', profile.id)
		.execute();
	const { thing } = await asVisitor(profile.id);
	expect(problemsOf(thing)).toEqual([]);
	expect(thing.subjectOf).toEqual({
		'@type': 'Dataset',
		name: 'Open Places',
		license: 'https://opendatacommons.org/licenses/odbl/',
	});
});

test('hours: days with the same span together, past midnight, around the clock, special days to come', () => {
	expect(openingHours({ hours: everything.hours, special_hours: everything.special_hours }, context.today)).toEqual([
		{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' },
		{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '18:00', closes: '02:00' },
		{ '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
		{
			'@type': 'OpeningHoursSpecification',
			validFrom: '2026-12-24',
			validThrough: '2026-12-26',
			opens: '00:00',
			closes: '00:00',
			description: 'Christmas',
		},
		{
			'@type': 'OpeningHoursSpecification',
			validFrom: '2026-12-31',
			validThrough: '2026-12-31',
			opens: '10:00',
			closes: '13:00',
		},
	]);
});

test('a business that is closed for now sends nobody there', async () => {
	const { profile } = await businessOf(everything);
	await owner.call('PATCH /business-profile/:id', {
		params: { id: profile.id },
		body: { status: 'temporarily_closed' },
	});
	expect((await asVisitor(profile.id)).thing).not.toHaveProperty('openingHoursSpecification');
});

test('site, list, way, post and data are said in the words of schema.org', () => {
	const post = { slug: 'a-post', title: 'A post', summary: 'Of what', date: '2026-01-31', tags: ['one', 'two'] };
	const file = {
		name: 'b.csv.gz',
		url: '/dumps/b.csv.gz',
		media_type: 'application/gzip',
		bytes: 7,
		sha256: '',
		description: 'CSV',
	};
	const things = [
		website(site),
		organization(site),
		breadcrumbs(site, ['Home', '/'], ['Directory', '/directory'], ['Tea', '/business-profile/tea']),
		businessList(site, 'Cafés', [{ slug: 'tea' }]),
		blogPosting(site, post),
		dataset(site, { made_at: '2026-11-21T00:00:00.000Z', businesses: 1, files: [file], sources: [] }, 'All of it'),
	];
	expect(things.flatMap((thing) => problemsOf(thing))).toEqual([]);
	expect(things[2]?.itemListElement).toEqual([
		{ '@type': 'ListItem', position: 1, name: 'Home', item: { '@type': 'WebPage', '@id': 'https://vouch.example/' } },
		{
			'@type': 'ListItem',
			position: 2,
			name: 'Directory',
			item: { '@type': 'WebPage', '@id': 'https://vouch.example/directory' },
		},
		{
			'@type': 'ListItem',
			position: 3,
			name: 'Tea',
			item: { '@type': 'WebPage', '@id': 'https://vouch.example/business-profile/tea' },
		},
	]);
});

test('no text ends the script it stands in, and all of it arrives', async () => {
	const [business_name, description] = ['</script><!-- <b>Tea</b>', '</script>\u2028<!--'];
	const { thing } = await businessOf({ ...everything, business_name, description });
	const gathered = new RouterContextProvider();
	startStructuredData(gathered);
	expect(structuredDataElement(gathered)).toBe('');
	describePage(gathered, thing);
	const [, json = ''] =
		/^<script type="application\/ld\+json">(.*)<\/script>$/.exec(structuredDataElement(gathered)) ?? [];
	expect(json).not.toMatch(/[<>&\u2028\u2029]/);
	expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [thing] });
});
