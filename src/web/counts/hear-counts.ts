import type { Member } from '#contract/members/members.ts';
import { type Counts, knownCounts, take, whoIsKnown } from '#web/counts/known-counts.ts';
import { readSession } from '#web/session/session.ts';

/** The number of the last question; a change that is made on the page counts as one. */
let lastQuestion = 0;

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
	const uid = whoIsKnown();
	if (uid === undefined) return;
	lastQuestion += 1;
	take(uid, { [name]: Math.max(0, knownCounts(uid)[name] + by) }, lastQuestion);
}
