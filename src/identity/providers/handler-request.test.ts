import { expect, test } from 'vitest';
import { findOpenerOrigin, readHandlerRequest } from '#identity/providers/handler-request.ts';

const site = { publicUrl: 'https://vouch.example', authorizedDomains: ['vouch.example'], allowsAnyPort: false };
const local = {
	publicUrl: 'http://localhost:3000',
	authorizedDomains: ['localhost', '127.0.0.1'],
	allowsAnyPort: false,
};

test.each([
	['https://vouch.example/auth/sign-in?next=/directory', 'https://vouch.example'],
	['https://vouch.example', 'https://vouch.example'],
	['https://VOUCH.Example/', 'https://vouch.example'],
	['HTTPS://vouch.example:443/', 'https://vouch.example'],
	['https://vouch.example:8443/', undefined],
	['http://vouch.example/', undefined],
	['https://vouch.example./', undefined],
	['https://www.vouch.example/', undefined],
	['https://evil.test/', undefined],
	['//evil.test/', undefined],
	['//vouch.example/', undefined],
	['/auth/sign-in', undefined],
	['\\\\vouch.example', undefined],
	['https:\\\\evil.test\\vouch.example', undefined],
	['https://vouch.example@evil.test/', undefined],
	['https://user@vouch.example/', undefined],
	['https://user:pass@vouch.example/', undefined],
	['https://vouch.example.evil.test/', undefined],
	['https://evil.vouch.example.evil/', undefined],
	['https://evilvouch.example/', undefined],
	['https://vouch.example%00.evil.test/', undefined],
	['https://vouch.example%2f@evil.test/', undefined],
	['https://evil.test#vouch.example', undefined],
	['https://evil.test?vouch.example', undefined],
	['https://vouch。example.evil.test/', undefined],
	['javascript:alert(document.domain)', undefined],
	['javascript://vouch.example/%0aalert(1)', undefined],
	['data:text/html,<script>alert(1)</script>', undefined],
	['blob:https://vouch.example/1', undefined],
	['file:///etc/passwd', undefined],
	['https://192.0.2.1/', undefined],
	['https://3221225985/', undefined],
	['https://[2001:db8::1]/', undefined],
	['http://localhost:3000/', undefined],
	['', undefined],
	['not an address', undefined],
])('threat 9: of a site on the internet, %s may be told the result: %s', (redirectUrl, origin) => {
	expect(findOpenerOrigin(redirectUrl, 'vouch.example', site)).toBe(origin);
});

test.each([
	['http://localhost:3000/auth/sign-in', 'http://localhost:3000'],
	['http://LOCALHOST:3000/', 'http://localhost:3000'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://0x7f000001:3000/', 'http://127.0.0.1:3000'],
	['http://localhost.:3000/', undefined],
	['http://localhost:3001/', undefined],
	['http://127.0.0.1:3001/', undefined],
	['https://localhost:3000/', undefined],
	['http://127.0.0.2:3000/', undefined],
	['http://evil.localhost:3000/', undefined],
	['http://localhost.evil.test:3000/', undefined],
	['http://[::1]:3000/', undefined],
	['http://0.0.0.0:3000/', undefined],
	['http://192.168.0.2:3000/', undefined],
])('threat 9: of a site on this machine, %s may be told the result: %s', (redirectUrl, origin) => {
	expect(findOpenerOrigin(redirectUrl, 'localhost:3000', local)).toBe(origin);
});

const asked = {
	apiKey: 'vouch',
	authType: 'linkViaPopup',
	redirectUrl: 'https://vouch.example/me/account',
	providerId: 'google.com',
	eventId: '0123456789',
};

test('what the SDK asks is read', () => {
	const customParameters = JSON.stringify({
		login_hint: 'ana@example.org',
		prompt: 'none',
		redirect_uri: 'https://evil.test',
	});
	expect(readHandlerRequest({ ...asked, customParameters }, 'vouch.example', site)).toEqual({
		providerId: 'google.com',
		opener: { origin: 'https://vouch.example', eventId: '0123456789', authType: 'linkViaPopup' },
		email: 'ana@example.org',
		mayCreate: true,
	});
});

test('a page can ask for an account that exists', () => {
	const customParameters = JSON.stringify({ auto_create: 'false' });
	expect(readHandlerRequest({ ...asked, customParameters }, 'vouch.example', site)?.mayCreate).toBe(false);
});

test.each([
	['apiKey', undefined],
	['authType', 'signInViaRedirect'],
	['authType', 'verifyApp'],
	['authType', ['signInViaPopup', 'linkViaPopup']],
	['eventId', '12a'],
	['eventId', ''],
	['eventId', '1'.repeat(21)],
	['eventId', undefined],
	['providerId', undefined],
	['providerId', ['google.com', 'facebook.com']],
	['redirectUrl', undefined],
	['redirectUrl', ['https://vouch.example/', 'https://evil.test/']],
])('threat 17: %s may not be %o', (name, value) => {
	expect(readHandlerRequest({ ...asked, [name]: value }, 'vouch.example', site)).toBeUndefined();
});

test.each(['{', '[]', 'null', '{"login_hint":7}', '{"login_hint":"<script>"}', '{"auto_create":0}'])(
	'custom parameters %s change nothing',
	(text) => {
		const read = readHandlerRequest({ ...asked, customParameters: text }, 'vouch.example', site);
		expect(read).toMatchObject({ email: undefined, mayCreate: true });
	},
);
