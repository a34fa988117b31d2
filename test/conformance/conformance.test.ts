/** What public protocol suites rely on, and the stock SDK from Node on all of e-mail, password, profile and providers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
	type Auth,
	applyActionCode,
	checkActionCode,
	confirmPasswordReset,
	connectAuthEmulator,
	createUserWithEmailAndPassword,
	deleteUser,
	EmailAuthProvider,
	FacebookAuthProvider,
	fetchSignInMethodsForEmail,
	GoogleAuthProvider,
	getAdditionalUserInfo,
	initializeAuth,
	inMemoryPersistence,
	linkWithCredential,
	reauthenticateWithCredential,
	reload,
	sendEmailVerification,
	sendPasswordResetEmail,
	signInAnonymously,
	signInWithCredential,
	signInWithEmailAndPassword,
	signOut,
	unlink,
	updateEmail,
	updatePassword,
	updateProfile,
	verifyBeforeUpdateEmail,
	verifyPasswordResetCode,
} from '@firebase/auth';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handlerAddress, readAnswer } from '#test/sign-in-window.ts';

let entry: ChildProcess;
let origin: string;
beforeAll(async () => {
	entry = spawn(process.execPath, ['test/conformance/main.ts', '--port', '0'], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	for await (const line of createInterface({ input: entry.stdout! })) {
		origin = /ready at (http:\S+)$/.exec(line)?.[1] ?? '';
		if (origin) break;
	}
});
afterAll(() => void entry.kill('SIGKILL'));
beforeEach(async () => void (await fetch(`${origin}/__conformance/reset`, { method: 'POST' })));

interface CallOptions {
	method?: string;
	headers?: Record<string, string>;
	now?: number;
}
async function call(path: string, body?: unknown, { method = 'POST', headers = {}, now }: CallOptions = {}) {
	const response = await fetch(`${origin}${path}`, {
		method,
		headers: {
			...(body !== undefined && { 'content-type': 'application/json' }),
			...(now !== undefined && { 'x-conformance-now': String(now) }),
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return { status: response.status, headers: response.headers, body: await response.json() };
}
const accounts = (name: string, body: object, options?: CallOptions) =>
	call(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=any-key`, body, options);
const asOwner = (name: string, body: object, project = '', options: CallOptions = {}) =>
	call(`/identitytoolkit.googleapis.com/v1${project}/accounts:${name}`, body, {
		...options,
		headers: { authorization: 'Bearer owner' },
	});
const listCodes = async (): Promise<{ email: string; requestType: string; oobCode: string; oobLink: string }[]> =>
	(await call('/emulator/v1/projects/any/oobCodes', undefined, { method: 'GET' })).body.oobCodes;
const codeTo = async (email: string) => (await listCodes()).findLast((code) => code.email === email)?.oobCode ?? '';
const ana = { email: 'ana@example.org', password: 'password' };

/** What a page sends on after a window in which Bob signed in. */
async function answerOf(page: string, providerId: string) {
	const cookies = new Map<string, string>();
	const request = async (path: string, form?: Record<string, string>) => {
		const response = await fetch(`${origin}${path}`, {
			redirect: 'manual',
			headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
			...(form && { method: 'POST', body: new URLSearchParams(form) }),
		});
		for (const cookie of response.headers.getSetCookie()) {
			const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
			cookies.set(name, value);
		}
		return response;
	};
	const opened = await request(handlerAddress({ redirectUrl: `${page}/`, providerId }));
	const chooser = new URL(opened.headers.get('location') ?? '', origin);
	expect(await (await request(chooser.pathname + chooser.search)).text()).toContain('Auth Emulator');
	const bob = { email: 'bob@bob.test', displayName: 'Bob Test', photoUrl: 'http://bob.test/bob.png' };
	const chosen = await request('/emulator/auth/demo', { ...Object.fromEntries(chooser.searchParams), ...bob });
	const answer = readAnswer(await (await request(chosen.headers.get('location') ?? '')).text());
	expect(answer?.origin).toBe(page);
	const { urlResponse, sessionId } = answer!.message.event;
	return { requestUri: urlResponse, sessionId, returnIdpCredential: true };
}

describe('the entry', () => {
	test('any key will do, but one there must be', async () => {
		const { status, body } = await call('/identitytoolkit.googleapis.com/v1/accounts:signUp', {});
		expect([status, body.error.status]).toEqual([403, 'PERMISSION_DENIED']);
		expect((await accounts('signUp', {})).status).toBe(200);
	});

	test('the clock of a call is what its header says', async () => {
		const { body } = await accounts('signUp', ana, { now: 5_000 });
		expect(decodeProtectedHeader(body.idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
		expect(decodeJwt(body.idToken)).toMatchObject({ iat: 5, auth_time: 5, exp: 3605 });
		expect((await accounts('lookup', { idToken: body.idToken }, { now: 3_600_000 })).status).toBe(200);
		expect((await accounts('lookup', { idToken: body.idToken })).body.error.message).toBe('TOKEN_EXPIRED');
	});

	test('names and numbers of fields and values are read as older clients write them', async () => {
		const { idToken } = (await accounts('signUp', ana)).body;
		expect((await accounts('sendOobCode', { id_token: idToken, request_type: 4 })).body.email).toBe(ana.email);
		expect((await listCodes()).map((code) => code.requestType)).toEqual(['VERIFY_EMAIL']);
		const former = '/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=k';
		expect((await call(former, ana)).body.kind).toBe('identitytoolkit#VerifyPasswordResponse');
	});

	test('its configuration turns the protection against enumeration on', async () => {
		const path = '/emulator/v1/projects/any/config';
		const patch = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
		expect((await accounts('signInWithPassword', ana)).body.error.message).toBe('EMAIL_NOT_FOUND');
		expect((await call(path, patch, { method: 'PATCH' })).body).toEqual({
			signIn: { allowDuplicateEmails: false },
			...patch,
		});
		expect((await accounts('signInWithPassword', ana)).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
		await fetch(`${origin}/__conformance/reset`, { method: 'POST' });
		expect((await accounts('signInWithPassword', ana)).body.error.message).toBe('EMAIL_NOT_FOUND');
	});

	test('its owner makes, finds, changes, disables and deletes accounts', async () => {
		const made = (await asOwner('signUp', { ...ana, localId: 'ana' })).body;
		expect(made).toEqual({ kind: 'identitytoolkit#SignupNewUserResponse', localId: 'ana', email: ana.email });
		await asOwner('update', { localId: 'ana', emailVerified: true, customAttributes: '{"role":"baker"}' });
		const { idToken } = (await accounts('signInWithPassword', ana)).body;
		expect(decodeJwt(idToken)).toMatchObject({ role: 'baker', email_verified: true });
		expect((await asOwner('lookup', { email: ['ANA@example.org'] })).body.users).toEqual([
			expect.objectContaining({ localId: 'ana', customAttributes: '{"role":"baker"}' }),
		]);
		// In a later second than the one in which the session began: it is the account that is refused, not the session.
		await asOwner('update', { localId: 'ana', disableUser: true }, '', { now: Date.now() + 2000 });
		expect((await accounts('lookup', { idToken })).body.error.message).toBe('USER_DISABLED');
		await asOwner('delete', { localId: 'ana' });
		expect((await accounts('lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND');
	});

	test('of many accounts at once, those that cannot be are named, and the others are made', async () => {
		const users = [
			{ localId: 'first', providerUserInfo: [{ providerId: 'google.com', rawId: '1', email: ana.email }] },
			null,
			{ email: ana.email },
			{ localId: 'a', providerUserInfo: [{ providerId: 'google.com' }] },
			{ localId: 'b', providerUserInfo: [{ rawId: '2' }] },
			{ localId: 'c', providerUserInfo: [{ federatedId: 'https://accounts.google.com/2' }] },
			{ localId: 'd', providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] },
			{ localId: 'e', providerUserInfo: [null] },
			{ localId: 'f', email: 'nobody' },
			{ localId: 'g', email: 7 },
			{ localId: 'h', phoneNumber: 'nowhere' },
			{ localId: 'i', email: 'i@example.org', customAttributes: 'no json' },
			{ localId: 'first' },
			{ localId: 'last', ...ana, rawPassword: ana.password },
		];
		const { status, body } = await asOwner('batchCreate', { users }, '/projects/any');
		expect([status, body.error]).toEqual([
			200,
			[
				[1, 'localId is missing'],
				[2, 'localId is missing'],
				[3, 'federatedId or (providerId & rawId) is required'],
				[4, 'federatedId or (providerId & rawId) is required'],
				[5, expect.stringContaining('Parsing federatedId is not implemented')],
				[6, 'raw id exists in other account in database'],
				[7, expect.stringContaining('/providerUserInfo/0')],
				[8, 'email is invalid'],
				[9, '/email must be string'],
				[10, 'phone number format is invalid'],
				[11, 'Invalid custom claims provided.'],
				[12, 'localId belongs to an existing account - can not overwrite.'],
			].map(([index, message]) => ({ index, message })),
		]);
		const ids = (await asOwner('query', {}, '/projects/any')).body.userInfo.map(
			({ localId }: { localId: string }) => localId,
		);
		expect(ids).toEqual(['first', 'last']);
		expect((await accounts('signInWithPassword', ana)).body.localId).toBe('last');
	});

	test.each(['http://localhost:8123', 'http://127.0.0.1:9099'])(
		'a page of %s signs in by a window, links, and goes on with a refused identity',
		async (page) => {
			const google = await answerOf(page, 'google.com');
			const { body: made } = await accounts('signInWithIdp', google);
			expect(made).toMatchObject({ email: 'bob@bob.test', emailVerified: true, photoUrl: 'http://bob.test/bob.png' });
			const { body: refused } = await accounts('signInWithIdp', await answerOf(page, 'facebook.com'));
			expect(refused).toMatchObject({ needConfirmation: true, verifiedProvider: ['google.com'] });
			const postBody = `providerId=facebook.com&access_token=${refused.oauthAccessToken}`;
			const { body: linked } = await accounts('signInWithIdp', { ...google, postBody, idToken: made.idToken });
			expect(linked).toMatchObject({ localId: made.localId, providerId: 'facebook.com' });
			const { body } = await call('/v1/projects?key=any', undefined, { method: 'GET' });
			expect(body.authorizedDomains).toContain(new URL(page).hostname);
		},
	);

	test('a page of another host opens no window', async () => {
		const window = await fetch(`${origin}${handlerAddress({ redirectUrl: 'http://evil.example:8123/' })}`);
		expect(window.status).toBe(400);
	});

	test('every account can be dropped', async () => {
		const { idToken, refreshToken } = (await accounts('signUp', ana)).body;
		expect((await call('/emulator/v1/projects/any/accounts', undefined, { method: 'DELETE' })).status).toBe(200);
		expect((await accounts('lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND');
		const refresh = { grantType: 'refresh_token', refreshToken };
		const answer = await call('/securetoken.googleapis.com/v1/token?key=k', refresh);
		expect(answer.body.error.message).toBe('INVALID_REFRESH_TOKEN');
	});

	test('neither guesses nor floods have to wait', async () => {
		const signUps = Array.from({ length: 120 }, (_, index) =>
			accounts('signUp', { ...ana, email: `${index}@example.org` }),
		);
		expect(new Set((await Promise.all(signUps)).map(({ status }) => status))).toEqual(new Set([200]));
	});
});

describe('the stock SDK', () => {
	let app: FirebaseApp;
	let auth: Auth;
	beforeEach(() => {
		app = initializeApp({ apiKey: 'any', projectId: 'any' });
		auth = initializeAuth(app, { persistence: inMemoryPersistence });
		connectAuthEmulator(auth, origin, { disableWarnings: true });
	});
	afterEach(() => deleteApp(app));
	const signUp = () => createUserWithEmailAndPassword(auth, ana.email, ana.password);
	const signIn = (email = ana.email, password = ana.password) => signInWithEmailAndPassword(auth, email, password);
	const google = (claims: object) => GoogleAuthProvider.credential(JSON.stringify({ sub: 'ana', ...claims }));

	test('signs up, renames, signs out and in', async () => {
		const made = await signUp();
		expect([made.user.emailVerified, getAdditionalUserInfo(made)?.isNewUser]).toEqual([false, true]);
		// Public suites use a picture that has no address of the web.
		await updateProfile(made.user, { displayName: 'Ana', photoURL: 'photo-url' });
		await signOut(auth);
		const { user } = await signIn();
		expect(user).toMatchObject({ uid: made.user.uid, displayName: 'Ana', photoURL: 'photo-url' });
		expect(user.providerData.map(({ providerId, email }) => [providerId, email])).toEqual([['password', ana.email]]);
	});

	test.each([
		['auth/email-already-in-use', () => signUp().then(signUp)],
		['auth/weak-password', () => createUserWithEmailAndPassword(auth, ana.email, 'short')],
		['auth/invalid-email', () => signIn('nobody')],
		['auth/user-not-found', () => signIn()],
		['auth/wrong-password', () => signUp().then(() => signIn(ana.email, 'another'))],
		['auth/missing-password', () => signIn(ana.email, '')],
		['auth/user-not-found', () => sendPasswordResetEmail(auth, ana.email)],
		['auth/invalid-action-code', () => applyActionCode(auth, 'no such code')],
		['auth/invalid-credential', () => signInWithCredential(auth, GoogleAuthProvider.credential('{"sub":1}'))],
	])('hears %s', async (code, act) => {
		await expect(act()).rejects.toMatchObject({ code });
	});

	test('changes the address, which can be taken back', async () => {
		const { user } = await signUp();
		await updateEmail(user, 'new@example.org');
		expect(user).toMatchObject({ email: 'new@example.org', emailVerified: false });
		await signIn('new@example.org');
		await applyActionCode(auth, await codeTo(ana.email));
		expect((await signIn()).user).toMatchObject({ uid: user.uid, emailVerified: true });
	});

	test('changes the address once the new one is verified', async () => {
		const { user } = await signUp();
		await verifyBeforeUpdateEmail(user, 'new@example.org');
		const code = await codeTo(ana.email);
		expect((await checkActionCode(auth, code)).data).toMatchObject({
			email: 'new@example.org',
			previousEmail: ana.email,
		});
		await applyActionCode(auth, code);
		expect((await signIn('new@example.org')).user).toMatchObject({ uid: user.uid, emailVerified: true });
	});

	test('changes the password, and goes on with the tokens that come with it', async () => {
		const { user } = await signUp();
		await updatePassword(user, 'new password');
		await reload(user);
		expect((await user.getIdTokenResult(true)).signInProvider).toBe('password');
		await reauthenticateWithCredential(user, EmailAuthProvider.credential(ana.email, 'new password'));
		await expect(signIn()).rejects.toMatchObject({ code: 'auth/wrong-password' });
	});

	test('resets a forgotten password with a code that works once', async () => {
		await signUp();
		await sendPasswordResetEmail(auth, ana.email, { url: 'http://localhost/back' });
		const code = await codeTo(ana.email);
		expect(await verifyPasswordResetCode(auth, code)).toBe(ana.email);
		await confirmPasswordReset(auth, code, 'new password');
		expect((await signIn(ana.email, 'new password')).user.emailVerified).toBe(true);
		await expect(confirmPasswordReset(auth, code, 'newer password')).rejects.toMatchObject({
			code: 'auth/invalid-action-code',
		});
	});

	test('verifies an address', async () => {
		const { user } = await signUp();
		await sendEmailVerification(user);
		await applyActionCode(auth, await codeTo(ana.email));
		await reload(user);
		expect(user.emailVerified).toBe(true);
	});

	test('gives an anonymous account an address and a password', async () => {
		const { user } = await signInAnonymously(auth);
		expect(user.isAnonymous).toBe(true);
		await linkWithCredential(user, EmailAuthProvider.credential(ana.email, ana.password));
		expect([user.isAnonymous, user.email]).toEqual([false, ana.email]);
		expect((await signIn()).user.uid).toBe(user.uid);
		const { user: other } = await signInAnonymously(auth);
		await expect(
			linkWithCredential(other, EmailAuthProvider.credential(ana.email, ana.password)),
		).rejects.toMatchObject({ code: 'auth/email-already-in-use' });
	});

	test('signs in with what a provider is said to have said, links and unlinks', async () => {
		const made = await signInWithCredential(auth, google({ email: ana.email, email_verified: true, name: 'Ana' }));
		expect(getAdditionalUserInfo(made)).toMatchObject({ isNewUser: true, providerId: 'google.com' });
		const { user } = made;
		expect(user).toMatchObject({ email: ana.email, emailVerified: true, displayName: 'Ana' });
		await linkWithCredential(
			user,
			FacebookAuthProvider.credential(JSON.stringify({ sub: 'fb', email: 'a@f.example' })),
		);
		await updatePassword(user, ana.password);
		expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual([
			'facebook.com',
			'google.com',
			'password',
		]);
		await unlink(user, 'facebook.com');
		expect((await fetchSignInMethodsForEmail(auth, ana.email)).sort()).toEqual(['google.com', 'password']);
		expect((await signIn()).user.uid).toBe(user.uid);
	});

	test('is told where an address needs another sign-in, and which identities are taken', async () => {
		await signUp();
		const facebook = FacebookAuthProvider.credential(JSON.stringify({ sub: 'fb', email: ana.email }));
		await expect(signInWithCredential(auth, facebook)).rejects.toMatchObject({
			code: 'auth/account-exists-with-different-credential',
		});
		await linkWithCredential((await signIn()).user, facebook);
		const { user: other } = await signInAnonymously(auth);
		await expect(linkWithCredential(other, facebook)).rejects.toMatchObject({ code: 'auth/credential-already-in-use' });
	});

	test('deletes the account', async () => {
		const { user } = await signUp();
		await deleteUser(user);
		await expect(reload(user)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
		await expect(signIn()).rejects.toMatchObject({ code: 'auth/user-not-found' });
	});
});

test('the entry ends when it is told to', async () => {
	const exit = once(entry, 'exit');
	entry.kill('SIGTERM');
	expect(await exit).toEqual([0, null]);
});
