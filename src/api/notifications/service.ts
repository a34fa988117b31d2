import type { TransactionContext } from '#api/context.ts';
import { announceEvents, forgetEventsOf, tellMembers } from '#api/events/service.ts';
import {
	deleteNotificationsOf,
	insertNotifications,
	type Recipients,
	type Subject,
	settleTopics,
	withdrawActor,
} from '#api/notifications/notify-queries.ts';
import { kindOf, type NotificationKind } from '#contract/notifications/kinds.ts';

export { type DigestDesk, sendDueDigests } from '#api/notifications/digests/digests.ts';
export { forgetOldNotifications } from '#api/notifications/list-queries.ts';
export { moveToProfile as moveNotificationsTo } from '#api/notifications/notify-queries.ts';

/** What somebody is told of. */
export interface Told extends Subject {
	kind: NotificationKind;
	/** The matter: more of the same kind about it is one notification, while that is unread. */
	topicId: string;
	/** Who did it; left out where that is not theirs to know. Nobody is told of what they did themselves. */
	actorId?: string | null;
	/** In whose name the actor did it. */
	asProfileId?: string | null;
}

/** Tells members of something, in the transaction that does it: here, and by mail as each of them wishes. */
export async function notify(
	ctx: Pick<TransactionContext, 'db' | 'now'>,
	to: Recipients,
	{ kind, topicId, actorId = null, asProfileId = null, ...subject }: Told,
): Promise<void> {
	const { group, isNamed, isMailOnly = false, isBellOnly = false, isAlwaysShown = false } = kindOf(kind);
	const { now } = ctx;
	const heard = await insertNotifications(ctx.db, to, {
		...{ kind, group, isMailOnly, isBellOnly, isNamed, isAlwaysShown, topicId, actorId, asProfileId, subject, now },
	});
	announceEvents(ctx.db, heard);
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
