import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls, rightPassword } from '#test/identity-calls.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
beforeAll(async () => {
	app = await testApp({ identity: true });
	calls = identityCalls(app);
});
afterAll(() => app.close());

let last = 0;
const newEmail = () => `mass${++last}@mass.test`;
const stored = async (localId: string) =>
	(await sql`select * from identity_user where id = ${localId}`.execute(app.connection.db)).rows[0];

/** Maps a field to the answer to a change with it; `ok` where the field is ignored. */
test.each([
	['emailVerified', true, 'ok'],
	['email_verified', true, 'ok'],
	['localId', 'somebody-else', 'ok'],
	['validSince', '0', 'ok'],
	['createdAt', '0', 'ok'],
	['lastLoginAt', '0', 'ok'],
	['disabled', false, 'ok'],
	['passwordHash', 'hash', 'ok'],
	['phoneNumber', '+15555550100', 'ok'],
	['disableUser', true, 'OPERATION_NOT_ALLOWED'],
	['disable_user', true, 'OPERATION_NOT_ALLOWED'],
	['customAttributes', '{"role":"operator"}', 'INSUFFICIENT_PERMISSION'],
	['linkProviderUserInfo', { providerId: 'google.com', rawId: '1' }, 'OPERATION_NOT_ALLOWED'],
	['mfa', { enrollments: [] }, 'OPERATION_NOT_ALLOWED'],
	['tenantId', 'other', 'UNSUPPORTED_TENANT_OPERATION'],
	['targetProjectId', 'other', 'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.'],
])('threat 20: a user cannot set %s to %j: %s', async (field, value, answer) => {
	const { idToken, localId } = await calls.signUp(newEmail());
	const before = await stored(localId);
	const changed = await calls.call('update', { idToken, [field]: value });
	expect(changed.error?.message ?? 'ok').toBe(answer);
	expect(await stored(localId)).toEqual(before);
	expect(await calls.lookup(idToken)).toMatchObject({ localId, emailVerified: false });
});

test('threat 20: nor at sign-up', async () => {
	const credential = () => ({ email: newEmail(), password: rightPassword });
	const named = await calls.call('signUp', { ...credential(), localId: 'chosen' });
	expect(named.error.message).toBe('UNEXPECTED_PARAMETER : User ID');
	const { localId, status } = await calls.call('signUp', { ...credential(), emailVerified: true, disabled: true });
	expect(status).toBe(200);
	expect(await stored(localId)).toMatchObject({ email_verified: false, disabled: false });
});

test('threat 20: calling oneself the owner of the project makes no difference', async () => {
	const { localId } = await calls.signUp(newEmail());
	const asOwner = { headers: { authorization: 'Bearer owner' } };
	const before = await stored(localId);
	const answers = await Promise.all([
		calls.call('update', { localId, emailVerified: true }, asOwner),
		calls.call('delete', { localId }, asOwner),
		calls.call('lookup', { localId: [localId] }, asOwner),
	]);
	expect(answers.map(({ error }) => error.message)).toEqual([
		'INVALID_REQ_TYPE : Unsupported request parameters.',
		'MISSING_ID_TOKEN',
		'MISSING_ID_TOKEN',
	]);
	expect(await stored(localId)).toEqual(before);
});

test.each(['signInWithCustomToken', 'signInWithEmailLink', 'signInWithPhoneNumber', 'sendVerificationCode'])(
	'accounts:%s is not offered',
	async (name) => {
		expect((await calls.call(name, {})).error.message).toBe('OPERATION_NOT_ALLOWED');
	},
);

test.each([
	'/identitytoolkit.googleapis.com/v1/projects/vouch/accounts:lookup',
	'/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start',
	'/v1/accounts:nothing',
	'/v2/projects/vouch/config',
])('%s is not found', async (path) => {
	const headers = { authorization: 'Bearer owner' };
	const response = await app.server.inject({ method: 'POST', url: `${path}?key=vouch`, payload: {}, headers });
	expect([response.statusCode, response.json().error.status]).toEqual([404, 'NOT_FOUND']);
});
