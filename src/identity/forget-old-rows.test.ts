import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTables } from '#db/connect.ts';
import { forgetOldRows } from '#identity/forget-old-rows.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';

const dayMs = 86_400_000;
const now = new Date('2027-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

let app: TestApp;
let db: Kysely<DB>;
beforeAll(async () => {
	app = await testApp();
	db = withTables<DB>(app.connection.db);
	await db
		.insertInto('identity_user')
		.values({
			id: 'u',
			email: 'u@example.org',
			email_key: 'u@example.org',
			valid_since: now,
			last_login_at: now,
			last_refresh_at: now,
			created_at: now,
		})
		.execute();
});
afterAll(() => app.close());

test('codes go a week after they expired, of an address without an account at once; sign-ins at a provider at once', async () => {
	const code = { user_id: 'u', kind: 'VERIFY_EMAIL', email: 'a@example.org', created_at: daysAgo(40) };
	await db
		.insertInto('identity_code')
		.values([
			{ ...code, code_hash: 'live', expires_at: daysAgo(-1) },
			{ ...code, code_hash: 'expired', expires_at: daysAgo(6.9) },
			{ ...code, code_hash: 'forgotten', expires_at: daysAgo(7.1) },
		])
		.execute();
	const address = { ...code, user_id: null, kind: 'PASSWORD_RESET' };
	await db
		.insertInto('identity_code')
		.values([
			{ ...address, email: 'u@example.org', code_hash: 'expired of an address', expires_at: daysAgo(0.01) },
			{ ...address, email: 'gone@example.org', code_hash: 'forgotten with its account', expires_at: daysAgo(0.01) },
			{ ...address, email: 'going@example.org', code_hash: 'live of an address', expires_at: daysAgo(-0.01) },
		])
		.execute();
	for (const [hash, expires_at] of [['live', daysAgo(-0.01)] as const, ['expired', daysAgo(0.01)] as const]) {
		await db
			.insertInto('identity_flow')
			.values({ state_hash: hash, provider_id: 'p', binding_hash: 'b', opener_origin: 'o', details: '{}', expires_at })
			.execute();
		await db
			.insertInto('identity_flow_result')
			.values({ code_hash: hash, secret_hash: 's', provider_id: 'p', identity_sealed: '', expires_at })
			.execute();
	}
	await forgetOldRows({ db, now });
	const codes = await db.selectFrom('identity_code').select('code_hash').orderBy('code_hash').execute();
	expect(codes.map((row) => row.code_hash)).toEqual(['expired', 'expired of an address', 'live', 'live of an address']);
	expect(await db.selectFrom('identity_flow').select('state_hash').execute()).toEqual([{ state_hash: 'live' }]);
	expect(await db.selectFrom('identity_flow_result').select('code_hash').execute()).toEqual([{ code_hash: 'live' }]);
});

test('sessions go a month after they ended, expired or were left', async () => {
	const session = (name: string, changes: { revoked_at?: Date; expires_at?: Date; last_used_at?: Date }) => ({
		id: randomUUID(),
		user_id: 'u',
		refresh_hash: name,
		provider: 'password',
		auth_time: daysAgo(100),
		created_at: daysAgo(100),
		last_used_at: daysAgo(1),
		expires_at: daysAgo(-50),
		...changes,
	});
	await db
		.insertInto('identity_session')
		.values([
			session('live', {}),
			session('ended', { revoked_at: daysAgo(29) }),
			session('ended long ago', { revoked_at: daysAgo(31) }),
			session('expired', { expires_at: daysAgo(29) }),
			session('expired long ago', { expires_at: daysAgo(31) }),
			session('left', { last_used_at: daysAgo(59) }),
			session('left long ago', { last_used_at: daysAgo(61) }),
		])
		.execute();
	await forgetOldRows({ db, now });
	const kept = await db.selectFrom('identity_session').select('refresh_hash').orderBy('refresh_hash').execute();
	expect(kept.map((row) => row.refresh_hash)).toEqual(['ended', 'expired', 'left', 'live']);
});

test('failures are forgotten after a day, addresses that an account is known at after 90', async () => {
	const attempt = (
		key: string,
		changes: { last_at?: Date; blocked_until?: Date; succeeded_at?: Date; succeeded_by?: string },
	) => ({
		key,
		failures: 1,
		last_at: daysAgo(2),
		blocked_until: daysAgo(2),
		...changes,
	});
	await db
		.insertInto('identity_attempt')
		.values([
			attempt('today', { last_at: daysAgo(0.9) }),
			attempt('two days ago', {}),
			attempt('still waiting', { blocked_until: daysAgo(-0.01) }),
			attempt('known', { succeeded_at: daysAgo(89), succeeded_by: 'u' }),
			attempt('known long ago', { succeeded_at: daysAgo(91), succeeded_by: 'u' }),
		])
		.execute();
	await forgetOldRows({ db, now });
	const kept = await db.selectFrom('identity_attempt').select('key').orderBy('key').execute();
	expect(kept.map((row) => row.key)).toEqual(['known', 'still waiting', 'today']);
});

test('what happened to an account is kept for a year', async () => {
	const event = (days: number) => ({ id: randomUUID(), user_id: 'u', kind: 'signed_in', at: daysAgo(days) });
	await db
		.insertInto('identity_event')
		.values([event(364), event(366)])
		.execute();
	await forgetOldRows({ db, now });
	expect(await db.selectFrom('identity_event').select('at').execute()).toEqual([{ at: daysAgo(364) }]);
});
