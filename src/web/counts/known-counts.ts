import type { Member } from '#contract/members/members.ts';

/** The counts in the navigation bar, and `coins`, the coins that can be spent. */
export type Counts = Pick<Member['counts'], 'friend_requests' | 'unread_notifications' | keyof UnreadMessages> & {
	coins: number;
};
export type UnreadMessages = Pick<Member['counts'], 'unread_messages' | 'unread_business_messages'>;

/** Counts that were told within this time are not asked for again when somebody comes back to the page. */
const freshMs = 60_000;
const none: Counts = {
	friend_requests: 0,
	unread_messages: 0,
	unread_business_messages: [],
	unread_notifications: 0,
	coins: 0,
};
const names = Object.keys(none) as (keyof Counts)[];

interface Known {
	uid: string;
	counts: Counts;
	/** The number of the question that each count is known from. */
	questions: Partial<Record<keyof Counts, number>>;
	isOperator: boolean;
	/** When all counts were told, in ms since the epoch. */
	at: number;
}
let known: Known | undefined;
/** Whatever shows the counts. */
export const listeners = new Set<() => void>();

/** Returns whose counts are known. */
export const whoIsKnown = (): string | undefined => known?.uid;

/** Returns what is known of a member's counts; each is 0 until then. */
export const knownCounts = (uid: string | undefined): Counts => (known && known.uid === uid ? known.counts : none);

/** Returns whether a member is known to run the site. */
export const isKnownOperator = (uid: string | undefined): boolean => known?.uid === uid && known?.isOperator === true;

export const isFresh = (uid: string): boolean => known?.uid === uid && Date.now() - known.at < freshMs;

/** Takes counts out of the answer to a question, but for those that are known from a later one. */
export function take(uid: string, told: Partial<Counts>, question: number, isOperator?: boolean): void {
	const before: Known = known?.uid === uid ? known : { uid, counts: none, questions: {}, isOperator: false, at: 0 };
	const newer = names.filter((name) => name in told && question > (before.questions[name] ?? 0));
	known = {
		uid,
		counts: { ...before.counts, ...Object.fromEntries(newer.map((name) => [name, told[name]])) },
		questions: { ...before.questions, ...Object.fromEntries(newer.map((name) => [name, question])) },
		isOperator: isOperator ?? before.isOperator,
		// Counts that are told only in part stay as old as before: nothing was heard of the others.
		at: names.every((name) => name in told) ? Date.now() : before.at,
	};
	for (const listener of listeners) listener();
}
