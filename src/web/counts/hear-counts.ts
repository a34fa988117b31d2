import type { Member } from '#contract/members/members.ts';
import { type Counts, type Known, know, noCounts } from '#web/counts/known-counts.ts';
import { readSession } from '#web/session/session.ts';

/** Counts that were told within this time are not asked for again when somebody comes back to the page. */
const freshMs = 60_000;
const names = Object.keys(noCounts) as (keyof Counts)[];

interface Heard extends Known {
	/** The number of the question that each count is known from. */
	questions: Partial<Record<keyof Counts, number>>;
	/** When all counts were told, in ms since the epoch. */
	at: number;
}
let heard: Heard | undefined;
/** The number of the last question; a change that is made on the page counts as one. */
let lastQuestion = 0;

export const isFresh = (uid: string): boolean => heard?.uid === uid && Date.now() - heard.at < freshMs;

/** Takes counts out of the answer to a question, but for those that are known from a later one. */
function take(uid: string, told: Partial<Counts>, question: number, isOperator?: boolean): void {
	const before: Heard = heard?.uid === uid ? heard : { uid, counts: noCounts, questions: {}, isOperator: false, at: 0 };
	const newer = names.filter((name) => name in told && question > (before.questions[name] ?? 0));
	heard = {
		uid,
		counts: { ...before.counts, ...Object.fromEntries(newer.map((name) => [name, told[name]])) },
		questions: { ...before.questions, ...Object.fromEntries(newer.map((name) => [name, question])) },
		isOperator: isOperator ?? before.isOperator,
		// Counts that are told only in part stay as old as before: nothing was heard of the others.
		at: names.every((name) => name in told) ? Date.now() : before.at,
	};
	know(heard);
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
	if (!heard) return;
	lastQuestion += 1;
	take(heard.uid, { [name]: Math.max(0, heard.counts[name] + by) }, lastQuestion);
}
