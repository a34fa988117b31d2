import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import { notificationLimits } from '#contract/limits.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { hiddenStatuses } from '#contract/terms.ts';
import { anyOf } from '#db/any-of.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

/** How many days a member's notifications are kept. */
const keptDays = 90;

export interface NotificationRow {
	id: string;
	member_id: string;
	kind: NotificationKind;
	topic_id: string;
	at: Date;
	read_at: Date | null;
	count: number;
	actors: Notification['actors'];
	profile: Notification['profile'];
	about: string | null;
	review_id: string | null;
	post_id: string | null;
	group_id: string | null;
}

/** Decides whether the member may know of somebody who did something. */
const isActorSeen = sql`(actor.suspended_at is null and (actor.email_verified or page.kind = 'friend_accepted')
	and not exists (select from block_tie where block_tie.member_id = page.member_id and other_id = actor.id))`;

/**
 * Selects who did it, as far as the member may know: nobody who is suspended or with whom a block stands. A business is
 * named where it is shown. A member who keeps what they like and review to themselves is counted, but not named.
 */
const actorsOf = sql`
	select count(*)::int as n, coalesce(jsonb_agg(face order by at desc) filter (where face is not null and place <= 3), '[]') as named
	from (select at, face, row_number() over (partition by face is null order by at desc) as place
		from (
			select acted.at, case
				when not page.is_named then null
				when is_as_profile then case when business.id is not null then
					jsonb_build_object('type', 'profile', 'id', business.id, 'name', business.business_name, 'image', business.image) end
				when page.kind <> 'post_like' or actor.reviews_visible_to = 'everyone' or actor.reviews_visible_to = 'friends' and exists (
					select from friend_tie where friend_tie.member_id = page.member_id and friend_id = actor.id) then
					jsonb_build_object('type', 'member', 'id', actor.id, 'name', actor.name, 'image', actor.image) end as face
			from notification_actor as acted
			join member as actor on actor.id = acted.member_id
			left join profile as business on business.id = acted.profile_id and business.status not in (${sql.join(hiddenStatuses)})
			where notification_id = page.id and ${isActorSeen}
		) as did
	) as placed`;

/**
 * Selects the words of the comment that was the last, as long as whoever wrote it is among those who did it, and the
 * business in whose name it is written is shown.
 */
const lastSaid = sql`
	select comment.body from post_comment as comment
	join notification_actor as acted on acted.notification_id = page.id and acted.member_id = comment.written_by
	join member as actor on actor.id = acted.member_id
	left join profile as business on business.id = comment.profile_id
	where comment.id = page.comment_id and ${isActorSeen}
		and (business.id is null or business.status not in (${sql.join(hiddenStatuses)}))`;

interface Part {
	limit: number;
	offset: number;
	after: { at: Date; id: string } | null;
}

/** Lists notifications, the newest first, one more than the limit. */
export const listNotifications = async (
	db: Kysely<DB>,
	memberId: string,
	{ limit, offset, after }: Part,
): Promise<NotificationRow[]> =>
	selectRows(
		db,
		sql`notification.member_id = ${memberId} and in_bell
			and ${after ? sql`(notification.at, notification.id) < (${after.at}, ${after.id})` : sql`true`}`,
		sql`limit ${limit + 1} offset ${offset}`,
	);

/** Finds a notification that waits to be pushed, unless it was read, or nothing is left of it to tell. */
export const findForPush = async (db: Kysely<DB>, id: string): Promise<NotificationRow | undefined> =>
	(await selectRows(db, sql`notification.id = ${id} and in_push and read_at is null`, sql``))[0];

/** Lists what the member has not read, since a moment, of what they wish to have mailed, the newest first. */
export const listForMail = (db: Kysely<DB>, memberId: string, since: Date, limit: number): Promise<NotificationRow[]> =>
	selectRows(
		db,
		sql`notification.member_id = ${memberId} and in_mail and read_at is null and notification.at >= ${since}`,
		sql`limit ${limit}`,
	);

const selectRows = async (db: Kysely<DB>, where: ReturnType<typeof sql>, end: ReturnType<typeof sql>) =>
	(
		await sql<NotificationRow>`
			select page.*, who.n as count, who.named as actors,
				case when business.id is not null then jsonb_build_object('id', business.id, 'slug', business.slug,
					'business_name', business.business_name, 'image', business.image) end as profile,
				left(coalesce(said.body, told.body, club.name), 140) as about
			from (
				select * from notification where ${where} and notification_shown(notification)
				order by notification.at desc, notification.id desc ${end}
			) as page
			cross join lateral (${actorsOf}) as who
			left join profile as business on business.id = page.profile_id
			left join post as told on told.id = page.post_id
			left join lateral (${lastSaid}) as said on true
			left join message_group as club on club.id = page.group_id
			order by page.at desc, page.id desc`.execute(db)
	).rows;

/** Counts the unread notifications that are shown to the member, up to `countMax`. */
export async function countUnread(db: Kysely<DB>, memberId: string): Promise<number> {
	const { rows } = await sql<{
		n: number;
	}>`select unread_notifications(${memberId}, ${notificationLimits.countMax}) as n`.execute(db);
	return rows[0]?.n ?? 0;
}

/**
 * Marks notifications as read or unread; returns whether anything changed. One that is named may be on a device or in a
 * mail alone: pressed there, it is read.
 */
export async function markRead(
	db: Transaction<DB>,
	memberId: string,
	which: { ids?: string[] | undefined; until?: string | undefined },
	readAt: Date | null,
): Promise<boolean> {
	const changed = await db
		.updateTable('notification')
		.set({ read_at: readAt })
		.where('member_id', '=', memberId)
		.$if(which.ids === undefined, (rows) => rows.where('in_bell', '=', true))
		.where('read_at', readAt ? 'is' : 'is not', null)
		.$if(which.ids !== undefined, (rows) => rows.where('id', '=', anyOf(which.ids ?? [])))
		.$if(which.until !== undefined, (rows) => rows.where('at', '<=', new Date(which.until ?? 0)))
		// A notification stays read where another of the same kind and matter is unread, or becomes so with it and is newer.
		.$if(readAt === null, (rows) =>
			rows.where(
				sql<boolean>`not exists (select from notification as other where other.member_id = notification.member_id
					and other.kind = notification.kind and other.topic_id = notification.topic_id and (other.read_at is null
						or other.in_bell and (other.at, other.id) > (notification.at, notification.id)
						and ${which.ids === undefined ? sql`true` : sql`other.id = any(${which.ids}::uuid[])`}
						and ${which.until === undefined ? sql`true` : sql`other.at <= ${new Date(which.until)}::timestamptz`}))`,
			),
		)
		.returning('id')
		.execute();
	return changed.length > 0;
}

/** Deletes notifications older than `keptDays`. */
export async function deleteOld({ db, now, signal }: { db: Kysely<DB>; now: Date } & Stoppable): Promise<void> {
	const before = new Date(now.getTime() - keptDays * dayMs);
	const old = db.selectFrom('notification').where('at', '<', before);
	await deleteInBatches(db.deleteFrom('notification'), old, { signal });
}

/** Lists members after an id who have left since then, in id order. */
export const listLeftSince = async (
	db: Kysely<DB>,
	since: Date,
	after: string | null,
	max: number,
): Promise<string[]> => {
	const rows = await db
		.selectFrom('member')
		.select('id')
		.where('deleted_at', '>', since)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(max)
		.execute();
	return rows.map(({ id }) => id);
};
