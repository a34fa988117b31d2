/** Pages of the real build: one whose data are what they were is not rendered, and stays byte for byte the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountWeb } from '#web/server/mount.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { addBusiness, reviewOf } from './reviewed.ts';

let app: TestApp;
let [ana, ben]: TestActor[] = [];
beforeAll(async () => {
	app = await testApp({ mountWeb });
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const read = async (url: string) => {
	const { body, headers, statusCode } = await app.server.inject({ url });
	return { status: statusCode, body, etag: headers.etag, policy: headers['content-security-policy'] };
};
const add = async (fields: object) => (await addBusiness(ana!, 'Unchanged Tea', { category: 'cafes', ...fields })).id;
const edit = (id: string, body: object) => ana!.call('PATCH /business-profile/:id', { params: { id }, body });

test('what fell and was read again without a difference keeps its text, its nonce and its tag', async () => {
	const id = await add({ description: 'A room with six tables.' });
	const before = await read('/directory');
	expect(before.status).toBe(200);
	// Cards say nothing of it; the list is read again all the same.
	await edit(id, { description: 'A room with seven tables.' });
	expect(await read('/directory')).toEqual(before);
});

test('one card that differs makes a new page, with a nonce and a tag of its own', async () => {
	const id = await add({ tagline: 'Six tables' });
	const before = await read('/directory');
	await edit(id, { tagline: 'Seven tables' });
	const after = await read('/directory');
	expect(after.body).toContain('Seven tables');
	expect(after.body).not.toContain('Six tables');
	expect(after.etag).not.toBe(before.etag);
	expect(after.policy).not.toBe(before.policy);
});

test('a page that has become what it was before is told by its tag, in a new text', async () => {
	const id = await add({ tagline: 'First words' });
	const url = `/business-profile/${(await ana!.call('GET /business-profile/:id', { params: { id } })).data.slug}`;
	const first = await read(url);
	await edit(id, { tagline: 'Other words' });
	expect((await read(url)).body).toContain('Other words');
	await edit(id, { tagline: 'First words' });
	const again = await read(url);
	expect(again.etag).toBe(first.etag);
	expect(again.policy).not.toBe(first.policy);
});

test('a review is in the next page, and a page that is hidden is gone', async () => {
	const id = await add({});
	const url = `/business-profile/${(await ana!.call('GET /business-profile/:id', { params: { id } })).data.slug}`;
	await read(url);
	await ben!.call('POST /business-profile/reviews', {
		body: { ...(await reviewOf(app, id, [5, 5, 5, 5])), body: 'The seventh table is the best of them all.' },
	});
	expect((await read(url)).body).toContain('The seventh table is the best of them all.');
	const hidden = await add({ business_name: 'Hidden Tea' });
	const address = `/business-profile/${(await ana!.call('GET /business-profile/:id', { params: { id: hidden } })).data.slug}`;
	expect((await read(address)).status).toBe(200);
	await edit(hidden, { status: 'draft' });
	expect((await read(address)).status).toBe(404);
});
