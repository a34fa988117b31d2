/** Limits that pages tell and calls enforce. Apart from the calls, so that no page carries the library that checks them. */

export const reviewLimits = {
	bodyMin: 20,
	bodyMax: 4000,
	replyMax: 2000,
	undoWithinS: 60,
	/** Reviews of a member that wait for their address: confirming it publishes them in one transaction. */
	waitingMax: 20,
} as const;

/** Days for which an account is new: it may do less of what troubles others. */
export const newMemberDays = 7;

export const friendLimits = {
	/** Requests of one member in a day, taken back or not; of an account that is new, fewer. */
	requestsPerDay: 50,
	requestsPerDayNew: 20,
	/** Members are found by name from so many letters on, so many of them. */
	searchLettersMin: 2,
	searchResults: 20,
	/** Days after which somebody who declined can be asked again by the same member. */
	askAgainDays: 7,
} as const;

export const followLimits = {
	/** Businesses that one member follows. */
	perMember: 5000,
} as const;

export const postLimits = {
	body: 2000,
	images: 4,
	comment: 1000,
	/** Comments that a post shows at once, the latest. */
	latestComments: 2,
	/** Friends who are named among those who like a post, and among how many of the last they are looked for. */
	likersNamed: 2,
	likersLookedAt: 200,
	/** Posts that one member writes in a day, for whichever business; of an account that is new, fewer. */
	postsPerDay: 30,
	postsPerDayNew: 5,
	/** Comments of one member in a day; of an account that is new, fewer. */
	commentsPerDay: 200,
	commentsPerDayNew: 20,
} as const;

/**
 * Coins that one member is given, by all rules together; days and weeks are those of UTC. `waiting` is how many awards may wait
 * for a day that has room for them.
 */
export const coinLimits = { perDay: 100, perWeek: 300, waiting: 20 } as const;
/** Members that the board shows. */
export const boardMax = 50;
/** Roots of the ledger that are told. */
export const rootsMax = 31;

export const offerLimits = {
	title: [2, 80],
	terms: 1000,
	searchTerm: 100,
	priceCoins: [20, 1000],
	stock: [1, 10_000],
	/** Of one offer. */
	perMember: [1, 10],
	/** Of one business, those aside that have ended. */
	running: 20,
	/** Days for which an offer can be announced before it begins, and for which it may last. */
	daysAhead: 366,
	/** Days for which a code is good; then the coins go back. */
	codeDays: 14,
	/** Codes that one member looks up or confirms in a minute: a busy counter needs fewer, and a guesser far more. */
	codesPerMinute: 20,
} as const;

export const messageLimits = {
	/** Members, businesses and groups that one message is written to. */
	recipients: 50,
	subject: 150,
	body: 10_000,
	/** Letters of a message that a list shows. */
	snippet: 140,
	/** Seconds for which a message waits, so that it can be taken back. */
	undoMaxS: 30,
	/** Of one member. */
	drafts: 100,
	/** Strangers written to in a day, while none of them has accepted; of an account that is new, fewer. */
	requestsPerDay: 20,
	requestsPerDayNew: 3,
	/** Messages to businesses in a day that have not answered yet; of an account that is new, fewer. */
	businessesPerDay: 30,
	businessesPerDayNew: 10,
	/** The same words reach so many strangers within an hour; further ones an hour later. */
	sameWordsPerHour: 5,
	/** Messages marked or moved in one call. */
	atOnce: 100,
	/** Days after which what lies in the trash is gone. */
	trashDays: 30,
	/** Counted so far: more is told as more. */
	countMax: 1000,
	groupName: [2, 80],
	groupDescription: 500,
	/** Of one group, those included who have not answered yet. */
	participants: 250,
	/** Messages of before that whoever joins a group is given, the latest. */
	pastOfGroup: 500,
	/** Who was answered, before a business's page tells how fast it answers; the time that counts, and from when on no answer is none. */
	answersTold: 10,
	answersSinceDays: 180,
	unansweredDays: 7,
	/** Of a business, the latest, to tell that. */
	threadsLookedAt: 200,
	/** Groups that one member makes. */
	groups: 50,
} as const;

export const notificationLimits = {
	/** Counted so far; more are as many. */
	countMax: 100,
} as const;

export const invitationLimits = {
	/** Characters of a code, in Crockford base32. */
	code: 10,
	/** Days for which a code is good. */
	days: 30,
	/** People who join with one code. */
	usesMax: 25,
	memo: 80,
	message: 500,
	/** Links of one member that are good at a time. */
	openLinks: 20,
	/** Mails of one member before the first of whom they invited has joined; after that, and always, so many a day. */
	mailsBeforeFirst: 50,
	mailsPerDay: 50,
	mailsPerDayNew: 20,
	/** The same for somebody whose invitees were suspended. Nobody is told which limit it is. */
	mailsPerDayCareful: 5,
	/** Mails to one address, whoever sends them, in so many days. */
	mailsPerAddress: 3,
	mailsPerAddressDays: 30,
	/** Addresses that are typed at once. */
	addressesAtOnce: 20,
	/** Days for which a member is new enough to say by whom they came. */
	joinDays: 30,
	/** Days after joining from which on an invitation may count, and until which it does. */
	qualifyAfterDays: 7,
	qualifyUntilDays: 90,
	/** Of the five parts of one's own profile that make 80 %. */
	profileParts: 4,
	/** People who join by one inviter within ten minutes; the reward of further ones is held. */
	joinsAtOnce: 5,
	/** Levels of a network that are counted, and how far. */
	levels: 5,
	countMax: 10_000,
	/** Invitees that a network shows, the newest. */
	inviteesShown: 200,
} as const;

export const referralLimits = {
	need: [10, 500],
	contactName: 80,
	/** Slips of one member in a day, taken back or not; of an account that is new, fewer. */
	perDay: 10,
	perDayNew: 2,
	/** Mails that ask one address in so many days, whoever gives it. */
	mailsPerAddress: 2,
	mailsPerAddressDays: 30,
	/** Days after which what is known of somebody who has not answered is deleted. */
	consentDays: 14,
	/** Jobs whose values the giver is told together, and so many more at a time. */
	summedTogether: 3,
	valueMax: 1_000_000_000_000,
} as const;

export const moderationLimits = {
	words: 1000,
	explanation: [5, 1000],
	appeal: [20, 2000],
	/** Reports of one member in a day; of an account that is new, fewer. */
	reportsPerDay: 20,
	reportsPerDayNew: 5,
	/** Reviews that one decision may be about. */
	subjects: 100,
} as const;

export const profileLimits = {
	businessName: [2, 120],
	tagline: 160,
	description: 5000,
	tags: 20,
	searchTerm: 100,
	suggestions: 8,
	/** Businesses whose circle is asked about at once. */
	circleIds: 100,
	/** Of one owner, at a time. */
	drafts: 10,
	/** By one member. */
	addedPerDay: 200,
} as const;

export const mapZoomMax = 22;
