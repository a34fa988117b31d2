import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#web/links/paths.ts';
import routes from '#web/routes.ts';

const fileOf = (address: string) => {
	const matches = matchRoutes(
		routes as Parameters<typeof matchRoutes>[0],
		new URL(address, 'http://localhost').pathname,
	);
	return (matches?.at(-1)?.route as { file?: string } | undefined)?.file;
};

/** Every address with the file that answers it; null for those that the server answers without a page. */
const answers: { [P in keyof typeof paths]: [string, string | null] } = {
	home: [paths.home, 'home/home-page.tsx'],
	directory: [paths.directory, 'directory/directory-page.tsx'],
	directoryWith: [paths.directoryWith({ q: 'café', category: undefined }), 'directory/directory-page.tsx'],
	directoryChoices: [paths.directoryChoices({ place: 'ulm' }), 'directory/filters/all-choices.ts'],
	directoryFeed: [paths.directoryFeed, 'machines/directory-feed.ts'],
	openData: [paths.openData, 'machines/open-data-page.tsx'],
	blog: [paths.blog, 'articles/blog-page.tsx'],
	blogFeed: [paths.blogFeed, 'articles/blog-feed.ts'],
	blogPost: [paths.blogPost('a-post'), 'articles/blog-post-page.tsx'],
	about: [paths.about, 'articles/about-page.tsx'],
	page: [paths.page('imprint'), 'articles/text-page.tsx'],
	innovations: [paths.innovations, 'articles/innovations/innovations-page.tsx'],
	surfShop: [paths.surfShop, 'offers/surf-shop-page.tsx'],
	surfShopWith: [paths.surfShopWith({ q: 'tea' }), 'offers/surf-shop-page.tsx'],
	surf: [paths.surf, 'offers/surf/surf-page.tsx'],
	offer: [paths.offer('0199a1b2'), 'offers/offer-page.tsx'],
	redemptions: [paths.redemptions, 'offers/codes/redemptions-page.tsx'],
	redemption: [paths.redemption('7K2MP4QX9D'), 'offers/codes/redemption-page.tsx'],
	confirmCode: [paths.confirmCode, 'offers/codes/confirm-page.tsx'],
	fourClickReview: [paths.fourClickReview, 'reviews/trying/four-click-review-page.tsx'],
	gamification: [paths.gamification, 'coins/gamification-page.tsx'],
	rea: [paths.rea, 'referrals/rea-page.tsx'],
	profile: [paths.profile('café-solstice'), 'profile/profile-page.tsx'],
	myReports: [paths.myReports, 'reports/my-reports-page.tsx'],
	suspended: [paths.suspended, 'account/suspended-page.tsx'],
	profileReview: [paths.profileReview('café-solstice'), 'profile/profile-page.tsx'],
	ownedProfile: [paths.ownedProfile('0199a1b2'), 'owned/owned-page.tsx'],
	ownedPart: [paths.ownedPart('0199a1b2', 'hours'), 'owned/owned-page.tsx'],
	poster: [paths.poster('0199a1b2'), 'owned/poster/poster-page.tsx'],
	ownedOffers: [paths.ownedOffers('0199a1b2'), 'owned/offers/offers-page.tsx'],
	shortLink: [paths.shortLink('café-solstice'), 'profile/short-link.ts'],
	addProfile: [paths.addProfile, 'owned/adding/add-page.tsx'],
	addProfileStep: [paths.addProfileStep('a b', 'where'), 'owned/adding/add-page.tsx'],
	claimProfile: [paths.claimProfile('café-solstice'), 'claims/claim-page.tsx'],
	followers: [paths.followers('café-solstice'), 'members/follows/followers-page.tsx'],
	feed: [paths.feed, 'posts/feed-page.tsx'],
	following: [paths.following, 'members/follows/following-page.tsx'],
	operatorClaims: [paths.operatorClaims, 'operator/claims-page.tsx'],
	operatorClaimsWith: [paths.operatorClaimsWith({ show: 'decided', page: undefined }), 'operator/claims-page.tsx'],
	operatorBusinesses: [paths.operatorBusinesses, 'operator/businesses-page.tsx'],
	operatorModeration: [paths.operatorModeration, 'operator/moderation/queue-page.tsx'],
	operatorModerationAt: [paths.operatorModerationAt(2), 'operator/moderation/queue-page.tsx'],
	moderationLog: [paths.moderationLog, 'reports/moderation-log-page.tsx'],
	operatorRedemptions: [paths.operatorRedemptions, 'operator/redemptions-page.tsx'],
	operatorInvitations: [paths.operatorInvitations, 'operator/invitations/invitations-page.tsx'],
	operatorJobs: [paths.operatorJobs, 'operator/jobs-page.tsx'],
	operatorImports: [paths.operatorImports, 'operator/imports/imports-page.tsx'],
	operatorImportsPage: [paths.operatorImportsPage(2), 'operator/imports/imports-page.tsx'],
	operatorImport: [paths.operatorImport('0199a1b2'), 'operator/imports/import-page.tsx'],
	controlPage: [paths.controlPage, 'control/control-page.tsx'],
	welcome: [paths.welcome, 'welcome/welcome-page.tsx'],
	account: [paths.account, 'account/account-page.tsx'],
	referrals: [paths.referrals, 'referrals/referrals-page.tsx'],
	referralsGiven: [paths.referralsGiven, 'referrals/referrals-page.tsx'],
	referralsWith: [paths.referralsWith({ show: 'given' }), 'referrals/referrals-page.tsx'],
	newReferral: [paths.newReferral, 'referrals/new-referral-page.tsx'],
	referralConsent: [paths.referralConsent, 'referrals/consent-page.tsx'],
	privacy: [paths.privacy, 'account/account-page.tsx'],
	friends: [paths.friends, 'members/friends/friends-page.tsx'],
	member: [paths.member('0199a1b2'), 'members/member-page.tsx'],
	messages: [paths.messages, 'messages/messages-page.tsx'],
	messageFolder: [paths.messageFolder('inbox', { q: 'tea' }), 'messages/messages-page.tsx'],
	messageIn: [paths.messageIn('inbox', '0199a1b2'), 'messages/messages-page.tsx'],
	newMessage: [paths.newMessage('profile:0199a1b2'), 'messages/messages-page.tsx'],
	notifications: [paths.notifications, 'notifications/notifications-page.tsx'],
	pushed: [paths.pushed('1', '/me/friends'), 'notifications/push/pushed-page.tsx'],
	notificationSettings: [paths.notificationSettings, 'notifications/settings/settings-page.tsx'],
	coins: [paths.coins, 'coins/transactions/transactions-page.tsx'],
	coinsWith: [paths.coinsWith({ kind: 'earn' }), 'coins/transactions/transactions-page.tsx'],
	referralNetwork: [paths.referralNetwork, 'invitations/network/referral-network-page.tsx'],
	askCustomers: [paths.askCustomers('0199a1b2'), 'invitations/telling/tell-page.tsx'],
	tellAFriend: [paths.tellAFriend(), 'invitations/telling/tell-page.tsx'],
	invitationCode: [paths.invitationCode, 'invitations/code-page.tsx'],
	invitation: [paths.invitation('0123456789'), 'invitations/invitation-page.tsx'],
	signIn: [paths.signIn('/me/me'), 'account/sign-in/sign-in-page.tsx'],
	signUp: [paths.signUp(), 'account/sign-in/sign-up-page.tsx'],
	forgotPassword: [paths.forgotPassword, 'account/sign-in/forgot-password-page.tsx'],
	action: [paths.action, 'account/mailed-links/mailed-link-page.tsx'],
	goodbye: [paths.goodbye, 'account/goodbye-page.tsx'],
	leaving: [paths.leaving, 'account/leaving-page.tsx'],
	offline: [paths.offline, 'offline/offline-page.tsx'],
	offlineFor: [paths.offlineFor('/directory'), 'offline/offline-page.tsx'],
	manifest: [paths.manifest, 'machines/manifest.ts'],
	outbox: [paths.outbox, null],
	gallery: [paths.gallery, 'gallery/gallery-page.tsx'],
	apiDocumentation: [paths.apiDocumentation, null],
};

test.each(Object.values(answers))('%s is answered by %s', (address, file) => {
	expect(fileOf(address)).toBe(file ?? 'shell/not-found-page.tsx');
});

test('what is empty stays out of the address, and the rest is escaped', () => {
	expect(paths.directoryWith({ q: 'a&b', category: '', place: undefined })).toBe('/directory?q=a%26b');
	expect(paths.profile('a/b')).toBe('/business-profile/a%2Fb');
});
