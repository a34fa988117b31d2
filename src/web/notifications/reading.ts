import type { Notification } from '#contract/notifications/notifications.ts';
import { api } from '#web/calls/api.ts';
import { changeCount, hearCounts } from '#web/counts/hear-counts.ts';
import { readSession } from '#web/session/session.ts';

/**
 * Marks a pressed notification as read, even when the page is left. Where the call does not arrive, it stays unread.
 */
export function markPressed({ id, read_at }: Notification): void {
	if (read_at !== null) return;
	changeCount('unread_notifications', -1);
	void api('PATCH /me/notifications/read', { body: { ids: [id] }, keepalive: true }).catch(() => {});
}

/** Marks all that had come when the list was fetched as read; what comes meanwhile stays unread. */
export async function markAllRead(newest: Notification): Promise<void> {
	const uid = readSession()?.uid;
	const answer = api('PATCH /me/notifications/read', { body: { until: newest.at } });
	await (uid ? hearCounts(uid, answer, ({ data }) => ({ unread_notifications: data.unread })) : answer);
}
