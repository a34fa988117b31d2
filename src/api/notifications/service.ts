import type { Kysely } from 'kysely';
import type { TransactionContext } from '#api/context.ts';
import { announceEvents, forgetEventsOf, tellMembers } from '#api/events/service.ts';
import type { LetterTo } from '#api/notifications/letters/letter.ts';
import { sendLetter } from '#api/notifications/letters/sending.ts';
import { deleteOld, listLeftSince } from '#api/notifications/list-queries.ts';
import {
	deleteNotificationsOf,
	deleteTold,
	dropTopic,
	insertNotifications,
	type Recipients,
	replaceComment,
	type Subject,
	settleTopics,
	withdrawActors,
} from '#api/notifications/notify-queries.ts';
import { pushLater } from '#api/notifications/push/pushing.ts';
import type { DB } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { kindOf, type MailedKind, type NotificationKind } from '#contract/notifications/kinds.ts';
import { eachAlone, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

export { sendDueDigests } from '#api/notifications/digests/digests.ts';
export { controlPage, type LetterTo, pageOf } from '#api/notifications/letters/letter.ts';
export { writeTo } from '#api/notifications/letters/sending.ts';
export { moveToProfile as moveNotificationsTo } from '#api/notifications/notify-queries.ts';
export type { PushKeys } from '#api/notifications/push/push-request.ts';
export { addPushJobs } from '#api/notifications/push/pushing.ts';

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
export type NotifyContext = Pick<TransactionContext, 'db' | 'now' | 'jobs'>;
type MailingContext = NotifyContext & Pick<TransactionContext, 'desk'>;

/**
 * Tells members of something in the transaction that does it: in their bell, on their devices, and by mail as the kind
 * says and as each of them wishes. Somebody who is no member gets the letter alone.
 */
export function notify(
	ctx: NotifyContext,
	to: Recipients,
	told: Told<Exclude<NotificationKind, MailedKind>>,
): Promise<void>;
export function notify(ctx: MailingContext, to: Recipients, told: MailedTold): Promise<void>;
export async function notify(
	{ db, now, jobs, desk }: NotifyContext & Partial<MailingContext>,
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
	const made = await insertNotifications(db, to, {
		...{ kind, group, isMailOnly, isMailedAlways, isNamed, isAlwaysShown, topicId, actorId, asProfileId, subject, now },
	});
	announceEvents(
		db,
		made.filter(({ in_bell }) => in_bell).map(({ member_id }) => member_id),
	);
	for (const { id, in_push } of made) if (in_push) await pushLater({ db, now, jobs }, id);
	if (letter && desk) await sendLetter({ db, now, desk }, to, { kind, topicId, actorId }, letter);
}

/** Takes actors out of what others were told, because what they did is undone. */
export const takeBack = (
	{ db }: Pick<TransactionContext, 'db'>,
	kind: NotificationKind,
	topicId: string,
	...actorIds: string[]
): Promise<void> => withdrawActors(db, kind, topicId, actorIds);

/** Tells of another comment in place of one that nobody may read any more. */
export const tellOfOther = async (
	{ db }: Pick<TransactionContext, 'db'>,
	kind: NotificationKind,
	commentId: string,
	otherId: string,
): Promise<void> => void (await replaceComment(db, kind, commentId, otherId));

/** Takes back what was told of a matter below a post, because the matter is gone. */
export const takeBackAll = async (
	{ db }: Pick<TransactionContext, 'db'>,
	kind: NotificationKind,
	topicId: string,
	{ postId }: { postId: string },
): Promise<void> => void (await dropTopic(db, kind, topicId, postId));

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

/** Deletes what a member who leaves was told since `forgetNotifications`. Wallets may be locked by now. */
export async function forgetTold({ db }: Pick<TransactionContext, 'db'>, memberId: string): Promise<void> {
	await deleteTold(db, memberId);
	await forgetEventsOf(db, memberId);
}

/** How long after somebody left what was written of them at that very moment is looked for. */
const lookedForMs = dayMs;

/**
 * Deletes old notifications, and those of members who left lately: one that another transaction was writing when they
 * did is stored after theirs were deleted.
 */
export async function forgetOldNotifications(ctx: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> {
	await deleteOld(ctx);
	const since = new Date(ctx.now.getTime() - lookedForMs);
	await eachAlone(ctx, {
		list: (after, max) => listLeftSince(ctx.db, since, after, max),
		work: (id) => transaction(ctx, (ctx) => forgetNotifications(ctx, id)),
		failure: (n) =>
			`What ${n} ${n === 1 ? 'member who has' : 'members who have'} left were told could not be forgotten.`,
	});
}
