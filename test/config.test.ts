import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { misspeltSettings, readConfig } from '#config';

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
	[{}, true],
	[{ PUBLIC_URL: 'http://localhost:4000' }, true],
	[{ PUBLIC_URL: 'https://vouch.example' }, false],
	[{ NODE_ENV: 'production' }, false],
	[{ PUBLIC_URL: 'https://vouch.example', DEMO: '1' }, true],
	[{ DEMO: '0' }, false],
])('a site with %o begins with the demo town: %s', (env, isFilled) => {
	expect(readConfig(env).DEMO).toBe(isFilled);
});

test.each([
	['DATABASE_URL', 'postgres://vouch:pass#s3cret@db.example/vouch'],
	['DATABASE_URL', 'vouch:s3cret@db.example/vouch'],
	['DATABASE_DIRECT_URL', 'postgres://vouch:pa/s3cret@db.example/vouch'],
	['STORAGE_URL', 's3://KEY:se/s3cret@s3.example/pictures'],
	['STORAGE_URL', 's3://KEY:12/s3cret@s3.example'],
	['STORAGE_URL', 's3://KEY:%s3cret@s3.example/pictures'],
	['SMTP_URL', 'smtps://user:pa/s3cret@mail.example:465'],
	['SMTP_URL', 'smtps://user:100%s3cret@mail.example:465'],
])('%s=%s is refused by its name, and its secret is nowhere in the error', (name, value) => {
	const refused = (() => {
		try {
			return readConfig({ [name]: value });
		} catch (error) {
			return error;
		}
	})();
	expect(refused).toBeInstanceOf(Error);
	const told = inspect(refused, { depth: null, showHidden: true });
	expect(told).toMatch(new RegExp(`${name}: `));
	expect(told).not.toContain('s3cret');
});

test.each([
	['DATABASE_URL', 'postgres:///vouch?host=/var/run/postgresql'],
	['DATABASE_URL', 'postgresql://vouch@/vouch?host=/var/run/postgresql'],
	['DATABASE_URL', 'postgres://vouch:a%2Fb@db.example:6432/vouch?sslmode=require'],
	['DATABASE_URL', 'socket:/var/run/postgresql?db=vouch'],
	['DATABASE_URL', '/var/run/postgresql vouch'],
	['OPERATOR_EMAILS', ' ana@example.org, Bo@bücher.example,'],
	['STORAGE_URL', 'file:/srv/vouch/media'],
	['STORAGE_URL', 'file:///srv/vouch/media'],
	['STORAGE_URL', 's3://s3.example/pictures?region=eu-central-1'],
	['STORAGE_URL', 's3://KEY:a%2Fb%2Bc@127.0.0.1:9000/my.pictures_1?tls=0'],
	['SMTP_URL', 'smtp://user%40vouch.example:p%25w@mail.example:587?requireTLS=true'],
	['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8,::1,fd00::/8'],
	['PUBLIC_URL', 'https://vouch.example/'],
])('%s=%s is accepted', (name, value) => {
	expect(() => readConfig({ [name]: value })).not.toThrow();
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
	[
		'PUBLIC_URL',
		'localhost:3000',
		/^Some settings are wrong:\n {2}PUBLIC_URL: give the address that people type[^\n]*$/,
	],
	['PUBLIC_URL', 'vouch.example', /PUBLIC_URL: give the address that people type/],
	['PUBLIC_URL', 'https://vouch.example/town', /PUBLIC_URL: give the address without a path/],
	['OPERATOR_EMAILS', 'ana@example.org; bo@example.org', /OPERATOR_EMAILS: give whole addresses/],
	['OPERATOR_EMAILS', 'ana@example.org bo@example.org', /OPERATOR_EMAILS: give whole addresses/],
	['OPERATOR_EMAILS', 'ana', /OPERATOR_EMAILS: give whole addresses/],
	['STORAGE_URL', 'file://media', /STORAGE_URL: give file:PATH/],
	['TRUSTED_PROXIES', 'proxy', /TRUSTED_PROXIES: give addresses such as/],
	['TRUSTED_PROXIES', '10.0.0.0/33', /TRUSTED_PROXIES: give addresses such as/],
	['FIREBASE_PROJECT_ID', 'p', /FIREBASE_API_KEY: is missing[\s\S]*FIREBASE_AUTH_DOMAIN: is missing/],
	['FIREBASE_AUTH_DOMAIN', 'd', /FIREBASE_PROJECT_ID: is missing[\s\S]*FIREBASE_API_KEY: is missing/],
	['MAP_STYLE_URL', 'style.json', /MAP_STYLE_URL: give a URL/],
	['MAP_HOSTS', 'https://tiles.example', /MAP_STYLE_URL: is missing, although MAP_HOSTS is set/],
	['MAP_HOSTS', 'https://tiles.example/x; script-src *', /MAP_HOSTS\.0: name each as https:\/\/HOST/],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
	expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test.each([
	[{ OPERATOR_EMAIL: 'a@example.org' }, [{ name: 'OPERATOR_EMAIL', meant: 'OPERATOR_EMAILS' }]],
	[{ TRUSTED_PROXY: '127.0.0.1' }, [{ name: 'TRUSTED_PROXY', meant: 'TRUSTED_PROXIES' }]],
	[{ Public_Url: 'https://vouch.example' }, [{ name: 'Public_Url', meant: 'PUBLIC_URL' }]],
	[{ PUBLIC_URL: 'https://vouch.example', PATH: '/bin', HOSTNAME: 'a', POSTGRES_PASSWORD: 'b', PUBLISH: '3000' }, []],
	[
		{ npm_config_cache: 'a', AWS_ACCESS_KEY_ID: 'b', DBUS_SESSION_BUS_ADDRESS: 'c', NODE_OPTIONS: 'd', LOGNAME: 'e' },
		[],
	],
])('of the variables %o, those are named that were meant as settings', (env, misspelt) => {
	expect(misspeltSettings(env)).toEqual(misspelt);
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
