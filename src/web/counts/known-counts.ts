import type { Member } from '#contract/members/members.ts';
import { readSession } from '#web/session/session.ts';

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
/** The number of the last question; a change that is made on the page counts as one. */
let lastQuestion = 0;
/** Whatever shows the counts. */
export const listeners = new Set<() => void>();

/** Returns what is known of a member's counts; each is 0 until then. */
export const knownCounts = (uid: string | undefined): Counts => (known && known.uid === uid ? known.counts : none);

/** Returns whether a member is known to run the site. */
export const isKnownOperator = (uid: string | undefined): boolean => known?.uid === uid && known?.isOperator === true;

export const isFresh = (uid: string): boolean => known?.uid === uid && Date.now() - known.at < freshMs;

/** Takes counts out of the answer to a question, but for those that are known from a later one. */
function take(uid: string, told: Partial<Counts>, question: number, isOperator?: boolean): void {
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

/** Calls `onAnswer` with the answer to a question that is asked now and with its number, if the member is still here then. */
function hear<T>(uid: string, answer: Promise<T>, onAnswer: (answer: T, question: number) => void): Promise<T> {
	lastQuestion += 1;
	const question = lastQuestion;
	answer.then(
		(value) => {
			if (readSession()?.uid === uid) onAnswer(value, question);
		},
		() => {},
	);
	return answer;
}

/**
 * Tells the navigation bar the counts that the answer to a call has, as soon as it is there, whatever else the page waits
 * for: call it when the call is made. Returns the answer.
 */
export const hearCounts = <T>(uid: string, answer: Promise<T>, toCounts: (answer: T) => Partial<Counts>): Promise<T> =>
	hear(uid, answer, (value, question) => take(uid, toCounts(value), question));

/** Does the same with the answer to a call that tells of the member themselves. */
export const hearMe = <T>(
	uid: string,
	answer: Promise<T>,
	toMember: (answer: T) => Pick<Member, 'counts' | 'coins' | 'roles'>,
): Promise<T> =>
	hear(uid, answer, (value, question) => {
		const { counts, coins, roles } = toMember(value);
		const { friend_requests, unread_messages, unread_business_messages, unread_notifications } = counts;
		const unread = { unread_messages, unread_business_messages, unread_notifications };
		take(uid, { friend_requests, ...unread, coins: coins.available }, question, roles.includes('operator'));
	});

/** Changes a count by what was answered or read on this page. */
export function changeCount(name: 'friend_requests' | 'unread_notifications', by: number): void {
	if (!known) return;
	lastQuestion += 1;
	take(known.uid, { [name]: Math.max(0, known.counts[name] + by) }, lastQuestion);
}
