import { messageLimits } from '#contract/limits.ts';
import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import type { Writing } from '#web/waiting/kept-messages.ts';

/** The id of the business whose mailbox it is, or else of the member. */
export type Self = string | null;

/**
 * Returns an answer as it begins. It goes to the sender, in a group to the whole group, and to the same recipients
 * again where I wrote last.
 */
export function replyTo(message: Message, self: Self, actingAs: string | null, isToAll: boolean): Writing {
	return {
		to: isToAll ? everyoneIn(message, self) : recipientsOf(message),
		subject: replySubject(message.subject),
		body: '',
		actingAs,
		replyToId: message.id,
	};
}

function recipientsOf({ folder, from, to }: Message): Correspondent[] {
	const groups = to.filter(isOwnGroup);
	if (folder === 'outbox') return to.filter(isReached);
	return groups.length > 0 ? groups : [from];
}

/**
 * Whether an answer goes to this group. A group that has ended, or that I am not in, takes no answer, and does not stop
 * one to the others.
 */
const isOwnGroup = ({ type, is_gone }: Correspondent): boolean => type === 'group' && !is_gone;
const isReached = ({ type, is_gone }: Correspondent): boolean => type !== 'group' || !is_gone;

/** Returns everyone who has the message except me, once each. */
function everyoneIn({ folder, from, to }: Message, self: Self): Correspondent[] {
	const all = folder === 'outbox' ? to : [from, ...to];
	return [...new Map(all.filter((one) => one.id !== self && isReached(one)).map((one) => [one.id, one])).values()];
}

/**
 * Tells whether "reply to all" would reach more people than an answer does; a group is written to as a whole anyway.
 */
export const mayReplyToAll = (message: Message, self: Self): boolean =>
	!message.to.some(isOwnGroup) && everyoneIn(message, self).length > recipientsOf(message).length;

/** Returns the subject of an answer, with one `Re:` before it, whoever wrote it. */
function replySubject(subject: string): string {
	const bare = subject.replace(/^(\s*re\s*:)+\s*/i, '');
	return sentences.subjectOfReply({ subject: bare }).slice(0, messageLimits.subject);
}
