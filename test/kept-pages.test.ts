/** What one member does that nobody else sees leaves the pages and counts of all as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsOf } from '#api/profiles/kept-counts.ts';
import { forgetPagesAfterWrites } from '#web/server/forget-pages.ts';
import { PageCache } from '#web/server/page-cache.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { newPicture } from './pictures.ts';

let app: TestApp;
let [ana, ben]: TestActor[] = [];
let renders = 0;
let made = 0;
beforeAll(async () => {
	app = await testApp({
		mountWeb: async (server) => {
			const cache = new PageCache({ ttlMs: 600_000, pagesMax: 10, bytesMax: 1_000_000 });
			forgetPagesAfterWrites(server, cache);
			server.get('/page', async (_request, reply) => {
				const page = await cache.get('/page', async () => {
					const nonce = `n${++renders}`;
					return { status: 200, headers: {}, nonce, body: Buffer.from(nonce) };
				});
				return reply.send(await page.body('identity'));
			});
		},
	});
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const nonceNow = async () => (await app.server.inject({ url: '/page' })).body;
const countsNow = () => countsOf({ db: app.connection.db } as never);

/** Whether a page, and the counts, were still kept after it. */
async function keptAfter(work: () => Promise<unknown>): Promise<{ page: boolean; counts: boolean }> {
	const [nonce, counts] = [await nonceNow(), countsNow()];
	await work();
	return { page: (await nonceNow()) === nonce, counts: countsNow() === counts };
}
const all = { page: true, counts: true };
const add = async (status: 'draft' | 'published', more: object = {}) =>
	(await ana!.call('POST /business-profile', { body: { business_name: `Tea ${made++}`, status, ...more } })).data.id;
const edit = (id: string, body: object) => ana!.call('PATCH /business-profile/:id', { params: { id }, body });

test('a block, a friendship and what only oneself sees of oneself', async () => {
	const params = { user_id: ben!.id };
	for (const call of [
		() => ana!.call('POST /me/blocks/:user_id', { params }),
		() => ana!.call('DELETE /me/blocks/:user_id', { params }),
		() => ana!.call('POST /me/friends/:user_id', { params }),
		() => ana!.call('DELETE /me/friends/:user_id', { params }),
		() => ana!.call('PATCH /me', { body: { phone: '+4930123456', timezone: 'Europe/Berlin', name: 'ana' } }),
	])
		expect(await keptAfter(call)).toEqual(all);
	expect(await keptAfter(() => ana!.call('PATCH /me', { body: { name: 'Ana M.' } }))).toMatchObject({ page: false });
});

test('a draft, from its first word to its end', async () => {
	let id = '';
	expect(
		await keptAfter(async () => {
			id = await add('draft');
		}),
	).toEqual(all);
	expect(await keptAfter(() => edit(id, { business_name: 'Coffee', tagline: 'Soon' }))).toEqual(all);
	const image = await newPicture();
	expect(
		await keptAfter(() => ana!.call('POST /business-profile/image/:id', { params: { id }, files: { image } })),
	).toEqual(all);
	expect(await keptAfter(() => ana!.call('DELETE /business-profile/:id', { params: { id } }))).toEqual(all);
	expect(await keptAfter(() => ana!.call('POST /business-profile/:id/restore', { params: { id } }))).toEqual(all);
	expect(await keptAfter(() => edit(id, { status: 'published' }))).toEqual({ page: false, counts: false });
	expect(await keptAfter(() => edit(id, { status: 'draft' }))).toEqual({ page: false, counts: false });
});

test('what a listed business says: its page is new, the counts only when lists are chosen by it', async () => {
	const id = await add('published');
	expect(await keptAfter(() => edit(id, { phone: '+4930123457' }))).toEqual({ page: false, counts: true });
	expect(await keptAfter(() => edit(id, { phone: '+4930123457' }))).toEqual(all);
	for (const change of [{ business_name: 'Other tea' }, { price_range: 2 }, { address: { locality: 'Kiel' } }])
		expect(await keptAfter(() => edit(id, change))).toEqual({ page: false, counts: false });
	expect(await keptAfter(() => add('published'))).toEqual({ page: false, counts: false });
});

test('a repeat that is answered from memory', async () => {
	const id = await add('published');
	const send = () =>
		app.server.inject({
			method: 'PATCH',
			url: `/api/v1/business-profile/${id}`,
			headers: { authorization: `Bearer ${ana!.token}`, 'idempotency-key': 'once' },
			payload: { tagline: 'Now with cake' },
		});
	expect(await keptAfter(send)).toEqual({ page: false, counts: false });
	expect(await keptAfter(send)).toEqual(all);
});
