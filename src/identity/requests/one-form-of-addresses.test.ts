/** The migration gives accounts that existed before it the address that `emailKey` returns for theirs. */

import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailKey } from '#contract/email-key.ts';
import { withTables } from '#db/connect.ts';
import type { DB } from '#identity/schema.ts';
import { testDatabase } from '#test/app.ts';

let db: Kysely<DB>;
let close: () => Promise<void>;
beforeAll(async () => {
	const database = await testDatabase();
	db = withTables<DB>(database.connection.db);
	close = database.close;
});
afterAll(() => close());

const migration = readFileSync(new URL('../migrations/0005_one_form_of_addresses.sql', import.meta.url), 'utf8');
const migrate = async () => {
	for (const statement of migration.split(/;\n\n|;\n(?=update|drop)/)) await sql.raw(statement).execute(db);
};
let made = 0;
async function insert(email: string, changes: { email_verified?: boolean; daysOld?: number } = {}): Promise<string> {
	const at = new Date(Date.now() - (changes.daysOld ?? 0) * 86_400_000);
	const id = `user${++made}`;
	const times = { valid_since: at, last_login_at: at, last_refresh_at: at, created_at: at };
	const { email_verified = false } = changes;
	await db
		.insertInto('identity_user')
		.values({ id, email, email_key: email, email_verified, ...times })
		.execute();
	return id;
}
const addressOf = async (id: string) =>
	db.selectFrom('identity_user').select(['email', 'email_key']).where('id', '=', id).executeTakeFirstOrThrow();

const written = [
	'plain@example.org',
	'dot@example.org.',
	'de@münchen.de',
	'mixed@straße.bücher-ab.example',
	'ar@مثال.إختبار',
	'ja@例え.テスト',
	'hi@उदाहरण.परीक्षा',
	'ru@испытание.рф',
	'emoji@😀ü.example',
	'long@ab-ülülülülülülülü-cdéfgh.example',
	'zoe\u0308@example.org',
];

test.each(written)('%s is known by the same form as from now on', async (email) => {
	const id = await insert(email);
	await migrate();
	expect(await addressOf(id)).toEqual({ email: emailKey(email), email_key: emailKey(email) });
});

test('of several accounts of a mailbox the confirmed one has it, or the oldest; none is lost', async () => {
	const [young, confirmed, old] = [
		await insert('two@käse.example.', { daysOld: 9 }),
		await insert('two@käse.example', { email_verified: true }),
		await insert('three@käse.example', { daysOld: 9 }),
	];
	const [later, holder, late] = [
		await insert('three@käse.example.'),
		await insert('four@example.org'),
		await insert('four@example.org.', { email_verified: true }),
	];
	await migrate();
	const forms = await Promise.all(
		[young, confirmed, old, later, holder, late].map(async (id) => (await addressOf(id)).email),
	);
	expect(forms).toEqual([
		'two@käse.example.',
		emailKey('two@käse.example'),
		emailKey('three@käse.example'),
		'three@käse.example.',
		'four@example.org',
		'four@example.org.',
	]);
});
