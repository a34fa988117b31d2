import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';

let app: TestApp;
let ana: TestActor;
let ben: TestActor;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app.close());

type Query = CallInput<'GET /business-profile/alike'>['query'];
const add = async (business: CallInput<'POST /business-profile'>['body'], owner = ana) =>
	(await owner.call('POST /business-profile', { body: { confirm_distinct: true, ...business } })).data.id;
const namesFor = async (query: Query, actor = ben) =>
	(await actor.call('GET /business-profile/alike', { query })).data.map(({ business_name }) => business_name);

test('a name is enough to be asked about those that are called so, the likest and nearest first', async () => {
	const address = (locality: string, country: string) => ({ address: { locality, country } });
	await add({ business_name: 'Lantern Bakery', category: 'bakeries', ...address('Oslo', 'NO') });
	await add({ business_name: 'The Lantern Bakery', ...address('Kiel', 'DE') });
	await add({ business_name: 'Lántern bakery!', ...address('Bonn', 'DE') });
	await add({ business_name: 'Lantern Bakery and Confectionery of the Old Town', ...address('Kiel', 'DE') });
	await add({ business_name: 'Lantern Bakery', status: 'draft', ...address('Kiel', 'DE') });
	expect(await namesFor({ name: 'lantern  bakery', country: 'DE' })).toEqual([
		'Lántern bakery!',
		'Lantern Bakery',
		'The Lantern Bakery',
	]);
	const { data } = await ana.call('GET /business-profile/alike', { query: { name: 'Lantern Bakery', country: 'NO' } });
	expect(data[0]).toEqual({
		id: expect.any(String),
		slug: 'lantern-bakery',
		business_name: 'Lantern Bakery',
		category: 'bakeries',
		locality: 'Oslo',
		image: null,
		is_mine: true,
	});
	expect(await namesFor({ name: '!!!' })).toEqual([]);
	expect(await namesFor({ name: 'Nothing Is Called So' })).toEqual([]);
});

test('a namesake in another town is none, once the town is known', async () => {
	await add({ business_name: 'Zum Anker', address: { locality: 'Kiel', country: 'DE' }, lat: 54.32, lng: 10.13 });
	const name = 'Zum Anker';
	expect(await namesFor({ name })).toEqual([name]);
	expect(await namesFor({ name, locality: 'Kiel', country: 'DE' })).toEqual([name]);
	expect(await namesFor({ name, locality: 'Ulm', country: 'DE' })).toEqual([]);
	expect(await namesFor({ name, lat: 48.4, lng: 9.98 })).toEqual([]);
	// The name is spelled a little differently, and the point is a few steps away.
	expect(await namesFor({ name: 'Zum Ankerr', lat: 54.3203, lng: 10.1303 })).toEqual([name]);
});

test('a phone is one business, and a draft is not like itself', async () => {
	const id = await add({ business_name: 'Werft Nord', phone: '+49431555777' });
	const query = { name: 'Another', phone: '+49431555777' };
	expect(await namesFor(query)).toEqual(['Werft Nord']);
	expect(await namesFor({ ...query, except: id })).toEqual([]);
	expect(await namesFor({ name: 'Werft Nord', except: id })).toEqual([]);
});

test('half a point is refused, and so is whoever is not signed in', async () => {
	const ask = (actor: Pick<TestActor, 'call'>) =>
		refusalCodeOf(actor.call('GET /business-profile/alike', { query: { name: 'Half', lat: 54 } }));
	expect(await ask(ben)).toBe('invalid_request');
	expect(await ask({ call: app.visitor })).toBe('unauthenticated');
});
