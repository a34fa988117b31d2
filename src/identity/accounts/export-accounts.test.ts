import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import { exportAccounts } from '#identity/accounts/export-accounts.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = withTables<DB>(app.connection.db);
});
afterAll(() => app.close());

const at = new Date('2026-03-04T05:06:07.890Z');
const times = { valid_since: at, last_login_at: at, last_refresh_at: at, created_at: at };
const all = async () => Array.fromAsync(exportAccounts(db));

test('there are no accounts at first', async () => {
	expect(await all()).toEqual([]);
});

test('an account is written with its providers, and without what it has not', async () => {
	await db
		.insertInto('identity_user')
		.values([
			{ id: 'a-bare', ...times },
			{
				id: 'b-full',
				email: 'Ana@Example.org',
				email_key: 'ana@example.org',
				email_verified: true,
				password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
				display_name: 'Ana',
				photo_url: 'https://example.org/ana.png',
				disabled: true,
				...times,
			},
		])
		.execute();
	await db
		.insertInto('identity_provider_link')
		.values([
			{ provider_id: 'google.com', raw_id: '1', user_id: 'b-full', email: 'ana@gmail.test', linked_at: at },
			{ provider_id: 'facebook.com', raw_id: '2', user_id: 'b-full', display_name: 'Ana F', linked_at: at },
		])
		.execute();
	const ms = String(at.getTime());
	expect(await all()).toEqual([
		{
			localId: 'a-bare',
			emailVerified: false,
			createdAt: ms,
			lastSignedInAt: ms,
			disabled: false,
			providerUserInfo: [],
		},
		{
			localId: 'b-full',
			email: 'Ana@Example.org',
			emailVerified: true,
			displayName: 'Ana',
			photoUrl: 'https://example.org/ana.png',
			createdAt: ms,
			lastSignedInAt: ms,
			disabled: true,
			providerUserInfo: [
				{ providerId: 'facebook.com', rawId: '2', displayName: 'Ana F' },
				{ providerId: 'google.com', rawId: '1', email: 'ana@gmail.test' },
			],
		},
	]);
});

test('every account is written once, however many there are', async () => {
	const ids = Array.from({ length: 2500 }, (_, index) => `many-${String(index).padStart(5, '0')}`);
	await db
		.insertInto('identity_user')
		.values(ids.map((id) => ({ id, ...times })))
		.execute();
	const written = (await all()).map((account) => account.localId).filter((id) => id.startsWith('many-'));
	expect(written).toEqual(ids);
});
