import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import { withTables } from '#db/connect.ts';
import { accountSecurity } from '#identity/accounts/account-security.ts';
import type { DB } from '#identity/schema.ts';
import { sessionsMax } from '#identity/sessions/sessions.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, identityCalls } from '#test/identity-calls.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let security: AccountSecurity;
let begin: Date;
beforeAll(async () => {
	app = await testApp({ identity: true });
	calls = identityCalls(app);
	const db = withTables<DB>(app.connection.db);
	security = accountSecurity({ db, settings: { isThrottled: true } });
	begin = app.clock.now;
});
afterEach(() => {
	app.clock.now = begin;
});
afterAll(() => app.close());

const dayMs = 86_400_000;
let last = 0;
const newMember = () => calls.signUp(`member${++last}@security.test`);
const list = ({ localId }: Answer) => security.listSessions(localId, app.clock.now);
const end = ({ localId }: Answer, id: string | undefined) =>
	security.endSession(localId, { id: id ?? '', by: null }, app.clock.now);

test('lists the sessions that hold, the last used first', async () => {
	const member = await newMember();
	await newMember();
	app.clock.now = new Date(begin.getTime() + 20 * dayMs);
	const second = await calls.signIn(member.email);
	expect((await list(member)).map(({ created_at }) => created_at)).toEqual([app.clock.now, begin]);
	// The first session has not been used for more than 30 days.
	app.clock.now = new Date(begin.getTime() + 31 * dayMs);
	expect(await list(member)).toMatchObject([{ provider: 'password' }]);
	app.clock.now = new Date(begin.getTime() + 51 * dayMs);
	expect(await list(member)).toEqual([]);
	expect((await calls.refresh(second.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
});

test('threat 16: an account has fifty sessions, and another sign-in ends the one that was used the longest ago', async () => {
	const member = await newMember();
	await sql`
		insert into identity_session (id, user_id, refresh_hash, provider, auth_time, created_at, last_used_at, expires_at)
		select gen_random_uuid(), user_id, refresh_hash || n, provider, auth_time, created_at,
			last_used_at + n * interval '1 minute', expires_at
		from identity_session, generate_series(1, ${sessionsMax - 1}) n
		where user_id = ${member.localId}`.execute(app.connection.db);
	expect(await list(member)).toHaveLength(sessionsMax);
	expect((await calls.refresh(member.refreshToken)).status).toBe(200);
	app.clock.now = new Date(begin.getTime() + 3_600_000);
	await calls.signIn(member.email);
	expect(await list(member)).toHaveLength(sessionsMax);
	expect((await calls.refresh(member.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
});

test('threat 3: nobody ends a session of somebody else', async () => {
	const [victim, attacker] = [await newMember(), await newMember()];
	const [session] = await list(victim);
	expect(await end(attacker, session?.id)).toBe(false);
	expect((await calls.refresh(victim.refreshToken)).status).toBe(200);
	expect((await security.listEvents(victim.localId, { limit: 9 })).map(({ kind }) => kind)).toEqual(['signed_up']);
});

test('a session is ended once, whoever tries at the same moment, and its device is noted', async () => {
	const member = await newMember();
	const [session] = await list(member);
	const ended = await Promise.all(Array.from({ length: 10 }, () => end(member, session?.id)));
	expect(ended.filter(Boolean)).toHaveLength(1);
	expect((await calls.refresh(member.refreshToken)).error.message).toBe('TOKEN_EXPIRED');
	expect(await list(member)).toEqual([]);
	const [event, ...before] = await security.listEvents(member.localId, { limit: 9 });
	expect(event).toMatchObject({ kind: 'session_ended', detail: 'password', ip: session?.ip });
	expect(before.map(({ kind }) => kind)).toEqual(['signed_up']);
});

test('what happened is told a page at a time, and to nobody else', async () => {
	const [member, other] = [await newMember(), await newMember()];
	for (let time = 0; time < 3; time += 1) await calls.signIn(member.email);
	const page = await security.listEvents(member.localId, { limit: 2 });
	const rest = await security.listEvents(member.localId, { limit: 9, before: page[1]?.id });
	expect([...page, ...rest].map(({ kind }) => kind)).toEqual(['signed_in', 'signed_in', 'signed_in', 'signed_up']);
	const stolen = await security.listEvents(other.localId, { limit: 9, before: page[0]?.id });
	expect(stolen.filter(({ id }) => [...page, ...rest].some((event) => event.id === id))).toEqual([]);
});
