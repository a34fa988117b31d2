import { type Context, requireActor } from '#api/context.ts';
import { tellMembers } from '#api/events/service.ts';
import { listPage } from '#api/list-page.ts';
import { countUnread, listNotifications, markRead, type NotificationRow } from '#api/notifications/list-queries.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { attempt, transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

/** Lists the actor's notifications, the newest first, and counts all that are unread. */
export async function listMyNotifications(
	ctx: Context,
	query: PageQuery,
): Promise<Page<Notification, { unread: number }>> {
	const { memberId } = requireActor(ctx);
	const slice = readSlice(query);
	const [at, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const after = at && id ? { at: new Date(at), id } : null;
	const [ids, unread] = await Promise.all([
		listNotifications(ctx.db, memberId, { ...slice, after }),
		countUnread(ctx.db, memberId),
	]);
	const page = await listPage(slice, {
		ids,
		after: (row) => [row.at.toISOString(), row.id],
		card: presentNotification,
	});
	return { ...page, meta: { ...page.meta, unread } };
}

/** Marks these notifications, or all until a moment, as read or unread; returns how many are unread now. */
export async function readMyNotifications(
	ctx: Context,
	{ ids, until, read = true }: { ids?: string[] | undefined; until?: string | undefined; read?: boolean | undefined },
): Promise<{ unread: number }> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		const mark = () => attempt(ctx, ({ db }) => markRead(db, memberId, { ids, until }, read ? ctx.now : null));
		const hasChanged = await mark().catch((error) => {
			if (violatedConstraint(error) !== 'notification_open') throw error;
			// Another notification of the same kind and matter was made at this moment. A second try sees it.
			return mark();
		});
		if (hasChanged) await tellMembers(ctx, [memberId], 'notification');
		return { unread: await countUnread(ctx.db, memberId) };
	});
}

export function presentNotification(row: NotificationRow): Notification {
	const { id, kind, actors, profile, about } = row;
	return {
		...{ id, kind, actors, profile, about },
		count: Math.max(1, row.count),
		subject_id: subjectOf(row),
		at: row.at.toISOString(),
		read_at: row.read_at?.toISOString() ?? null,
	};
}

/** Returns the id of what the notification is about: its matter for some kinds, and otherwise its review or post. */
function subjectOf({ kind, topic_id, review_id, post_id, group_id }: NotificationRow): string | null {
	const own: Partial<Record<NotificationKind, string | null>> = {
		friend_request: topic_id,
		message: topic_id,
		group_invitation: group_id,
	};
	return own[kind] ?? review_id ?? post_id ?? null;
}
