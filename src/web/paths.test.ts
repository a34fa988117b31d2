import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import routes from '#web/routes.ts';

const fileOf = (address: string) => {
	const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], address.split('?')[0] ?? '');
	return (matches?.at(-1)?.route as { file?: string } | undefined)?.file;
};

test.each([
	[paths.home, 'home'],
	[paths.directory, 'directory'],
	[paths.directoryWith({ q: 'café', category: undefined }), 'directory'],
	[paths.blog, 'blog'],
	[paths.blogPost('a-post'), 'blog-post'],
	[paths.openData, 'open-data'],
	[paths.about, 'about'],
	[paths.page('imprint'), 'page'],
	[paths.innovations, 'innovations'],
	[paths.fourClickReview, 'four-click-review'],
	[paths.surfShop, 'surf-shop'],
	[paths.gamification, 'gamification'],
	[paths.rea, 'rea'],
	[paths.profile('café-solstice'), 'profile'],
	[paths.addProfile, 'profile-add'],
	[paths.ownedProfile('0199a1b2'), 'profile-owned'],
	[paths.poster('0199a1b2'), 'profile-poster'],
	[paths.claimProfile('café-solstice'), 'profile-claim'],
	[paths.operatorClaims, 'operator-claims'],
	[paths.operatorClaimsWith({ show: 'decided', page: undefined }), 'operator-claims'],
	[paths.operatorBusinesses, 'operator-businesses'],
	[paths.controlPage, 'control-page'],
	[paths.messages, 'messages'],
	[paths.referralNetwork, 'referral-network'],
	[paths.signIn('/me/me'), 'sign-in'],
	[paths.signUp(), 'sign-up'],
	[paths.account, 'account'],
	[paths.forgotPassword, 'forgot-password'],
	[paths.action, 'auth-action'],
	[paths.goodbye, 'goodbye'],
	[paths.gallery, 'gallery'],
	['/no/such/page', 'not-found'],
])('%s is the page %s', (address, name) => {
	expect(fileOf(address)).toBe(`routes/${name}.tsx`);
});

test('what is empty stays out of the address, and the rest is escaped', () => {
	expect(paths.directoryWith({ q: 'a&b', category: '', place: undefined })).toBe('/directory?q=a%26b');
	expect(paths.profile('a/b')).toBe('/business-profile/a%2Fb');
});
