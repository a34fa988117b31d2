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

/** What somebody is told of. */
export interface Told<Kind extends NotificationKind = NotificationKind> extends Subject {
	kind: Kind;
	/** The matter: more of the same kind about it is one notification, while that is unread. */
	topicId: string;
	/** Who did it; left out where that is not theirs to know. Nobody is told of what they did themselves. */
	actorId?: string | null;
	/** In whose name the actor did it. */
	asProfileId?: string | null;
}

interface MailedTold extends Told<MailedKind> {
	/** Its mail; null where none is to go out this time. */
	letter: LetterTo | null;
}
type NotifyContext = Pick<TransactionContext, 'db' | 'now'>;
type MailingContext = Pick<TransactionContext, 'db' | 'now' | 'desk'>;

/**
 * Tells members of something, in the transaction that does it: here, and by mail as the kind says and each of them wishes.
 * Whoever is no member is told by the letter alone.
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

/** The actor has taken back what others were told of. */
export const takeBack = (
	{ db }: Pick<TransactionContext, 'db'>,
	kind: NotificationKind,
	topicId: string,
	actorId: string,
): Promise<void> => withdrawActor(db, kind, topicId, actorId);

/** What they were told of has been seen where it is, or is settled: nobody needs to read of it. */
export async function settle(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	to: Recipients,
	kind: NotificationKind,
	topicIds: readonly string[],
): Promise<void> {
	const settled = await settleTopics(ctx.db, to, kind, topicIds, ctx.now);
	if (!kindOf(kind).isMailOnly) await tellMembers(ctx, settled, 'notification');
}

/** The member leaves. */
export async function forgetNotifications({ db }: Pick<TransactionContext, 'db'>, memberId: string): Promise<void> {
	await deleteNotificationsOf(db, memberId);
	await forgetEventsOf(db, memberId);
}
