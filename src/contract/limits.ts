/**
 * Limits that pages tell and calls enforce, apart from the calls so that no page carries the library that checks them.
 * What new accounts may do is stated here alone, in each limit beside what all others may.
 */

export const reviewLimits = {
	bodyMin: 20,
	bodyMax: 4000,
	replyMax: 2000,
	undoWithinS: 60,
	/** How many reviews of a member may wait for their address: confirming it publishes them in one transaction. */
	waitingMax: 20,
	/** Which part of the reviews that a member may write in a day a new account may; how many is a setting. */
	partOfNew: 0.5,
} as const;

/** Days for which an account is new; lower limits keep a new account from troubling others much. */
export const newMemberDays = 7;

export const friendLimits = {
	/** How many requests one member may send in a day, also if taken back; a new account fewer. */
	requestsPerDay: 50,
	requestsPerDayNew: 20,
	/** How many letters a search by name needs, and how many members it finds at most. */
	searchLettersMin: 2,
	searchResults: 20,
	/** Days after which a member can ask somebody again who declined. */
	askAgainDays: 7,
} as const;

export const exportLimits = {
	/** How often one member may ask for all their data in a day. */
	perDay: 5,
	/** Seconds within which the download begins, or is to be asked for again. */
	openS: 300,
} as const;

export const followLimits = {
	/** How many businesses one member can follow. */
	perMember: 5000,
} as const;

export const postLimits = {
	body: 2000,
	images: 4,
	comment: 1000,
	/** How many comments a post shows at once, the latest ones. */
	latestComments: 2,
	/** How many friends are named among those who like a post, and how many of the latest likers are searched for friends. */
	likersNamed: 2,
	likersLookedAt: 200,
	/** How many posts one member may write in a day, for all businesses together; a new account fewer. */
	postsPerDay: 30,
	postsPerDayNew: 5,
	/** How many comments one member may write in a day; a new account fewer. */
	commentsPerDay: 200,
	commentsPerDayNew: 20,
} as const;

/**
 * How many coins one member is given at most, by all rules together, in a day and a week of UTC. `waiting` is how many
 * awards may wait for a day that has room for them.
 */
export const coinLimits = { perDay: 100, perWeek: 300, waiting: 20 } as const;
/** How many days in a row of coming by earn extra. */
export const visitsInRow = 7;
/** How many members the board shows. */
export const boardMax = 50;
/** How many roots of the ledger are shown. */
export const rootsMax = 31;

export const offerLimits = {
	title: [2, 80],
	terms: 1000,
	searchTerm: 100,
	priceCoins: [20, 1000],
	stock: [1, 10_000],
	/** The range for how many of one offer a member may take. */
	perMember: [1, 10],
	/** How many offers of one business may run or be announced; offers that have ended do not count. */
	running: 20,
	/** How many days ahead an offer can be announced, and how many days it may last. */
	daysAhead: 366,
	/** Days for which a code is good; after that the coins go back. */
	codeDays: 14,
	/** How many codes one member may look up or confirm in a minute: a busy counter needs fewer, and a guesser far more. */
	codesPerMinute: 20,
} as const;

export const messageLimits = {
	/** How many members, businesses and groups one message can be written to. */
	recipients: 50,
	subject: 150,
	body: 10_000,
	/** How many letters of a message a list shows. */
	snippet: 140,
	/** The most seconds for which a message waits so that it can be taken back. */
	undoMaxS: 30,
	/** How many drafts one member may have. */
	drafts: 100,
	/** How many strangers a member may write to in a day while none of them has accepted; a new account fewer. */
	requestsPerDay: 20,
	requestsPerDayNew: 3,
	/** How many messages a member may send in a day to businesses that have not answered yet; a new account fewer. */
	businessesPerDay: 30,
	businessesPerDayNew: 10,
	/** How many strangers the same words reach within an hour; they reach further ones an hour later. */
	sameWordsPerHour: 5,
	/** How many messages one call can mark or move. */
	atOnce: 100,
	/** Days after which messages in the trash are deleted. */
	trashDays: 30,
	/** Messages are counted up to this number; more are shown as more. */
	countMax: 1000,
	groupName: [2, 80],
	groupDescription: 500,
	/** How many participants one group may have, including those who have not answered yet. */
	participants: 250,
	/** How many earlier messages somebody who joins a group is given, the latest ones. */
	pastOfGroup: 500,
	/**
	 * How many people a business must have answered before its page tells how fast it answers; the days that count; and the
	 * days without an answer after which a message counts as unanswered.
	 */
	answersTold: 10,
	answersSinceDays: 180,
	unansweredDays: 7,
	/** How many threads of a business are looked at for that, the latest ones. */
	threadsLookedAt: 200,
	/** How many groups one member may make. */
	groups: 50,
} as const;

export const notificationLimits = {
	/** Notifications are counted up to this number; more are shown as this many. */
	countMax: 100,
} as const;

export const invitationLimits = {
	/** How many characters a code has, in Crockford base32. */
	code: 10,
	/** Days for which a code is good. */
	days: 30,
	/** How many people can join with one code. */
	usesMax: 25,
	memo: 80,
	message: 500,
	/** How many links of one member may be good at a time. */
	openLinks: 20,
	/** How many mails a member may send before the first of their invitees has joined, and how many in a day at any time. */
	mailsBeforeFirst: 50,
	mailsPerDay: 50,
	mailsPerDayNew: 20,
	/** How many mails in a day for a member whose invitees were suspended. Nobody is told which limit it is. */
	mailsPerDayCareful: 5,
	/** How many mails one address gets in so many days, whoever sends them. */
	mailsPerAddress: 3,
	mailsPerAddressDays: 30,
	/** How many addresses can be typed at once. */
	addressesAtOnce: 20,
	/** Days for which a member is new enough to say by whom they came. */
	joinDays: 30,
	/** Days after joining from which an invitation may count, and until which it may. */
	qualifyAfterDays: 7,
	qualifyUntilDays: 90,
	/** How many of the five parts of their own profile an invitee must fill in; four make 80 %. */
	profileParts: 4,
	/** How many people may join by one inviter within ten minutes; the reward of further ones is held. */
	joinsAtOnce: 5,
	/** How many levels of a network are counted, and up to which number. */
	levels: 5,
	countMax: 10_000,
	/** How many invitees a network shows, the newest ones. */
	inviteesShown: 200,
} as const;

export const referralLimits = {
	need: [10, 500],
	contactName: 80,
	/** How many slips one member may give in a day, also if taken back; a new account fewer. */
	perDay: 10,
	perDayNew: 2,
	/** How many mails ask one address in so many days, whoever gives the slips. */
	mailsPerAddress: 2,
	mailsPerAddressDays: 30,
	/** Days after which the data of somebody who has not answered are deleted. */
	consentDays: 14,
	/** The values of jobs are summed for the giver in whole groups of this many jobs, so that no single value is told. */
	summedTogether: 3,
	valueMax: 1_000_000_000_000,
} as const;

export const moderationLimits = {
	words: 1000,
	explanation: [5, 1000],
	appeal: [20, 2000],
	/** How many reports one member may make in a day; a new account fewer. */
	reportsPerDay: 20,
	reportsPerDayNew: 5,
	/** How many reviews one decision may be about. */
	subjects: 100,
} as const;

export const profileLimits = {
	businessName: [2, 120],
	tagline: 160,
	description: 5000,
	tags: 20,
	searchTerm: 100,
	suggestions: 8,
	/** For how many businesses one call can ask about the circle. */
	circleIds: 100,
	/** How many drafts one owner may have at a time. */
	drafts: 10,
	/** How many businesses one member may add in a day. */
	addedPerDay: 200,
} as const;

export const mapZoomMax = 22;
