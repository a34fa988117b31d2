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
	/** The choices of the menus above a selection of the directory. */
	directoryChoices: (query: Record<string, string | undefined>) => withQuery('/directory/choices.json', query),
	/** The feed of the newest businesses, for feed readers. */
	directoryFeed: '/directory/newest.rss',
	/** The page that offers the whole directory as files. */
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
	/** The offers that contain the words `q`, from a place in the list on. */
	surfShopWith: (query: Record<string, string | undefined>) => withQuery('/innovations/surf-shop', query),
	/** The page that shows one business at a time. */
	surf: '/innovations/surf-shop/surf',
	/** The page of something that a business gives for coins. */
	offer: (id: string) => `/offers/${segment(id)}`,
	/** The member's redemptions. The page of one shows its code to the member, and lets the business confirm it. */
	redemptions: '/me/redemptions',
	redemption: (code: string) => `/me/redemptions/${segment(code)}`,
	/** The page on which the people of a business type or scan codes. */
	confirmCode: '/me/confirm-code',
	gamification: '/innovations/gamification',
	rea: '/innovations/rea',
	/** The public page of a business, by slug or id. */
	profile: (slug: string) => `/business-profile/${segment(slug)}`,
	/** The public page of a business at its four clicks. */
	profileReview: (slug: string) => `/business-profile/${segment(slug)}#review`,
	/** The page on which an owner or manager looks after a business. */
	ownedProfile: (id: string) => `/business-profile/me/${segment(id)}`,
	/** The same page at a part that can be filled in, as `missing` of a business names it. */
	ownedPart: (id: string, part: string) => `/business-profile/me/${segment(id)}#${part}`,
	/** The sheet to print with the code that opens the four clicks of a business. */
	poster: (id: string) => `/business-profile/me/${segment(id)}/poster`,
	/** The offers of a business, as its owner or manager sees them. */
	ownedOffers: (id: string) => `/business-profile/me/${segment(id)}/offers`,
	/** A link to a business that is short enough to be typed off a poster. */
	shortLink: (slug: string) => `/r/${segment(slug)}`,
	addProfile: '/business-profile/me/add',
	/** The steps in which a draft becomes a page. */
	addProfileStep: (id: string, step?: string) => withQuery('/business-profile/me/add', { id, step }),
	/** The page on which a member proves that a business is theirs. */
	claimProfile: (slug: string) => `/business-profile/${segment(slug)}/claim`,
	/** The page that shows who follows a business. */
	followers: (slug: string) => `/business-profile/${segment(slug)}/followers`,
	operatorClaims: '/operator/claims',
	/** `show` chooses which claims, `page` is a number. */
	operatorClaimsWith: (query: Record<string, string | undefined>) => withQuery('/operator/claims', query),
	operatorBusinesses: '/operator/businesses',
	operatorModeration: '/operator/moderation',
	operatorModerationAt: (page: number) => withQuery('/operator/moderation', { page: String(page) }),
	/** The log of what operators decided, for everyone. */
	moderationLog: '/moderation',
	operatorRedemptions: '/operator/redemptions',
	operatorInvitations: '/operator/invitations',
	operatorJobs: '/operator/jobs',
	operatorImports: '/operator/imports',
	operatorImportsPage: (page: number) => withQuery('/operator/imports', { page: String(page) }),
	/** The page of a file to import, or of what became of it. */
	operatorImport: (id: string) => `/operator/imports/${segment(id)}`,
	controlPage: '/me/me',
	/** The cards for newcomers. */
	welcome: '/me/welcome',
	account: '/me/account',
	/** What the member reported, and what came of it. */
	myReports: '/me/reports',
	/** The only page that a suspended member sees. */
	suspended: '/me/suspended',
	/** The setting for who may know which reviews are the member's, and who their friends are. */
	privacy: '/me/account#privacy',
	friends: '/me/friends',
	/** What is new from friends and followed businesses. */
	feed: '/me/feed',
	/** The businesses that the member follows. */
	following: '/me/following',
	/** The page of a member, as far as they show themselves. */
	member: (id: string) => `/members/${segment(id)}`,
	messages: '/me/message',
	/** `query` holds what is searched for in the folder. */
	messageFolder: (folder: string, query: Record<string, string | undefined> = {}) =>
		withQuery(`/me/message/${segment(folder)}`, query),
	/** A message with its thread, a draft, or a group, in a folder; `query` holds what is searched for there. */
	messageIn: (folder: string, id: string, query: Record<string, string | undefined> = {}) =>
		withQuery(`/me/message/${segment(folder)}/${segment(id)}`, query),
	/** A new message; `to` is its recipient, as `profile:` and the id. */
	newMessage: (to?: string) => withQuery('/me/message/new', { to }),
	notifications: '/me/notifications',
	/** Where a notification leads that was pressed on the screen of a device: it is read, and the page `to` is shown. */
	pushed: (id: string, to: string) => withQuery(`/me/notifications/${segment(id)}`, { to }),
	/** What the member is told of, and how much mail they wish. */
	notificationSettings: '/me/notifications/settings',
	/** The member's coins, entry by entry. */
	coins: '/me/coins',
	/** `kind`, `from` and `to` are those of the call. */
	coinsWith: (query: Record<string, string | undefined>) => withQuery('/me/coins', query),
	referralNetwork: '/me/referral-network',
	/** The member's link and invitations; `business` is the id of a business to share. */
	tellAFriend: (business?: string) => withQuery('/me/invite', { business }),
	/** The same page of a business at the form in which its people ask their customers for reviews. */
	askCustomers: (business: string) => `${withQuery('/me/invite', { business })}#ask-customers`,
	/** The page that takes the code of an invitation. */
	invitationCode: '/invite',
	/** The page that an invitation's link opens. */
	invitation: (code: string) => `/invite/${segment(code)}`,
	/** Referral slips; `show` chooses which of them. */
	referrals: '/me/referrals',
	/** The slips that the member gave: jobs that came of them are confirmed there. */
	referralsGiven: '/me/referrals?show=given',
	referralsWith: (query: Record<string, string | undefined>) => withQuery('/me/referrals', query),
	newReferral: '/me/referrals/new',
	/** The page behind the mail that asks somebody whether they may be passed on; the mail's link brings a code. */
	referralConsent: '/referral',
	/** `next` is where to go afterwards. */
	signIn: (next?: string) => withQuery('/auth/sign-in', { next }),
	signUp: (next?: string) => withQuery('/auth/sign-up', { next }),
	forgotPassword: '/auth/forgot-password',
	/** The page that the links of messages about an account lead to. */
	action: '/auth/action',
	goodbye: '/auth/goodbye',
	/** The page for a member who has left, while the account that they sign in with is still there. */
	leaving: '/auth/leaving',
	/** Outside production, the messages that would have been sent. */
	outbox: '/dev/outbox',
	/** The page that is shown where there is no connection. */
	offline: '/offline',
	/**
	 * `to` is the address that was to be opened; one that a message brought with a code for signing in is not repeated.
	 */
	offlineFor: (to: string) => withQuery('/offline', { to: to.startsWith('/auth/') ? undefined : to }),
	manifest: '/manifest.webmanifest',
	gallery: '/test',
	apiDocumentation: '/api/v1/docs',
} as const;
