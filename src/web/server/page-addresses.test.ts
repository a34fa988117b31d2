import { expect, test } from 'vitest';
import { pageAddress } from '#web/server/page-addresses.ts';

test.each([
	['/', '/'],
	['/directory?q=caf%C3%A9+noir&page=2', '/directory?q=caf%C3%A9+noir&page=2'],
	['/directory?utm_source=mail&q=tea&fbclid=1', '/directory?q=tea'],
	['/business-profile/tall-chimney?v=17', '/business-profile/tall-chimney'],
	['/auth/sign-in?next=%2Fme%2Fme', '/auth/sign-in?next=%2Fme%2Fme'],
	['/directory.data?_routes=routes%2Fdirectory', '/directory.data?_routes=routes%2Fdirectory'],
])('%s is rendered as %s', (url, address) => {
	expect(pageAddress(url)).toBe(address);
});

test.each(['//evil.example/me/me', '//', '//[', '/\\evil.example', 'evil', '*'])('%s is no page', (url) => {
	expect(pageAddress(url)).toBeNull();
});
