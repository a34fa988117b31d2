const segment = encodeURIComponent;
const withQuery = (path: string, query: Record<string, string | undefined>) => {
	const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
	return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};

/** Every address of the site. Links are made here and nowhere else, so that a changed route is one change. */
export const paths = {
	home: '/',
	directory: '/directory',
	/** The directory with filters, by the names of the list call: `q`, `category`, `place`, `sort` … */
	directoryWith: (query: Record<string, string | undefined>) => withQuery('/directory', query),
	/** All that can be chosen in the menus above a selection of it. */
	directoryChoices: (query: Record<string, string | undefined>) => withQuery('/directory/choices.json', query),
	/** The newest businesses, for feed readers. */
	directoryFeed: '/directory/newest.rss',
	/** The whole directory as files. */
	openData: '/open-data',
	blog: '/blog',
	blogFeed: '/blog/posts.rss',
	blogPost: (slug: string) => `/blog/${segment(slug)}`,
	about: '/about',
	/** A page of the operator's, such as `imprint`, `privacy` or `terms`. */
	page: (slug: string) => `/pages/${segment(slug)}`,
	innovations: '/innovations',
	fourClickReview: '/innovations/four-click-review',
	surfShop: '/innovations/surf-shop',
	/** Offers with these words in them, from a place in the list on. */
	surfShopWith: (query: Record<string, string | undefined>) => withQuery('/innovations/surf-shop', query),
	/** One business at a time. */
	surf: '/innovations/surf-shop/surf',
	/** Something that a business gives for coins. */
	offer: (id: string) => `/offers/${segment(id)}`,
	/** What I took, and one of it with its code: to its business, the way to confirm it. */
	redemptions: '/me/redemptions',
	redemption: (code: string) => `/me/redemptions/${segment(code)}`,
	/** Where the people of a business type or scan codes. */
	confirmCode: '/me/confirm-code',
	gamification: '/innovations/gamification',
	rea: '/innovations/rea',
	/** The public page of a business, by slug or id. */
	profile: (slug: string) => `/business-profile/${segment(slug)}`,
	/** The same page at its four clicks. */
	profileReview: (slug: string) => `/business-profile/${segment(slug)}#review`,
	/** The page on which an owner or manager looks after a business. */
	ownedProfile: (id: string) => `/business-profile/me/${segment(id)}`,
	/** The same at something of it that can be filled in, as `missing` of a business names it. */
	ownedPart: (id: string, part: string) => `/business-profile/me/${segment(id)}#${part}`,
	/** The sheet with the code that opens its four clicks. */
	poster: (id: string) => `/business-profile/me/${segment(id)}/poster`,
	/** What it gives for coins, as its owner or manager sees it. */
	ownedOffers: (id: string) => `/business-profile/me/${segment(id)}/offers`,
	/** Short enough to be typed off a poster. */
	shortLink: (slug: string) => `/r/${segment(slug)}`,
	addProfile: '/business-profile/me/add',
	/** The steps in which a draft becomes a page. */
	addProfileStep: (id: string, step?: string) => withQuery('/business-profile/me/add', { id, step }),
	/** Where one shows that a business is one's own. */
	claimProfile: (slug: string) => `/business-profile/${segment(slug)}/claim`,
	/** Who follows a business. */
	followers: (slug: string) => `/business-profile/${segment(slug)}/followers`,
	operatorClaims: '/operator/claims',
	/** `show` is which of them, `page` a number. */
	operatorClaimsWith: (query: Record<string, string | undefined>) => withQuery('/operator/claims', query),
	operatorBusinesses: '/operator/businesses',
	operatorModeration: '/operator/moderation',
	operatorModerationAt: (page: number) => withQuery('/operator/moderation', { page: String(page) }),
	/** What operators decided, for everyone. */
	moderationLog: '/moderation',
	operatorRedemptions: '/operator/redemptions',
	operatorInvitations: '/operator/invitations',
	operatorJobs: '/operator/jobs',
	operatorImports: '/operator/imports',
	operatorImportsPage: (page: number) => withQuery('/operator/imports', { page: String(page) }),
	/** A file to import, or what became of it. */
	operatorImport: (id: string) => `/operator/imports/${segment(id)}`,
	controlPage: '/me/me',
	/** The cards for newcomers. */
	welcome: '/me/welcome',
	account: '/me/account',
	/** What I reported, and what came of it. */
	myReports: '/me/reports',
	/** All that a suspended member sees. */
	suspended: '/me/suspended',
	/** Who knows which reviews are mine, and who my friends are. */
	privacy: '/me/account#privacy',
	friends: '/me/friends',
	/** What is new from them, and from friends. */
	feed: '/me/feed',
	/** The businesses that I follow. */
	following: '/me/following',
	/** A member, as far as they show themselves. */
	member: (id: string) => `/members/${segment(id)}`,
	messages: '/me/message',
	/** `query` is what is looked for in it. */
	messageFolder: (folder: string, query: Record<string, string | undefined> = {}) =>
		withQuery(`/me/message/${segment(folder)}`, query),
	/** A message with its thread, a draft, or a group, in a folder as it is looked through. */
	messageIn: (folder: string, id: string, query: Record<string, string | undefined> = {}) =>
		withQuery(`/me/message/${segment(folder)}/${segment(id)}`, query),
	/** A new message; `to` is whom it is for, as `profile:` and the id. */
	newMessage: (to?: string) => withQuery('/me/message/new', { to }),
	notifications: '/me/notifications',
	/** What one is told of, and how much mail one wishes. */
	notificationSettings: '/me/notifications/settings',
	/** My coins, movement by movement. */
	coins: '/me/coins',
	/** `kind`, `from` and `to` are those of the call. */
	coinsWith: (query: Record<string, string | undefined>) => withQuery('/me/coins', query),
	referralNetwork: '/me/referral-network',
	/** My link and invitations; `business` is the id of one to share. */
	tellAFriend: (business?: string) => withQuery('/me/invite', { business }),
	/** What a link of an invitation opens. */
	invitation: (code: string) => `/invite/${segment(code)}`,
	/** Referral slips; `show` is which of them. */
	referrals: '/me/referrals',
	referralsWith: (query: Record<string, string | undefined>) => withQuery('/me/referrals', query),
	newReferral: '/me/referrals/new',
	/** Where the mail leads that asks somebody whether they may be passed on; it brings a code. */
	referralConsent: '/referral',
	/** `next` is where to go afterwards. */
	signIn: (next?: string) => withQuery('/auth/sign-in', { next }),
	signUp: (next?: string) => withQuery('/auth/sign-up', { next }),
	forgotPassword: '/auth/forgot-password',
	/** Where the links of messages about an account lead. */
	action: '/auth/action',
	goodbye: '/auth/goodbye',
	/** For who has left, while what they sign in with is still there. */
	leaving: '/auth/leaving',
	/** Outside production: the messages that would have been sent. */
	outbox: '/dev/outbox',
	/** What is shown where there is no connection. */
	offline: '/offline',
	/** `to` is what was to be opened; what a message brought with a code for signing in is not repeated. */
	offlineFor: (to: string) => withQuery('/offline', { to: to.startsWith('/auth/') ? undefined : to }),
	manifest: '/manifest.webmanifest',
	gallery: '/test',
	apiDocumentation: '/api/v1/docs',
} as const;
