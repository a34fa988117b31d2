import type { TransactionContext } from '#api/context.ts';
import { announceEvents, forgetEventsOf, tellMembers } from '#api/events/service.ts';
import type { LetterTo } from '#api/notifications/letters/letter.ts';
import { sendLetter } from '#api/notifications/letters/sending.ts';
import {
	deleteNotificationsOf,
	insertNotifications,
	type Recipients,
	type Subject,
	settleTopics,
	withdrawActor,
} from '#api/notifications/notify-queries.ts';
import { kindOf, type MailedKind, type NotificationKind } from '#contract/notifications/kinds.ts';

export { sendDueDigests } from '#api/notifications/digests/digests.ts';
export { controlPage, type LetterTo, pageOf } from '#api/notifications/letters/letter.ts';
export { writeTo } from '#api/notifications/letters/sending.ts';
export { forgetOldNotifications } from '#api/notifications/list-queries.ts';
export { moveToProfile as moveNotificationsTo } from '#api/notifications/notify-queries.ts';

/** What somebody is told. */
export interface Told<Kind extends NotificationKind = NotificationKind> extends Subject {
	kind: Kind;
	/** The matter: while a notification is unread, more of the same kind about the matter is added to it. */
	topicId: string;
	/** The member who did it; left out where the reader may not know. Nobody is told of what they did themselves. */
	actorId?: string | null;
	/** The business in whose name the actor did it. */
	asProfileId?: string | null;
}

interface MailedTold extends Told<MailedKind> {
	/** Its mail; null where none is sent this time. */
	letter: LetterTo | null;
}
type NotifyContext = Pick<TransactionContext, 'db' | 'now'>;
type MailingContext = Pick<TransactionContext, 'db' | 'now' | 'desk'>;

/**
 * Tells members of something in the transaction that does it: in their bell, and by mail as the kind says and as each
 * of them wishes. Somebody who is no member gets the letter alone.
 */
export function notify(
	ctx: NotifyContext,
	to: Recipients,
	told: Told<Exclude<NotificationKind, MailedKind>>,
): Promise<void>;
export function notify(ctx: MailingContext, to: Recipients, told: MailedTold): Promise<void>;
export async function notify(
	{ db, now, desk }: NotifyContext & Partial<MailingContext>,
	to: Recipients,
	{
		kind,
		topicId,
		actorId = null,
		asProfileId = null,
		letter = null,
		...subject
	}: Told & Pick<Partial<MailedTold>, 'letter'>,
): Promise<void> {
	const { group, isNamed, isMailOnly = false, mailed, isAlwaysShown = false } = kindOf(kind);
	const isMailedAlways = mailed === 'always';
	const heard = await insertNotifications(db, to, {
		...{ kind, group, isMailOnly, isMailedAlways, isNamed, isAlwaysShown, topicId, actorId, asProfileId, subject, now },
	});
	announceEvents(db, heard);
	if (letter && desk) await sendLetter({ db, now, desk }, to, { kind, topicId, actorId }, letter);
}

/** Takes the actor out of what others were told, because the actor has undone it. */
export const takeBack = (
	{ db }: Pick<TransactionContext, 'db'>,
	kind: NotificationKind,
	topicId: string,
	actorId: string,
): Promise<void> => withdrawActor(db, kind, topicId, actorId);

/**
 * Marks notifications as read whose matter has been seen where it is, or is settled, so that nobody needs to read of
 * it.
 */
export async function settle(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	to: Recipients,
	kind: NotificationKind,
	topicIds: readonly string[],
): Promise<void> {
	const settled = await settleTopics(ctx.db, to, kind, topicIds, ctx.now);
	if (!kindOf(kind).isMailOnly) await tellMembers(ctx, settled, 'notification');
}

/** Deletes the notifications and events of a member who leaves. */
export async function forgetNotifications({ db }: Pick<TransactionContext, 'db'>, memberId: string): Promise<void> {
	await deleteNotificationsOf(db, memberId);
	await forgetEventsOf(db, memberId);
}
