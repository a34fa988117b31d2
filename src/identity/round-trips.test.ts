/** Counts how often a call asks the database, as each time is a wait; that needs no clock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls, rightPassword } from '#test/identity-calls.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let sent: string[] = [];
beforeAll(async () => {
	app = await testApp({ identity: true, onQuery: ({ query }) => void sent.push(query.sql) });
	calls = identityCalls(app);
});
afterAll(() => app.close());

async function statementsOf(call: () => Promise<{ status: number }>, status: number): Promise<string[]> {
	sent = [];
	expect((await call()).status).toBe(status);
	// Other work asks the database meanwhile too: for mail to send, and for new keys.
	return sent.filter((text) => /identity_(user|attempt|session|event)/.test(text));
}

test('a sign-in asks seven times', async () => {
	const email = 'trips@example.org';
	await calls.signUp(email);
	expect(await statementsOf(() => calls.signIn(email), 200)).toHaveLength(7);
});

test('a wrong password asks twice, with an account or without', async () => {
	const email = 'wrong-trips@example.org';
	await calls.signUp(email);
	for (const asked of [email, 'nobody-trips@example.org'])
		expect(await statementsOf(() => calls.signIn(asked, 'wrong horse'), 400)).toHaveLength(2);
});

test('a refresh asks once', async () => {
	const { refreshToken } = await calls.signUp('refresh-trips@example.org', rightPassword);
	expect(await statementsOf(() => calls.refresh(refreshToken), 200)).toHaveLength(1);
});

test('all other sessions are ended by one statement, and noted by one', async () => {
	const email = 'others-trips@example.org';
	const { idToken } = await calls.signUp(email);
	for (let time = 0; time < 3; time += 1) await calls.signIn(email);
	const headers = { authorization: `Bearer ${idToken}` };
	const statements = await statementsOf(async () => {
		const response = await app.server.inject({ method: 'DELETE', url: '/api/v1/me/sessions', headers });
		expect(response.json().data).toEqual({ ended: 3 });
		return { status: response.statusCode };
	}, 200);
	expect(
		statements.filter((text) => /^(update "identity_session"|insert into "identity_event")/.test(text)),
	).toHaveLength(2);
});
