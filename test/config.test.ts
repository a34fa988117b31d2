import { expect, test } from 'vitest';
import { readConfig } from '#config';

test.each([
	[{}, true],
	[{ NODE_ENV: 'test' }, true],
	[{ NODE_ENV: 'development', PUBLIC_URL: 'http://127.8.9.1:4000/' }, true],
	[{ PUBLIC_URL: 'http://[::1]:3000' }, true],
	[{ NODE_ENV: 'production' }, false],
	[{ PUBLIC_URL: 'https://vouch.example' }, false],
	[{ PUBLIC_URL: 'http://127.0.0.1.evil.example' }, false],
	[{ PUBLIC_URL: 'http://localhost.evil.example' }, false],
	[{ PUBLIC_URL: 'http://192.168.0.10:3000' }, false],
])('a site with %o is only for this machine: %s', (env, isLocal) => {
	expect(readConfig(env).isLocal).toBe(isLocal);
});

test.each([
	[{}, true],
	[{ NODE_ENV: 'development', PUBLIC_URL: 'https://vouch.example' }, true],
	[{ NODE_ENV: 'production' }, false],
	[{ PUBLIC_URL: 'https://vouch.example' }, false],
	[{ NODE_ENV: 'production', TEST_PAGE: '1' }, true],
])('a site with %o shows the component gallery: %s', (env, isGalleryShown) => {
	expect(readConfig(env).isGalleryShown).toBe(isGalleryShown);
});

test.each([
	['Vouch <hello@vouch.example>', { name: 'Vouch', address: 'hello@vouch.example' }],
	['"The town, really" <hello@vouch.example>', { name: 'The town, really', address: 'hello@vouch.example' }],
	['hello@vouch.example', { name: null, address: 'hello@vouch.example' }],
	['<hello@vouch.example>', { name: null, address: 'hello@vouch.example' }],
])('the sender %s is understood', (MAIL_FROM, sender) => {
	expect(readConfig({ MAIL_FROM }).MAIL_FROM).toEqual(sender);
});

test.each([
	['MAIL_FROM', 'Vouch', /MAIL_FROM: write it as/],
	['MAIL_FROM', 'a@b@c', /MAIL_FROM: write it as/],
	['MAIL_FROM', 'x <a@example.org> y', /MAIL_FROM: write it as/],
	['IDENTITY_KEY_SECRET', 'x'.repeat(31), /IDENTITY_KEY_SECRET: give at least 32 characters/],
	['SMTP_URL', 'https://mail.example', /SMTP_URL: give a URL that starts with smtp/],
	['FIREBASE_PROJECT_ID', 'p', /FIREBASE_API_KEY: is missing[\s\S]*FIREBASE_AUTH_DOMAIN: is missing/],
	['FIREBASE_AUTH_DOMAIN', 'd', /FIREBASE_PROJECT_ID: is missing[\s\S]*FIREBASE_API_KEY: is missing/],
	['MAP_STYLE_URL', 'style.json', /MAP_STYLE_URL: give a URL/],
	['MAP_HOSTS', 'https://tiles.example', /MAP_STYLE_URL: is missing, although MAP_HOSTS is set/],
	['MAP_HOSTS', 'https://tiles.example/x; script-src *', /MAP_HOSTS\.0: name each as https:\/\/HOST/],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
	expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test('a Firebase project of which one setting is missing is refused with its name alone', () => {
	const half = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' };
	expect(() => readConfig(half)).toThrow(/^Some settings are wrong:\n\s*FIREBASE_AUTH_DOMAIN: is missing[^\n]*$/);
});

test('threat 2: the variable that has unsigned tokens taken for real is refused where others reach the site', () => {
	const env = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' };
	expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(/FIREBASE_AUTH_EMULATOR_HOST is set/);
	expect(() => readConfig({ ...env, PUBLIC_URL: 'https://vouch.example' })).toThrow(/FIREBASE_AUTH_EMULATOR_HOST/);
	expect(readConfig(env).isLocal).toBe(true);
});
