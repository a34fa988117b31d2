import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageId } from '#contract/media.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const send = async (member: TestActor, image: File) =>
	imageId((await member.call('POST /me/image', { files: { image } })).data.image ?? '');

test('threat 41: whoever holds the original of a photo cannot compute which member has shown it', async () => {
	const [owner, ana] = [await app.actor('owner'), await app.actor('ana')];
	const { id: profile_id } = await addBusiness(owner, 'Photographed');
	await ana.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	const body = { ...(await reviewOf(app, profile_id, [5, 5, 5, 5])), body: 'The tea was still warm when it came.' };
	const { id } = (await ana.call('POST /business-profile/reviews', { body })).data;
	const original = await newPicture();
	await ana.call('POST /business-profile/reviews/:id/photos', { params: { id }, files: { images: [original] } });
	const { data } = await app.visitor('GET /business-profile/reviews/:id', { params: { id: profile_id } });
	const bytes = new Uint8Array(await original.arrayBuffer());
	const guess = (...known: unknown[]) =>
		createHash('sha256').update(JSON.stringify(known)).update(bytes).digest('hex').slice(0, 32);
	expect(data[0]).toMatchObject({ author: null, photos: [{ id: expect.stringMatching(/^[0-9a-f]{32}$/) }] });
	expect([guess(1, ana.id, undefined), guess(1, ana.id), guess(ana.id)]).not.toContain(data[0]!.photos[0]!.id);
});

test('threat 41: the key of the names is of the installation, and the same for every process of it', async () => {
	const [ana, file] = [await app.actor('ana'), await newPicture()];
	const [first, again] = await Promise.all([send(ana, file), send(ana, file)]);
	expect(again).toBe(first);
	const [stored, ...others] = await app.db.selectFrom('media_secret').select('key').execute();
	expect([stored?.key.length, others]).toEqual([32, []]);
	await app.db.deleteFrom('media_secret').execute();
	expect(await send(ana, file)).not.toBe(first);
});
