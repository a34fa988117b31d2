import { expect, test } from 'vitest';
import { profileFields } from '#contract/profiles/profile-fields.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

const isTaken = (address: string) => webAddress.safeParse(address).success;

test.each([
	'https://tea.example',
	'http://www.tea.example/menu?day=1#top',
	'https://bücher.example',
	'https://192.0.2.7:3000',
	'https://tea.example./menu',
	'https://tea.example/@house',
	'https://tea.example/?at=a@b.example',
	'https://notlocalhost.example',
	'https://172.32.0.1',
	'https://10.example',
	'https://mylocal.example',
])('%s is a web address', (address) => expect(isTaken(address)).toBe(true));

test.each([
	'https://htp:/nothing',
	'https://tea',
	'tea.example',
	'javascript:alert(1)',
	'ftp://tea.example',
	'https://',
	'https://a..b',
	'https://.tea.example',
	'https://tea.example..',
])('%s is not', (address) => expect(isTaken(address)).toBe(false));

test.each([
	'https://paypal.com@evil.example',
	'https://paypal.com:login@evil.example/',
	'https://@evil.example',
	'https:paypal.com@evil.example',
	'https://pay\tpal.com@evil.example',
])('threat 28: %s, with a name before its host, is not', (address) => expect(isTaken(address)).toBe(false));

test.each(['https://paypal.com\\@evil.example', 'https://evil.example\\@paypal.com'])(
	'threat 28: %s, which leads elsewhere by another reading, is not',
	(address) => expect(isTaken(address)).toBe(false),
);

test.each(['https://tea.example/\u0000', 'https://tea.example/\ud800', 'https://tea.example/\u202Egnp.exe'])(
	'threat 28: %j, with characters that are not seen, is not',
	(address) => expect(isTaken(address)).toBe(false),
);

test.each([
	'http://127.0.0.1',
	'http://127.1.2.3/menu',
	'http://0x7f.1:8080/',
	'http://2130706433/',
	'http://0.0.0.0',
	'http://[::1]/',
	'http://[::ffff:127.0.0.1]/',
	'http://tea.localhost',
	'http://localhost./',
	'http://LOCALHOST.localdomain',
	'http://localhost6.localdomain6',
	'http://10.0.0.1',
	'http://172.16.0.1',
	'http://192.168.1.1/admin',
	'http://169.254.169.254/latest',
	'http://0xc0a80101/',
	'http://printer.local',
	'http://wiki.internal.',
])('threat 28: %s, on the machine or in the network of whoever opens it, is not', (address) =>
	expect(isTaken(address)).toBe(false),
);

const isTakenAs = (network: string, address: string) =>
	profileFields.safeParse({ business_name: 'Tea House', socials: { [network]: address } }).success;

test.each([
	['instagram', 'https://www.instagram.com/tea'],
	['facebook', 'https://de-de.facebook.com./tea'],
	['whatsapp', 'https://wa.me/4943112345'],
	['x', 'https://twitter.com/tea'],
	['mastodon', 'https://social.example/@tea'],
	['constructor', 'https://tea.example'],
	['box', 'https://tea.example'],
	['fb', 'https://fb.me/tea'],
])('an address under %s: %s is taken', (network, address) => expect(isTakenAs(network, address)).toBe(true));

test.each([
	['instagram', 'https://instagram.com.evil.example/tea'],
	['facebook', 'https://myfacebook.com/tea'],
	['linkedin', 'https://evil.example/linkedin.com'],
	['bluesky', 'https://instagram.com/tea'],
	['face-book', 'https://evil.example/tea'],
	['facebook_page', 'https://evil.example/tea'],
	['x-twitter', 'https://evil.example/tea'],
	['fb', 'https://evil.example/tea'],
])('threat 28: under %s %s is refused', (network, address) => expect(isTakenAs(network, address)).toBe(false));
