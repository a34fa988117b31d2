/** Limits that pages tell and calls enforce. Apart from the calls, so that no page carries the library that checks them. */

export const reviewLimits = { bodyMin: 20, bodyMax: 4000, replyMax: 2000, undoWithinS: 60 } as const;

export const moderationLimits = {
	words: 1000,
	explanation: [5, 1000],
	appeal: [20, 2000],
	/** Reports of one member in a day; of an account that is new, fewer. */
	reportsPerDay: 20,
	reportsPerDayNew: 5,
	/** Days for which an account is new. */
	newDays: 7,
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
} as const;

export const mapZoomMax = 22;
