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
	/** Groups that one member makes. */
	groups: 50,
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
