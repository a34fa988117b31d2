import { expect, test } from 'vitest';
import { checkContinueUrl } from '#identity/codes/continue-url.ts';
import type { IdentitySettings } from '#identity/identity-context.ts';

const site = (publicUrl: string, authorizedDomains: string[]) =>
	({ publicUrl, authorizedDomains, allowsAnyContinueUrl: false }) as IdentitySettings;
const production = site('https://vouch.example', ['vouch.example']);
const ownMachine = site('http://localhost:3000', ['localhost', '127.0.0.1']);

const verdict = (settings: IdentitySettings, url: string): string => {
	try {
		checkContinueUrl(settings, url);
		return 'ok';
	} catch (error) {
		return (error as Error).message.split(' : ')[0] ?? '';
	}
};

test.each([
	['https://vouch.example/', 'ok'],
	['https://vouch.example/directory?page=2#top', 'ok'],
	['HTTPS://VOUCH.EXAMPLE/', 'ok'],
	['https://vouch.example:443/', 'ok'],
	['https://vouch.example:8443/', 'UNAUTHORIZED_DOMAIN'],
	['http://vouch.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://vouch.example./', 'UNAUTHORIZED_DOMAIN'],
	['https://evil.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://www.vouch.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://vouch.example.evil.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://evilvouch.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://evil.example/https://vouch.example', 'UNAUTHORIZED_DOMAIN'],
	['https://user@evil.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://vouch.example@evil.example/', 'UNAUTHORIZED_DOMAIN'],
	['https://user:word@vouch.example/', 'UNAUTHORIZED_DOMAIN'],
	['https:\\\\evil.example\\@vouch.example', 'UNAUTHORIZED_DOMAIN'],
	['https://192.0.2.1/', 'UNAUTHORIZED_DOMAIN'],
	['https://127.0.0.1/', 'UNAUTHORIZED_DOMAIN'],
	['http://localhost:3000/', 'UNAUTHORIZED_DOMAIN'],
	['//evil.example/', 'INVALID_CONTINUE_URI'],
	['/directory', 'INVALID_CONTINUE_URI'],
	['javascript:alert(1)//vouch.example', 'INVALID_CONTINUE_URI'],
	['data:text/html,vouch.example', 'INVALID_CONTINUE_URI'],
	['ftp://vouch.example/', 'INVALID_CONTINUE_URI'],
])('threat 9: mail of https://vouch.example that leads on to %s: %s', (url, expected) => {
	expect(verdict(production, url)).toBe(expected);
});

test.each([
	['http://localhost:3000/', 'ok'],
	['http://localhost:5173/', 'ok'],
	['http://127.0.0.1:3000/', 'ok'],
	['http://127.0.0.2:3000/', 'UNAUTHORIZED_DOMAIN'],
	['http://localhost.evil.example/', 'UNAUTHORIZED_DOMAIN'],
	['http://evil@localhost:3000/', 'UNAUTHORIZED_DOMAIN'],
	['https://vouch.example/', 'UNAUTHORIZED_DOMAIN'],
])('threat 9: mail of the own machine that leads on to %s: %s', (url, expected) => {
	expect(verdict(ownMachine, url)).toBe(expected);
});

test('a link need not lead on', () => {
	expect(verdict(production, '')).toBe('ok');
});
