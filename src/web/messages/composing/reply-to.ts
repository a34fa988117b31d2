import { messageLimits } from '#contract/limits.ts';
import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import type { Writing } from '#web/waiting/kept-messages.ts';

/** Who I am in a mailbox: the member, or the business. */
export type Self = string | null;

/** An answer as it begins: to whom the message came from, in a group to all of it, and to the same as before where I wrote last. */
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

/** A group that has ended, or that I am not in, takes no answer, and keeps none from the others. */
const isOwnGroup = ({ type, is_gone }: Correspondent): boolean => type === 'group' && !is_gone;
const isReached = ({ type, is_gone }: Correspondent): boolean => type !== 'group' || !is_gone;

/** All who have it but me, once each. */
function everyoneIn({ folder, from, to }: Message, self: Self): Correspondent[] {
	const all = folder === 'outbox' ? to : [from, ...to];
	return [...new Map(all.filter((one) => one.id !== self && isReached(one)).map((one) => [one.id, one])).values()];
}

/** There is somebody besides those whom an answer goes to; a group is written to as a whole in any case. */
export const mayReplyToAll = (message: Message, self: Self): boolean =>
	!message.to.some(isOwnGroup) && everyoneIn(message, self).length > recipientsOf(message).length;

/** `Re:` stands before a subject once, whoever wrote it. */
function replySubject(subject: string): string {
	const bare = subject.replace(/^(\s*re\s*:)+\s*/i, '');
	return sentences.subjectOfReply({ subject: bare }).slice(0, messageLimits.subject);
}
