/** The groups of notifications among which a member chooses, each by itself. */
export const notificationGroups = [
	'friends',
	'messages',
	'reviews',
	'answers',
	'posts',
	'businesses',
	'account',
	'invitations',
	'coins',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Where a member is notified: on the site, by mail, and on the screen of a device of theirs. */
export const notificationChannels = ['bell', 'mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

interface Kind {
	group: NotificationGroup;
	/** Whether the actors are named, as far as the reader may know them; otherwise they are only counted. */
	isNamed: boolean;
	/** Whether it is told by mail alone: messages are counted at the mailbox, not beside the bell. */
	isMailOnly?: boolean;
	/**
	 * Whether a mail of its own tells of it at once: `always`, whatever the member wishes; or `as_wished`, if they want mail
	 * of the group and the week still takes one. All else waits for the digest.
	 */
	mailed?: 'always' | 'as_wished';
	/** Whether it is told even if its subject is hidden: being hidden is what there is to tell. */
	isAlwaysShown?: boolean;
}

export const notificationKinds = {
	/** Somebody asks to be the member's friend. */
	friend_request: { group: 'friends', isNamed: true },
	/** Somebody whom the member asked is their friend now. */
	friend_accepted: { group: 'friends', isNamed: true },
	message: { group: 'messages', isNamed: true, isMailOnly: true },
	/** Somebody asks the member into a group. */
	group_invitation: { group: 'messages', isNamed: true },
	/** Somebody reviewed a business that the member looks after; the review itself says who, where that is shown. */
	review: { group: 'reviews', isNamed: false },
	/** A business answers the member's review. */
	reply: { group: 'answers', isNamed: false },
	/** Somebody found a review of theirs helpful. */
	helpful: { group: 'answers', isNamed: false },
	post_like: { group: 'posts', isNamed: true },
	comment: { group: 'posts', isNamed: true },
	/** Somebody answers a comment of theirs. */
	comment_answer: { group: 'posts', isNamed: true },
	/** Somebody follows a business of theirs. */
	follow: { group: 'businesses', isNamed: false },
	/** Somebody came by an invitation of theirs. */
	invitation_joined: { group: 'invitations', isNamed: true },
	/** A friend put somebody in touch with them, who agreed. */
	referral_given: { group: 'invitations', isNamed: true },
	/** A referral of theirs led to a job. */
	referral_won: { group: 'invitations', isNamed: true },
	/** Whoever got a referral of theirs thanks them for it. */
	referral_thanked: { group: 'invitations', isNamed: true },
	/** A business confirmed a code of theirs. */
	redemption_confirmed: { group: 'coins', isNamed: false },
	/** The coins of a code of theirs are theirs again: nobody confirmed it in time, or they were given back before. */
	redemption_refunded: { group: 'coins', isNamed: false },
	/** Somebody asks the member to look after a business. */
	appointment: { group: 'businesses', isNamed: true, isAlwaysShown: true, mailed: 'as_wished' },
	/** The person who was asked looks after the business now. */
	appointment_accepted: { group: 'businesses', isNamed: true, isAlwaysShown: true, mailed: 'as_wished' },
	/** Somebody else claims a business of theirs. */
	claim: { group: 'businesses', isNamed: false, isAlwaysShown: true, mailed: 'always' },
	/** Operators decided about a claim of theirs. */
	claim_decided: { group: 'account', isNamed: false, isAlwaysShown: true, mailed: 'always' },
	/** Operators decided about somebody else's claim of a business of theirs. */
	dispute_decided: { group: 'account', isNamed: false, isAlwaysShown: true, mailed: 'always' },
	/** Operators merged two entries of a business of theirs. */
	merge: { group: 'account', isNamed: false, isAlwaysShown: true, mailed: 'always' },
	/** Operators decided about something of theirs. */
	decision: { group: 'account', isNamed: false, isAlwaysShown: true, mailed: 'always' },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
/** The kinds of which a mail of its own tells. */
export type MailedKind = {
	[Name in NotificationKind]: (typeof notificationKinds)[Name] extends { mailed: string } ? Name : never;
}[NotificationKind];
export const kindOf = (name: NotificationKind): Kind => notificationKinds[name];
