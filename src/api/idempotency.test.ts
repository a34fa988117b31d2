import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

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
	for (let index = 0; index < 3; index += 1) await add('Sweeper', newKey());
	const db = app.db;
	const oldest = new Date(app.clock.now.getTime() - 24 * 3_600_000);
	expect(await db.selectFrom('idempotency_key').select('key').where('created_at', '<', oldest).execute()).toEqual([]);
});

test('a key left by a process that died in the middle may be used again after a while', async () => {
	const key = newKey();
	const db = app.db;
	const first = await add('Interrupted', key);
	await db.updateTable('idempotency_key').set({ status: 0, response: '' }).where('key', '=', key).execute();
	expect((await add('Interrupted', key)).json().code).toBe('conflict');
	later(0.1);
	expect([first.statusCode, (await add('Interrupted', key)).statusCode]).toEqual([201, 201]);
});

test('200 characters are the most a key may have', async () => {
	expect((await add('Long Key', 'k'.repeat(200))).statusCode).toBe(201);
	const tooLong = await add('Longer Key', 'k'.repeat(201));
	expect(tooLong.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'Idempotency-Key' }] });
});
