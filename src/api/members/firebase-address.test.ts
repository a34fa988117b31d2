/**
 * Tokens of a Firebase project are valid for an hour whatever happens to the account, so that older and newer ones may
 * alternate.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type FirebaseProject, startFirebaseProject } from '#test/firebase-project.ts';
import { injectFetch } from '#test/inject-fetch.ts';

let project: FirebaseProject;
let app: TestApp;
beforeAll(async () => {
	project = await startFirebaseProject('the-project');
	app = await testApp({
		identity: true,
		settings: {
			FIREBASE_PROJECT_ID: project.id,
			FIREBASE_API_KEY: 'web-api-key',
			FIREBASE_AUTH_DOMAIN: 'the-project.firebaseapp.com',
			OPERATOR_EMAILS: 'former@example.org',
		},
		identityParts: { firebaseKeysUrl: project.keysUrl, firebaseAccountsUrl: project.accountsUrl },
	});
});
afterAll(async () => {
	await app?.close();
	await project?.stop();
});

const clientWith = async (ageS: number, claims: object) => {
	const token = await project.sign(new Date(app.clock.now.getTime() - ageS * 1000), { claims });
	return createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => token });
};
const callerWith = async (ageS: number, claims: object) => {
	const call = await clientWith(ageS, claims);
	return async () => {
		const { email, email_verified, roles } = (await call('GET /me')).data;
		return [email, email_verified, roles.includes('operator')];
	};
};

test('threat 3: the address of a member is that of the newest token, whichever device comes last', async () => {
	const former = await callerWith(1800, { sub: 'mover', email: 'former@example.org' });
	const current = await callerWith(60, { sub: 'mover', email: 'current@example.org', email_verified: false });
	expect(await former()).toEqual(['former@example.org', true, true]);
	for (const device of [current, former, current])
		expect(await device()).toEqual(['current@example.org', false, false]);
	const confirmed = await callerWith(30, { sub: 'mover', email: 'current@example.org' });
	for (const device of [confirmed, former, current])
		expect(await device()).toEqual(['current@example.org', true, false]);
});

test('threat 3: whom a token calls an operator writes as one only while the account has the address', async () => {
	const user = { localId: 'dismissed', email: 'another@example.org', emailVerified: true, validSince: '0' };
	project.callAnswers = [{ status: 200, body: { users: [user] } }];
	const call = await clientWith(1800, { sub: user.localId, email: 'former@example.org' });
	expect((await call('GET /me')).data.roles).toEqual(['operator']);
	expect(project.calls).toEqual([]);
	expect((await call('PATCH /me', { body: { bio: 'Bakes.' } })).data).toMatchObject({ email: user.email, roles: [] });
	expect(project.calls.map(({ url }) => url)).toEqual([expect.stringContaining('lookup')]);
	expect((await call('GET /me')).data.roles).toEqual([]);
});

test('threat 3: who signed up with the address of an operator has no part in the confirmation of its owner', async () => {
	const ofOperator = { sub: 'premade', email: 'former@example.org' };
	const stranger = await callerWith(1800, { ...ofOperator, email_verified: false });
	expect(await stranger()).toEqual([ofOperator.email, false, false]);
	const owner = await callerWith(60, ofOperator);
	expect(await owner()).toEqual([ofOperator.email, true, true]);
	expect(await stranger()).toEqual([ofOperator.email, true, false]);
	expect(await owner()).toEqual([ofOperator.email, true, true]);
});
