import { expect, test } from 'vitest';
import { continueAddress } from '#web/account/sign-in/continue-address.ts';

const origin = 'https://vouch.example';

test.each([
	['https://vouch.example/me/account', '/me/account'],
	['https://vouch.example:443/directory?q=tea#list', '/directory?q=tea#list'],
	['HTTPS://VOUCH.EXAMPLE/me/me', '/me/me'],
])('threat 9: %s leads on to %s', (continueUrl, address) => {
	expect(continueAddress(continueUrl, origin)).toBe(address);
});

test.each([
	null,
	'',
	'/me/account',
	'//evil.example/me/me',
	'https://evil.example/',
	'https://vouch.example.evil.example/',
	'https://evilvouch.example/',
	'https://vouch.example@evil.example/',
	'https://user@vouch.example/me/me',
	'https://vouch.example./me/me',
	'https://vouch.example:8443/me/me',
	'http://vouch.example/me/me',
	'https://vouch.example//evil.example',
	'https://vouch.example/\\evil.example',
	'https://vouch.example/auth/sign-up',
	'javascript:alert(1)',
	'data:text/html,hello',
	'blob:https://vouch.example/0a1b',
])('threat 9: %s leads nowhere', (continueUrl) => {
	expect(continueAddress(continueUrl, origin)).toBeUndefined();
});
