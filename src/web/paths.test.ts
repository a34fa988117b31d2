import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import routes from '#web/routes.ts';

const fileOf = (address: string) => {
	const matches = matchRoutes(
		routes as Parameters<typeof matchRoutes>[0],
		new URL(address, 'http://localhost').pathname,
	);
	return (matches?.at(-1)?.route as { file?: string } | undefined)?.file;
};

/** Every address with the file that answers it; those of the server, which no page answers, with null. */
const answers: { [P in keyof typeof paths]: [string, string | null] } = {
	home: [paths.home, 'home.tsx'],
	directory: [paths.directory, 'directory.tsx'],
	directoryWith: [paths.directoryWith({ q: 'café', category: undefined }), 'directory.tsx'],
	directoryChoices: [paths.directoryChoices({ place: 'ulm' }), 'directory-choices.ts'],
	directoryFeed: [paths.directoryFeed, 'directory-feed.ts'],
	openData: [paths.openData, 'open-data.tsx'],
	blog: [paths.blog, 'blog.tsx'],
	blogFeed: [paths.blogFeed, 'blog-feed.ts'],
	blogPost: [paths.blogPost('a-post'), 'blog-post.tsx'],
	about: [paths.about, 'about.tsx'],
	page: [paths.page('imprint'), 'page.tsx'],
	innovations: [paths.innovations, 'innovations.tsx'],
	fourClickReview: [paths.fourClickReview, 'four-click-review.tsx'],
	surfShop: [paths.surfShop, 'surf-shop.tsx'],
	gamification: [paths.gamification, 'gamification.tsx'],
	rea: [paths.rea, 'rea.tsx'],
	profile: [paths.profile('café-solstice'), 'profile.tsx'],
	myReports: [paths.myReports, 'my-reports.tsx'],
	suspended: [paths.suspended, 'suspended.tsx'],
	profileReview: [paths.profileReview('café-solstice'), 'profile.tsx'],
	ownedProfile: [paths.ownedProfile('0199a1b2'), 'profile-owned.tsx'],
	poster: [paths.poster('0199a1b2'), 'profile-poster.tsx'],
	shortLink: [paths.shortLink('café-solstice'), 'short-link.ts'],
	addProfile: [paths.addProfile, 'profile-add.tsx'],
	claimProfile: [paths.claimProfile('café-solstice'), 'profile-claim.tsx'],
	followers: [paths.followers('café-solstice'), 'profile-followers.tsx'],
	following: [paths.following, 'following.tsx'],
	operatorClaims: [paths.operatorClaims, 'operator-claims.tsx'],
	operatorClaimsWith: [paths.operatorClaimsWith({ show: 'decided', page: undefined }), 'operator-claims.tsx'],
	operatorBusinesses: [paths.operatorBusinesses, 'operator-businesses.tsx'],
	operatorModeration: [paths.operatorModeration, 'operator-moderation.tsx'],
	operatorModerationAt: [paths.operatorModerationAt(2), 'operator-moderation.tsx'],
	moderationLog: [paths.moderationLog, 'moderation-log.tsx'],
	operatorJobs: [paths.operatorJobs, 'operator-jobs.tsx'],
	operatorImports: [paths.operatorImports, 'operator-imports.tsx'],
	operatorImportsPage: [paths.operatorImportsPage(2), 'operator-imports.tsx'],
	operatorImport: [paths.operatorImport('0199a1b2'), 'operator-import.tsx'],
	controlPage: [paths.controlPage, 'control-page.tsx'],
	account: [paths.account, 'account.tsx'],
	privacy: [paths.privacy, 'account.tsx'],
	friends: [paths.friends, 'friends.tsx'],
	member: [paths.member('0199a1b2'), 'member.tsx'],
	messages: [paths.messages, 'messages.tsx'],
	referralNetwork: [paths.referralNetwork, 'referral-network.tsx'],
	signIn: [paths.signIn('/me/me'), 'sign-in.tsx'],
	signUp: [paths.signUp(), 'sign-up.tsx'],
	forgotPassword: [paths.forgotPassword, 'forgot-password.tsx'],
	action: [paths.action, 'auth-action.tsx'],
	goodbye: [paths.goodbye, 'goodbye.tsx'],
	leaving: [paths.leaving, 'leaving.tsx'],
	offline: [paths.offline, 'offline.tsx'],
	offlineFor: [paths.offlineFor('/directory'), 'offline.tsx'],
	manifest: [paths.manifest, 'manifest.ts'],
	outbox: [paths.outbox, null],
	gallery: [paths.gallery, 'gallery.tsx'],
	apiDocumentation: [paths.apiDocumentation, null],
};

test.each(Object.values(answers))('%s is answered by %s', (address, file) => {
	expect(fileOf(address)).toBe(`routes/${file ?? 'not-found.tsx'}`);
});

test('what is empty stays out of the address, and the rest is escaped', () => {
	expect(paths.directoryWith({ q: 'a&b', category: '', place: undefined })).toBe('/directory?q=a%26b');
	expect(paths.profile('a/b')).toBe('/business-profile/a%2Fb');
});
