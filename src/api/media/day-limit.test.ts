import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { mediaLimits } from '#contract/media.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
});
afterAll(() => app?.close());

/** Stores rows as if the member had sent `n` pictures today. */
async function store({ id }: TestActor, n: number, bytes: number): Promise<void> {
	const now = app.clock.now;
	const rows = Array.from({ length: n }, () => ({
		id: randomBytes(16).toString('hex'),
		member_id: id,
		width: 100,
		height: 100,
		colours: '',
		bytes,
		created_at: now,
		stored_at: now,
		unused_since: now,
	}));
	await app.db.insertInto('media_image').values(rows).execute();
}
const send = (actor: TestActor, image: File) =>
	actor.call('POST /me/image', { files: { image } }).then(
		() => 'done',
		(error: ApiError) => [error.status, error.code, error.message],
	);
const refused = [429, 'rate_limited', expect.stringMatching(/daily limit for pictures.*tomorrow/)];

test.each([
	['number', mediaLimits.perDay, 1],
	['size', 2, mediaLimits.bytesPerDay / 2],
])('a member’s pictures of a day are limited by their %s', async (name, n, bytes) => {
	const ana = await app.actor(`ana-${name}`);
	await store(ana, n - 1, bytes);
	const last = await newPicture();
	expect(await send(ana, last)).toBe('done');
	if (name === 'size') await store(ana, 1, bytes);
	expect(await send(ana, await newPicture())).toEqual(refused);
	// A picture that is stored already takes no more room, so the limit does not refuse it.
	expect(await send(ana, last)).toBe('done');
	expect(await send(await app.actor(`ben-${name}`), await newPicture())).toBe('done');
	app.clock.now = new Date(app.clock.now.getTime() + 86_400_001);
	expect(await send(ana, await newPicture())).toBe('done');
});

test('pictures that are sent at the same moment are counted like one after the other', async () => {
	const cleo = await app.actor('cleo');
	await store(cleo, mediaLimits.perDay - 2, 1);
	const outcomes = await Promise.all(Array.from({ length: 4 }, async () => send(cleo, await newPicture())));
	expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
	expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual(Array(2).fill(refused));
});

test('an operator’s are not', async () => {
	const operator = await app.actor('operator');
	await store(operator, mediaLimits.perDay, 1);
	expect(await send(operator, await newPicture())).toBe('done');
});
