/** What becomes of a file that is being sent while its sender is signed out somewhere else, or suspended. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { identityCalls } from '#test/identity-calls.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { slowUploads } from '#test/slow-upload.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let begin: Awaited<ReturnType<typeof slowUploads>>;
beforeAll(async () => {
	app = await testApp({ identity: true });
	calls = identityCalls(app);
	begin = await slowUploads(app);
});
afterAll(() => app?.close());

const signedIn = async (email: string) => {
	const { idToken } = await calls.signIn(email);
	const token = idToken as string;
	return { token, call: createClient({ base: '/api/v1', fetch: injectFetch(app.server), token: () => token }) };
};

test('threat 104: whoever is signed out everywhere else while a picture is sent puts none up', async () => {
	const email = 'sender@example.org';
	await calls.signUp(email);
	const [thief, ana] = [await signedIn(email), await signedIn(email)];
	const { data: before } = await ana.call('GET /me');
	const sending = await begin(thief);
	await ana.call('DELETE /me/sessions');
	expect(await sending.end()).toBe(401);
	expect((await ana.call('GET /me')).data.image).toEqual(before.image);
	const own = await begin(ana);
	expect(await own.end()).toBe(200);
	expect((await ana.call('GET /me')).data.image).not.toEqual(before.image);
});
