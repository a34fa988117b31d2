import { expect, test } from 'vitest';
import { isLentHost, isSharedHost, plainHost } from '#api/text/shared-hosts.ts';

test.each([
	['Tea.Example.', 'tea.example'],
	['www.www.tea.example', 'tea.example'],
	['www.tea.example..', 'tea.example'],
	['shop.tea.example', 'shop.tea.example'],
	['www.com', 'www.com'],
])('%s is %s', (host, plain) => expect(plainHost(host)).toBe(plain));

test.each([
	'yahoo.de',
	'mail.yahoo.co.jp',
	'googlemail.com',
	'sites.google.com',
	'github.io',
	'wordpress.com',
	'localhost',
])('%s is anybody’s', (host) => expect(isSharedHost(host)).toBe(true));

test.each([
	['tea.example', false],
	['tea.co.uk', false],
	['shop.tea.co.uk', false],
	['xn--mnchen-3ya.de', false],
	['tea.github.io', true],
	['tea.wordpress.com', true],
	['tea.business.site', true],
])('%s is somebody’s own', (host, isLent) => {
	expect(isSharedHost(host)).toBe(false);
	expect(isLentHost(host)).toBe(isLent);
});
