import type { TransactionContext } from '#api/context.ts';
import { unsubscribe } from '#api/notifications/digests/unsubscribe.ts';
import { type LetterTo, letterMail } from '#api/notifications/letters/letter.ts';
import { isHere, listReached, takeTurns } from '#api/notifications/letters/sending-queries.ts';
import type { Recipients } from '#api/notifications/notify-queries.ts';
import { kindOf, type NotificationKind } from '#contract/notifications/kinds.ts';

interface Matter {
	kind: NotificationKind;
	topicId: string;
	actorId: string | null;
}

/**
 * Mails members, at once, what they are notified of, as its kind says; mails an address that belongs to no member, too.
 */
export async function sendLetter(
	{ db, now, desk }: Pick<TransactionContext, 'db' | 'now' | 'desk'>,
	to: Recipients,
	{ kind, topicId, actorId }: Matter,
	letter: LetterTo,
): Promise<void> {
	const isAlways = kindOf(kind).mailed === 'always';
	const readers = isAlways
		? await listReached(db, to, actorId)
		: await takeTurns(db, to, { kind, topicId, actorId }, now);
	for (const { id, email } of readers)
		await desk.mail.put(db, letterMail(desk, email, letter, isAlways ? undefined : unsubscribe(desk, id)));
	if ('address' in to && !(await isHere(db, to.address))) await writeTo({ db, desk }, to.address, letter);
}

/** Mails an address, whoever reads it: a code, or a question to somebody who is no member. This mail is always sent. */
export const writeTo = (
	{ db, desk }: Pick<TransactionContext, 'db' | 'desk'>,
	address: string,
	letter: LetterTo,
): Promise<void> => desk.mail.put(db, letterMail(desk, address, letter));
