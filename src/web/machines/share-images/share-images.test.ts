import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { reviewOf } from '#test/reviewed.ts';
import { profileShareImage, siteShareImage } from '#web/machines/share-images/address.ts';
import { logoRings, type ShareCard } from '#web/machines/share-images/card.ts';
import { drawShareCard } from '#web/machines/share-images/draw-card.ts';
import { FontShelf } from '#web/machines/share-images/font-shelf.ts';
import { shareImageRoutes } from '#web/machines/share-images/routes.ts';

const site = { name: 'Vouch' };

let app: TestApp;
let server: FastifyInstance;
let owner: TestActor;
beforeAll(async () => {
	app = await testApp();
	owner = await app.actor('owner');
	server = fastify();
	shareImageRoutes(server, { client: app.visitor, site });
});
afterAll(async () => {
	await server?.close();
	await app?.close();
});

const add = async (business_name: string, fields: object = {}) =>
	(await owner.call('POST /business-profile', { body: { business_name, confirm_distinct: true, ...fields } })).data;
const pathOf = async (id: string) =>
	profileShareImage((await app.visitor('GET /business-profile/:id', { params: { id } })).data, site).path;

test('a business has a picture, whose address changes with what is on it and with nothing else', async () => {
	const { id } = await add('Tea house', { category: 'cafes', address: { locality: 'Berlin' } });
	const first = await pathOf(id);
	expect(first).toMatch(/^\/og\/business-profile\/tea-house-[0-9a-f]{12}\.png$/);
	const answer = await server.inject(first);
	expect(answer.statusCode).toBe(200);
	expect(answer.headers).toMatchObject({
		'content-type': 'image/png',
		'cache-control': 'public, max-age=31536000, immutable',
	});
	const { format, width, height } = await sharp(answer.rawPayload).metadata();
	expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
	expect(answer.rawPayload.length).toBeLessThan(150_000);
	await owner.call('PATCH /business-profile/:id', { params: { id }, body: { phone: '+4930123456' } });
	expect(await pathOf(id)).toBe(first);
	for (const name of ['ana', 'ben', 'cleo'])
		await (await app.actor(name)).call('POST /business-profile/reviews', {
			body: await reviewOf(app, id, [5, 5, 5, 5]),
		});
	const rated = await pathOf(id);
	expect(rated).not.toBe(first);
	const former = await server.inject(first);
	expect([former.statusCode, former.headers.location]).toEqual([302, rated]);
});

test('made-up versions lead to the picture of today, and are not drawn', async () => {
	const { id, slug } = await add('Coffee place');
	const answer = await server.inject(`/og/business-profile/${slug}-000000000000.png`);
	expect([answer.statusCode, answer.headers.location]).toEqual([302, await pathOf(id)]);
	const siteAnswer = await server.inject('/og/site-000000000000.png');
	expect(siteAnswer.headers.location).toBe(siteShareImage(site).path);
	expect((await server.inject(siteShareImage(site).path)).headers['content-type']).toBe('image/png');
});

test('what a visitor may not see has no picture', async () => {
	const { slug } = await add('Secret draft', { status: 'draft' });
	for (const path of [
		`/og/business-profile/${slug}-000000000000.png`,
		'/og/business-profile/nobody-000000000000.png',
		'/og/other.png',
		'/og/site-xyz.png',
	])
		expect((await server.inject(path)).statusCode, path).toBe(404);
});

const shelf = new FontShelf([]);
const card: ShareCard = { title: 'Tea', kicker: '', rings: logoRings, figure: '', figureLabel: '', siteName: 'Vouch' };

test.each([
	'<script>alert(1)</script> & "quotes" \'</svg>',
	'\u202Egnp.exe\u202C مقهى <b>',
	'🍵🏳️‍🌈👩🏽‍🍳',
	'W'.repeat(120),
	'a'.repeat(60) + '\u0301'.repeat(60),
	'مقهى '.repeat(24),
	'寿司 東京 レストラン',
	']]>&#x0;&amp;',
])('no name breaks the picture: %s', async (title) => {
	const svg = drawShareCard(shelf, {
		...card,
		title,
		kicker: `Café · ${title}`,
		siteName: title,
		figure: title,
		figureLabel: title,
	});
	// Names come into the picture as outlines only: there is no text in it that could be markup.
	expect(svg.replaceAll(/<\/?(svg|g|rect|circle|path)( [a-z-]+="[\w\s.,:/#()-]*")*\/?>/gi, '')).toBe('');
	const { width, height } = await sharp(Buffer.from(svg)).metadata();
	expect([width, height]).toEqual([1200, 630]);
});

test('a name that no font writes leaves its place to the kind of business', () => {
	const named = drawShareCard(shelf, { ...card, title: '寿司', kicker: 'Restaurant · Tokyo' });
	expect(named).toBe(drawShareCard(shelf, { ...card, title: 'Restaurant', kicker: 'Tokyo' }));
});
