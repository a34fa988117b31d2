import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldAnswers } from '#api/idempotency.ts';
import { mediaLimits } from '#contract/media.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { deadlockAtCommit } from '#test/one-deadlock.ts';
import { newPicture } from '#test/pictures.ts';
import { formBody } from '#test/raw-call.ts';

const { otherImagesMax } = mediaLimits;

let app: TestApp;
let ana: TestActor;
let ben: TestActor;
let lastKey = 0;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const newKey = () => `key-${lastKey++}`;
const add = (name: string, key: string | undefined, { token } = ana, extra = {}): Promise<LightMyRequestResponse> =>
	app.server.inject({
		method: 'POST',
		url: '/api/v1/business-profile',
		headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
		payload: { business_name: name, confirm_distinct: true, ...extra },
	});
const mine = async (name: string, who = ana) =>
	(await who.call('GET /business-profile/my/profiles')).data.filter((profile) => profile.business_name === name);
const later = (hours: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000);
};

test('a repeat gets the first status and body, and does nothing', async () => {
	const key = newKey();
	const [first, second] = [await add('Once Only', key), await add('Once Only', key)];
	expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
	expect(second.body).toBe(first.body);
	expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
	expect(await mine('Once Only')).toHaveLength(1);
});

test('the key with another request is refused', async () => {
	const key = newKey();
	await add('Key Owner', key);
	const other = await add('Key Thief', key);
	expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
	const elsewhere = await app.server.inject({
		method: 'PATCH',
		url: '/api/v1/me',
		headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': key },
		payload: { designation: 'Thief' },
	});
	expect(elsewhere.json().code).toBe('idempotency_mismatch');
	expect(await mine('Key Thief')).toEqual([]);
});

test('without a key, and with a key of another member, everything happens again', async () => {
	const key = newKey();
	for (const [given, who] of [
		[key, ana],
		[key, ben],
		[undefined, ana],
		[undefined, ana],
		['', ana],
	] as const) {
		expect((await add('Many Times', given, who)).statusCode).toBe(201);
	}
	expect([(await mine('Many Times')).length, (await mine('Many Times', ben)).length]).toEqual([4, 1]);
});

test('duplicates sent at once run once; the later ones are told to wait, or get the answer', async () => {
	const key = newKey();
	const answers = await Promise.all(Array.from({ length: 10 }, () => add('Double Click', key)));
	expect(await mine('Double Click')).toHaveLength(1);
	const done = answers.filter(({ statusCode }) => statusCode === 201);
	expect(done.length).toBeGreaterThan(0);
	expect(new Set(done.map(({ body }) => body)).size).toBe(1);
	for (const waiting of answers.filter(({ statusCode }) => statusCode !== 201)) {
		expect([waiting.statusCode, waiting.json().code, waiting.headers['retry-after']]).toEqual([409, 'conflict', '1']);
	}
	expect((await add('Double Click', key)).body).toBe(done[0]?.body);
});

test('a request that failed did nothing: mended, it may use its key', async () => {
	const key = newKey();
	const failed = await add('Mended', key, ana, { category: 'no-such-category' });
	expect(failed.statusCode).toBe(422);
	expect((await add('Mended', key)).statusCode).toBe(201);
	expect(await mine('Mended')).toHaveLength(1);
});

test('a key holds for a day, and old keys go', async () => {
	const key = newKey();
	const first = await add('Day By Day', key);
	later(23.9);
	expect((await add('Day By Day', key)).body).toBe(first.body);
	later(0.2);
	const anew = await add('Day By Day', key);
	expect(anew.statusCode).toBe(201);
	expect(anew.body).not.toBe(first.body);
	later(25);
	const last = newKey();
	await add('Kept', last);
	await forgetOldAnswers({ db: app.db, now: app.clock.now });
	const kept = await app.db.selectFrom('idempotency_key').select('key').execute();
	expect(kept.map((row) => row.key)).toEqual([last]);
});

test('threat 39: what could not be answered was not done, and what was done is answered', async () => {
	const key = newKey();
	await app.connection.runScript('alter table idempotency_key rename to idempotency_key_away');
	const failed = await add('Answer Lost', key).finally(() =>
		app.connection.runScript('alter table idempotency_key_away rename to idempotency_key'),
	);
	expect([failed.statusCode, await mine('Answer Lost')]).toEqual([500, []]);
	const end = await deadlockAtCommit(app, 'idempotency_key', 1);
	const second = await add('Answer Lost', key);
	await end();
	expect([second.statusCode, (await add('Answer Lost', key)).body]).toEqual([201, second.body]);
	expect(await mine('Answer Lost')).toHaveLength(1);
});

test('threat 39: forms are told apart by what is in them, and not by what stands between', async () => {
	const send = async (key: string, picture: File) => {
		const { payload, contentType } = await formBody({ image: picture });
		return app.server.inject({
			method: 'POST',
			url: '/api/v1/me/image',
			headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': key, 'content-type': contentType },
			payload,
		});
	};
	const key = newKey();
	const picture = await newPicture();
	const first = await send(key, picture);
	const again = await send(key, picture);
	expect([first.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
	// The second picture is as long as the first: only its last byte differs.
	const bytes = Buffer.from(await picture.arrayBuffer());
	bytes[bytes.length - 1]! ^= 1;
	const other = await send(key, new File([bytes], picture.name, { type: picture.type }));
	expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
});

test('threat 39: files that filled the room are not refused when they come again', async () => {
	const { id } = (await add('Full Of Photos', undefined, ana)).json().data;
	const newForm = async () =>
		formBody({ images: await Promise.all(Array.from({ length: otherImagesMax / 2 }, () => newPicture())) });
	const send = (key: string, form: Awaited<ReturnType<typeof newForm>>) =>
		app.server.inject({
			method: 'POST',
			url: `/api/v1/business-profile/other-images/${id}`,
			headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': key, 'content-type': form.contentType },
			payload: form.payload,
		});
	await send(newKey(), await newForm());
	const form = await newForm();
	const key = newKey();
	const first = await send(key, form);
	const again = await send(key, form);
	expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
	expect((await send(newKey(), form)).statusCode).toBe(422);
});

test('200 characters are the most a key may have', async () => {
	expect((await add('Long Key', 'k'.repeat(200))).statusCode).toBe(201);
	const tooLong = await add('Longer Key', 'k'.repeat(201));
	expect(tooLong.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'Idempotency-Key' }] });
});
