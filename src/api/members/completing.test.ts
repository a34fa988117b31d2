import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

// The embedded database does one after the other.
test.runIf(engine === 'postgres')('a page that two calls complete at once is rewarded', async () => {
	const ana = await app.somebody();
	const file = await newPicture();
	const send = () => ana.call('POST /me/image', { files: { image: file } });
	// The picture is stored from now on, so that sending it again waits with the member alone.
	await send();
	await ana.call('DELETE /me/image');
	const completing = await app.db.transaction().execute(async (db) => {
		await sql`select from member where id = ${ana.id} for update`.execute(db);
		const completing = Promise.all([send(), ana.call('PATCH /me', { body: { designation: 'Baker' } })]);
		await whenWaiting(app.connection.db, 2);
		return { completing };
	});
	await completing.completing;
	const { data } = await ana.call('GET /me/transactions', { query: { kind: 'earn' } });
	expect(data.map(({ rule }) => rule?.code)).toContain('complete_me');
});
