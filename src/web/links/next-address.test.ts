import { expect, test } from 'vitest';
import { nextAddress } from '#web/links/next-address.ts';

test.each([
	['/directory?q=café', '/directory?q=café'],
	['/business-profile/me/add', '/business-profile/me/add'],
	[null, '/me/me'],
	['', '/me/me'],
	['https://elsewhere.example', '/me/me'],
	['//elsewhere.example', '/me/me'],
	['/\\elsewhere.example', '/me/me'],
	['/\t/elsewhere.example', '/me/me'],
	['javascript:alert(1)', '/me/me'],
	['/auth/sign-up', '/me/me'],
])('after signing in, next=%s leads to %s', (next, address) => {
	expect(nextAddress(next)).toBe(address);
});
