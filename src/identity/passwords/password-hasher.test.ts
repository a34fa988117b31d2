import { globSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashesAtOnce, PasswordHasher } from '#identity/passwords/password-hasher.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls, rightPassword } from '#test/identity-calls.ts';
import { quickIdentity } from '#test/quick-identity.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
beforeAll(async () => {
	// The hashing cost is the product's, not that of the tests.
	app = await testApp({ identity: true, identityParts: { passwordCost: undefined } });
	calls = identityCalls(app);
});
afterAll(() => app.close());

const storedHash = async (localId: string): Promise<string> => {
	const { rows } = await sql<{ password_hash: string }>`
		select password_hash from identity_user where id = ${localId}`.execute(app.connection.db);
	return rows[0]?.password_hash ?? '';
};
const parametersOf = (stored: string) => {
	const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
	return { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
};

describe('threat 6:', () => {
	test('threat 6: a password is stored as argon2id, with what OWASP asks for at the least', async () => {
		const { localId } = await calls.signUp('stored@hashes.test');
		const stored = await storedHash(localId);
		const { memory, passes, lanes } = parametersOf(stored);
		expect(memory * passes).toBeGreaterThanOrEqual(2 * 19_456);
		expect([memory >= 19_456, lanes]).toEqual([true, 1]);
		expect(stored).not.toContain(rightPassword);
	});

	test('threat 6: no setting makes hashing cheaper, or answers come sooner: tests alone do', () => {
		const giving = globSync('src/**/*.ts')
			.filter((name) => !name.endsWith('.test.ts'))
			.filter((name) => /passwordCost|answerEveryMs/.test(readFileSync(name, 'utf8')));
		// These files pass the options on and use them; what starts the product (src/main.ts) and reads its settings (src/config.ts)
		// is not among them.
		expect(giving.sort()).toEqual([
			'src/identity/codes/code-requests.ts',
			'src/identity/identity-context.ts',
			'src/identity/mount.ts',
			'src/server.ts',
		]);
	});

	test('threat 6: two accounts with one password have different hashes', async () => {
		const [one, other] = [await calls.signUp('salt1@hashes.test'), await calls.signUp('salt2@hashes.test')];
		expect(await storedHash(one.localId)).not.toBe(await storedHash(other.localId));
	});

	test('threat 6: no answer contains a hash', async () => {
		const email = 'answers@hashes.test';
		const made = await calls.signUp(email);
		const answers = [
			made,
			await calls.call('lookup', { idToken: made.idToken }),
			await calls.call('update', { idToken: made.idToken, displayName: 'Ana' }),
			await calls.signIn(email),
			await calls.refresh(made.refreshToken),
			await calls.call('update', { idToken: made.idToken, password: 'another horse' }),
		];
		const stored = await storedHash(made.localId);
		for (const answer of answers) {
			expect(answer.status).toBe(200);
			expect(JSON.stringify(answer)).not.toContain('argon2');
			expect(JSON.stringify(answer)).not.toContain(stored.slice(-20));
		}
	});

	test('threat 6: a hash with weaker parameters is replaced at the next sign-in', async () => {
		const email = 'weaker@hashes.test';
		const { localId } = await calls.signUp(email);
		const weaker = await hash(rightPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
		await sql`update identity_user set password_hash = ${weaker} where id = ${localId}`.execute(app.connection.db);
		// Of several sign-ins at once, each may find that another has replaced the hash.
		const signIns = await Promise.all(Array.from({ length: 5 }, () => calls.signIn(email)));
		expect(signIns.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect(parametersOf(await storedHash(localId)).memory).toBeGreaterThanOrEqual(19_456);
	});
});

describe('threat 16:', () => {
	test('threat 16: few passwords are hashed at a time, and some hundreds wait', async () => {
		const hasher = new PasswordHasher(quickIdentity.passwordCost);
		const answers = await Promise.allSettled(Array.from({ length: 800 }, () => hasher.verify(null, 'x')));
		const refused = answers.filter((answer) => answer.status === 'rejected');
		expect(answers.length - refused.length).toBe(500 + hashesAtOnce);
		expect(new Set(refused.map(({ reason }) => reason.message))).toEqual(new Set(['TOO_MANY_ATTEMPTS_TRY_LATER']));
		expect(await hasher.verify(null, 'x')).toBe(false);
	});

	test('threat 16: a body of a megabyte is refused before it is read', async () => {
		for (const path of ['/v1/accounts:signUp', '/identitytoolkit.googleapis.com/v1/accounts:lookup', '/v1/token']) {
			const payload = JSON.stringify({ password: 'x'.repeat(1_000_000) });
			const headers = { 'content-type': 'application/json' };
			const response = await app.server.inject({ method: 'POST', url: `${path}?key=vouch`, payload, headers });
			expect(response.statusCode).toBe(413);
		}
	});

	test('threat 16: a password of more than 1,024 bytes is not hashed', async () => {
		const email = 'long@hashes.test';
		expect((await calls.signUp(email, 'é'.repeat(513))).error.message).toContain('at most 1024 bytes');
		expect((await calls.signUp(email, 'é'.repeat(512))).status).toBe(200);
		// The password is refused even where it would be right.
		const stored = await hash('é'.repeat(513));
		await sql`update identity_user set password_hash = ${stored} where email = ${email}`.execute(app.connection.db);
		expect((await calls.signIn(email, 'é'.repeat(513))).error.message).toBe('INVALID_LOGIN_CREDENTIALS');
	});
});
