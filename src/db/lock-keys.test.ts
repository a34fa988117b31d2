import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayMail } from '#api/mailed-addresses/service.ts';
import { holdWrites } from '#api/members/queries.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { engine, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ requestWaitMs: 1000 });
});
afterAll(() => app?.close());

test('no two of them have one number', () => {
	const numbers = Object.values(lockKeys);
	expect(new Set<number>(numbers).size).toBe(numbers.length);
});

// The embedded database has one connection: nobody waits for a lock there.
test.runIf(engine === 'postgres')('who counts the mails to an address waits for nobody who writes', async () => {
	// Both locks are taken by the hash of a text, here of the same one.
	const name = randomUUID();
	await app.db.transaction().execute(async (writing) => {
		await holdWrites(writing, name, { isAlone: false });
		await app.db.transaction().execute(async (counting) => {
			await sql`set local lock_timeout = '1s'`.execute(counting);
			await mayMail({ db: counting, now: app.clock.now }, name, { most: 1, days: 1 });
		});
	});
});
