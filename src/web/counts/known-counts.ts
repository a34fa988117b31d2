import type { Member } from '#contract/members/members.ts';

/** The counts in the navigation bar, and `coins`, the coins that can be spent. */
export type Counts = Pick<Member['counts'], 'friend_requests' | 'unread_notifications' | keyof UnreadMessages> & {
	coins: number;
};
export type UnreadMessages = Pick<Member['counts'], 'unread_messages' | 'unread_business_messages'>;

export const noCounts: Counts = {
	friend_requests: 0,
	unread_messages: 0,
	unread_business_messages: [],
	unread_notifications: 0,
	coins: 0,
};

/** What is known of whoever is signed in. */
export interface Known {
	uid: string;
	counts: Counts;
	isOperator: boolean;
}
let known: Known | undefined;
/** Whatever shows the counts. */
export const listeners = new Set<() => void>();

export function know(now: Known): void {
	known = now;
	for (const listener of listeners) listener();
}

/** Returns what is known of a member's counts; each is 0 until then. */
export const knownCounts = (uid: string | undefined): Counts => (known && known.uid === uid ? known.counts : noCounts);

/** Returns whether a member is known to run the site. */
export const isKnownOperator = (uid: string | undefined): boolean => known?.uid === uid && known?.isOperator === true;
