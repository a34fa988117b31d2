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

let addresses = 0;
/** Node accepts no more bytes of headers in one request. */
const headersBytesMax = 16_384;

test.each([
	['letters of three bytes', '語'],
	['marks that JSON escapes', '"'],
	['characters that JSON writes as six', '\u0001'],
])('nobody shuts themselves out by a name and a picture of %s', async (_, character) => {
	const email = `long${character.codePointAt(0)}@profile.test`;
	const displayName = character.repeat(4000);
	const { idToken, refreshToken } = await calls.call('signUp', { email, password: rightPassword, displayName });
	const photoUrl = `https://pictures.test/${character.repeat(4000)}`;
	expect((await calls.call('update', { idToken, displayName, photoUrl })).status).toBe(200);
	const { id_token } = await calls.refresh(refreshToken);
	expect(id_token.length).toBeLessThan(headersBytesMax / 1.25);
	expect(await calls.lookup(id_token)).toMatchObject({ email, displayName: character.repeat(256) });
	expect(await calls.me(id_token)).toBe(200);
});

test('an address of a picture stays as it is', async () => {
	const { idToken } = await calls.signUp('picture@profile.test');
	const photoUrl = 'https://pictures.test/ana%20b.png?size=96&v=%C3%BC#x';
	expect((await calls.call('update', { idToken, photoUrl })).photoUrl).toBe(photoUrl);
});

test.each([
	'javascript:alert(1)',
	' javascript:alert(1)',
	'data:image/svg+xml,<svg onload="alert(1)"/>',
	'ftp://pictures.test/ana.png',
	'//pictures.test/ana.png',
	'/api/v1/me',
	'ana.png',
	' https://pictures.test/ana.png',
	'https://',
])('threat 20: %j is no address of a picture', async (photoUrl) => {
	const { idToken } = await calls.signUp(`picture${addresses++}@profile.test`);
	expect((await calls.call('update', { idToken, photoUrl })).error?.message).toBe('INVALID_PHOTO_URL');
	expect((await calls.lookup(idToken)).photoUrl).toBeUndefined();
});

test('a picture can be of plain http, and be taken away', async () => {
	const { idToken } = await calls.signUp('plain@profile.test');
	const photoUrl = 'HTTP://localhost/ana.png';
	expect((await calls.call('update', { idToken, photoUrl })).photoUrl).toBe(photoUrl);
	expect((await calls.call('update', { idToken, photoUrl: '' })).status).toBe(200);
	expect((await calls.lookup(idToken)).photoUrl || null).toBeNull();
});
