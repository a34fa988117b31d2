/** Who is an operator, and until when. */

import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB as IdentityDB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls } from '#test/identity-calls.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'Operator@Bücher.example., other@example.org' } });
});
afterAll(() => app.close());

test.each([
	['the address as the DNS knows it', 'operator@xn--bcher-kva.example', true],
	['the address as people write it', 'OTHER@Example.org.', true],
	['one that begins alike', 'other@example.org.evil.example', false],
	['one that a path turns into another', 'other@example.org/evil', false],
])('an operator is named by their mailbox: %s', async (name, email, isOperator) => {
	const { call } = await app.actor(name.replaceAll(' ', '-'), { email });
	expect((await call('GET /me')).data.roles.includes('operator')).toBe(isOperator);
});

describe('what an operator does', () => {
	let own: TestApp;
	let accounts: Kysely<IdentityDB>;
	beforeAll(async () => {
		const addresses = Object.keys(changes).map((name) => `${name}@operators.test`);
		own = await testApp({ identity: true, settings: { OPERATOR_EMAILS: addresses.join(), DEMO_IDP: '1' } });
		accounts = own.connection.db as unknown as Kysely<IdentityDB>;
	});
	afterAll(() => own?.close());

	/** Changes accounts as another process does, of which this one is not told. */
	const changes = {
		disabled: (id: string) =>
			accounts.updateTable('identity_user').set({ disabled: true }).where('id', '=', id).execute(),
		moved: (id: string) =>
			accounts
				.updateTable('identity_user')
				.set({ email: 'ana@operators.test', email_key: 'ana@operators.test' })
				.where('id', '=', id)
				.execute(),
		ended: (id: string) =>
			accounts.updateTable('identity_session').set({ revoked_at: own.clock.now }).where('user_id', '=', id).execute(),
		deleted: (id: string) => accounts.deleteFrom('identity_user').where('id', '=', id).execute(),
	};
	test.each([
		['disabled', 403],
		['moved', 403],
		['ended', 401],
		['deleted', 401],
	] as const)('threat 3: is asked of the account as it is, rather than of the token: %s', async (name, status) => {
		const { idToken, localId } = await identityCalls(own).signInWith('google.com', `${name}@operators.test`);
		const decide = async () =>
			(
				await own.server.inject({
					method: 'PUT',
					url: '/api/v1/business-profile/00000000-0000-7000-8000-000000000000/suspension',
					headers: { authorization: `Bearer ${idToken}` },
					payload: { reason: 'Looked at.' },
				})
			).statusCode;
		expect([await identityCalls(own).me(idToken), await decide()]).toEqual([200, 404]);
		await changes[name](localId);
		expect(await decide()).toBe(status);
	});
});
