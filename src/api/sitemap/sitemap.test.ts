import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#api/schema.ts';
import { listEntries } from '#api/sitemap/queries.ts';
import { getParts, sitemapPart } from '#api/sitemap/service.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

const site = 'https://vouch.example';
const partSize = 4;

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
const slugs: string[] = [];
beforeAll(async () => {
	app = await testApp({ settings: { PUBLIC_URL: site } });
	db = app.db;
	owner = await app.actor('owner');
	for (let at = 0; at < 10; at++) slugs.push((await addBusiness(owner, `Business ${at}`)).slug);
});
afterAll(() => app?.close());

const textOf = async (stream: AsyncIterable<unknown>) => {
	let text = '';
	for await (const piece of stream) text += piece;
	return text;
};
const slugsIn = (xml: string) =>
	[...xml.matchAll(/<loc>[^<]*\/business-profile\/([^<]*)<\/loc>/g)].map(([, slug]) => slug!);
const idOf = async (slug: string) =>
	(await db.selectFrom('profile').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;

test('nothing published is no part', async () => {
	const empty = await testApp();
	const { statusCode, body } = await empty.server.inject('/sitemap.xml');
	expect([statusCode, [...body.matchAll(/<sitemap>/g)].length]).toEqual([200, 1]);
	expect((await empty.server.inject('/sitemap/businesses-1.xml')).statusCode).toBe(404);
	await empty.close();
});

test('the parts hold every published business once, in an order that stays', async () => {
	const parts = await getParts(db, partSize);
	expect(parts.map(({ number, count }) => [number, count])).toEqual([
		[1, 4],
		[2, 4],
		[3, 2],
	]);
	const listed = await Promise.all(parts.map(async (part) => slugsIn(await textOf(sitemapPart(db, site, part)))));
	expect(listed.flat()).toEqual(slugs);
});

test('new businesses fill the last part and begin others; the ones before stay as they are', async () => {
	const before = await getParts(db, partSize);
	for (let at = 10; at < 19; at++) slugs.push((await addBusiness(owner, `Business ${at}`)).slug);
	const parts = await getParts(db, partSize);
	expect(parts.map(({ count }) => count)).toEqual([4, 4, 4, 4, 3]);
	expect(parts.slice(0, 2)).toEqual(before.slice(0, 2));
	// Two processes that look at the same moment draw the same boundaries.
	for (let at = 19; at < 25; at++) slugs.push((await addBusiness(owner, `Business ${at}`)).slug);
	const [one, other] = await Promise.all([getParts(db, partSize), getParts(db, partSize)]);
	expect(one).toEqual(other);
	expect(one.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4, 4, 1]);
});

test('what is no longer published is in no part, and the parts keep their borders', async () => {
	const before = await getParts(db, partSize);
	const id = await idOf(slugs[4]!);
	await owner.call('PATCH /business-profile/:id', { params: { id }, body: { status: 'draft' } });
	const parts = await getParts(db, partSize);
	expect(parts.map(({ count }) => count)).toEqual([4, 3, 4, 4, 4, 4, 1]);
	expect(parts.map(({ firstId }) => firstId)).toEqual(before.map(({ firstId }) => firstId));
	const entries = await listEntries(db, parts[1]!, null, 100);
	expect(entries.map(({ slug }) => slug)).toEqual(slugs.slice(5, 8));
});

test('a change, and a review that comes or goes, is when a page changed last', async () => {
	const slug = slugs[9]!;
	const id = await idOf(slug);
	const lastmod = async () => {
		const part = (await getParts(db, partSize))[2]!;
		const entry = (await listEntries(db, part, null, 100)).find((candidate) => candidate.slug === slug);
		expect(part.changedAt).toEqual(entry?.changedAt);
		return entry?.changedAt;
	};
	const start = app.clock.now;
	const at = (minutes: number) => {
		app.clock.now = new Date(start.getTime() + minutes * 60_000);
		return app.clock.now;
	};
	const changed = at(1);
	await owner.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'New' } });
	expect(await lastmod()).toEqual(changed);
	const ana = await app.actor('ana');
	const reviewed = at(2);
	const { data: review } = await ana.call('POST /business-profile/reviews', {
		body: await reviewOf(app, id, [5, 5, 5, 5]),
	});
	expect(await lastmod()).toEqual(reviewed);
	const gone = at(3);
	await ana.call('DELETE /business-profile/reviews/:id', { params: { id: review.id } });
	expect(await lastmod()).toEqual(gone);
	app.clock.now = start;
});

test('index and parts are XML with absolute addresses, compressed for who takes it, and not sent twice', async () => {
	const index = await app.server.inject('/sitemap.xml');
	expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
	expect(index.body).toMatch(
		/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www.sitemaps.org/,
	);
	const parts = [...index.body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
	expect(parts.map(([, loc]) => loc)).toEqual([
		`${site}/sitemap/pages.xml`,
		...[1, 2, 3, 4, 5, 6, 7].map((number) => `${site}/sitemap/businesses-${number}.xml`),
	]);
	expect(parts.slice(1).every(([, , lastmod]) => !Number.isNaN(Date.parse(lastmod ?? '')))).toBe(true);

	const get = (headers: Record<string, string>) => app.server.inject({ url: '/sitemap/businesses-1.xml', headers });
	const plain = await get({});
	expect(slugsIn(plain.body)).toEqual(slugs.slice(0, 4));
	expect(plain.body).toContain(`<url><loc>${site}/business-profile/business-0</loc><lastmod>2`);
	const zipped = await get({ 'accept-encoding': 'gzip, br' });
	expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
	expect(String(gunzipSync(zipped.rawPayload))).toBe(plain.body);
	expect(zipped.headers.etag).not.toBe(plain.headers.etag);
	const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': `"other", ${zipped.headers.etag}` });
	expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
	expect((await get({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
	expect((await app.server.inject('/sitemap/businesses-8.xml')).statusCode).toBe(404);
	expect((await app.server.inject('/sitemap/businesses-0.xml')).statusCode).toBe(404);
});

test('a name in any script becomes an address that XML and URLs can hold', async () => {
	const { slug } = await addBusiness(owner, `Çay & "Tea" <東京> d'Or`);
	slugs.push(slug);
	const part = (await getParts(db, partSize)).at(-1)!;
	const xml = await textOf(sitemapPart(db, 'https://vouch.example/a&b', part));
	expect(xml).toContain(`<loc>https://vouch.example/a&amp;b/business-profile/${encodeURIComponent(slug)}</loc>`);
	expect(xml.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>"]|&(?!amp;)/);
});
