import { expect, test } from 'vitest';
import { isCodeAddress, isMemberAddress, pageAddress } from '#web/links/page-addresses.ts';

test.each([
	['/', '/'],
	['/directory?q=caf%C3%A9+noir&page=2', '/directory?q=caf%C3%A9+noir&page=2'],
	['/directory?utm_source=mail&q=tea&fbclid=1', '/directory?q=tea'],
	['/business-profile/tall-chimney?v=17', '/business-profile/tall-chimney'],
	['/auth/sign-in?next=%2Fme%2Fme', '/auth/sign-in?next=%2Fme%2Fme'],
	['/auth/action?mode=resetPassword&oobCode=secret&continueUrl=%2F&apiKey=vouch', '/auth/action'],
	['/invite/0123456789?business=inn&utm_source=mail', '/invite/0123456789?business=inn'],
	['/mail/unsubscribe/0123456789?done=1', '/mail/unsubscribe/0123456789?done=1'],
	['/directory.data?_routes=routes%2Fdirectory', '/directory.data?_routes=routes%2Fdirectory'],
	['/Directory/?q=tea', '/Directory/?q=tea'],
	['/directory?sort=score&q=tea', '/directory?q=tea&sort=score'],
	['/directory?q=tea&q=1&category=', '/directory?q=tea'],
	['/directory?q=tea?', '/directory?q=tea%3F'],
	['/directory-of-others?q=tea', '/directory-of-others'],
	['/about?q=7&page=7&next=7&_routes=7', '/about'],
	['/about#7', '/about'],
	['/7/../about', '/about'],
	['/about/..\\me/me', '/me/me'],
])('%s is rendered as %s', (url, address) => {
	expect(pageAddress(url)).toBe(address);
});

test.each([
	'//evil.example/me/me',
	'//',
	'//[',
	'/\\evil.example',
	'/7/..//evil.example/me/me',
	'/7/..//[',
	'http://evil.example/',
	'evil',
	'*',
])('%s is no page', (url) => {
	expect(pageAddress(url)).toBeNull();
});

test.each([
	['/auth/action', true],
	['/Auth/Action/', true],
	['/auth/sign-in', false],
	['/auth/actions', false],
])('%s may carry a code: %s', (path, mayCarry) => {
	expect(isCodeAddress(path)).toBe(mayCarry);
});

test.each([
	['/me/me', true],
	['/ME/me', true],
	['/business-profile/me/add', true],
	['/business-profile/mead-hall', false],
	['/', false],
])('%s is of one member: %s', (path, isMember) => {
	expect(isMemberAddress(path)).toBe(isMember);
});
