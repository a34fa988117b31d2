import { describe, expect, test } from 'vitest';
import { keptAddress } from '#web/offline/kept-addresses.ts';

const of = (path: string) => keptAddress(new URL(path, 'https://vouch.example'));

describe('which pages a browser keeps to be read without a connection', () => {
	test('public ones', () => {
		const pages = ['/', '/directory', '/directory?q=tea', '/business-profile/cafe', '/blog/first', '/pages/imprint'];
		expect(pages.map(of)).toEqual(pages);
	});
	test('by the address of the page, where its data are asked for', () => {
		expect(of('/business-profile/cafe.data')).toBe('/business-profile/cafe');
		expect(of('/directory.data?q=tea&_routes=routes%2Fdirectory')).toBe('/directory?q=tea');
		expect(of('/_root.data')).toBe('/');
		expect(of('/_.data')).toBe('/');
	});
	test.each([
		'/me/me',
		'/ME/account',
		'/me/friends.data',
		'/members/1',
		'/business-profile/me/add',
		'/business-profile/me/1/poster',
		'/business-profile/me',
		'/business-profile/cafe/claim',
		'/operator/claims',
		'/auth/sign-in?next=%2Fme%2Fme',
		'/auth/action?oobCode=secret',
		'/api/v1/me',
		'/r/cafe',
		'/dev/outbox',
		'/offline?to=%2F',
		'/directory?lat=54.3&lng=10.1',
	])('never %s', (path) => {
		expect(of(path)).toBeNull();
	});
});
