/** What one member does that nobody else sees leaves the pages and counts of all as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsOf } from '#api/profiles/kept-counts.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { identityCalls } from './identity-calls.ts';
import { newPicture } from './pictures.ts';
import { mountRenderedPage } from './rendered-page.ts';

let app: TestApp;
let [ana, ben]: TestActor[] = [];
let made = 0;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org' },
		mountWeb: mountRenderedPage,
	});
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const nonceNow = async () => (await app.server.inject({ url: '/page' })).body;
const countsNow = () => countsOf({ db: app.connection.requestDb } as never);

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

test('an account that is deleted takes a name from pages; one that is changed leaves them', async () => {
	const { call, signUp } = identityCalls(app);
	const { idToken, localId } = await signUp('leaver@example.org');
	const { id } = await app.somebody('leaver');
	await app.db.updateTable('member').set({ uid: localId }).where('id', '=', id).execute();
	expect(await keptAfter(() => call('update', { idToken, displayName: 'Lea' }))).toEqual(all);
	expect(await keptAfter(() => call('delete', { idToken: 'nonsense' }))).toEqual(all);
	expect(await keptAfter(() => call('delete', { idToken }))).toMatchObject({ page: false });
});

test('an import takes them when it ends, long after its call was answered, and so does taking it back', async () => {
	const operator = await app.actor('operator');
	const rows = Array.from({ length: 4000 }, (_, at) => `${at},Kiosk ${at}`).join('\n');
	const files = { file: new File([`id,name\n${rows}\n`], 'kiosks.csv') };
	const { id, mapping } = (await operator.call('POST /operator/imports', { files })).data;
	const body = { mapping_text: mapping!.text };
	const stateNow = async () => (await operator.call('GET /operator/imports/:id', { params: { id } })).data.state;
	for (const [begin, during, end] of [
		[() => operator.call('POST /operator/imports/:id/run', { params: { id }, body }), 'running', 'done'],
		[() => operator.call('POST /operator/imports/:id/undo', { params: { id } }), 'undoing', 'undone'],
	] as const) {
		await begin();
		const nonce = await nonceNow();
		expect(await stateNow()).toBe(during);
		await expect.poll(stateNow, { interval: 10, timeout: 60_000 }).toBe(end);
		expect(await nonceNow()).not.toBe(nonce);
	}
});
