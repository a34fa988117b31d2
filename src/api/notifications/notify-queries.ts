import { type RawBuilder, sql, type Transaction } from 'kysely';
import { tellWithin } from '#api/events/service.ts';
import type { DB } from '#api/schema.ts';
import type { NotificationGroup, NotificationKind } from '#contract/notifications/kinds.ts';

/** The most actors that a notification stores. */
export const actorsMax = 100;

/**
 * Who is told: members, all keepers of a business, or whoever reads mail at an address in the form that `emailKey`
 * returns.
 */
export type Recipients = readonly string[] | { keepersOf: string } | { address: string };

/** What a notification is about, besides its matter; it is deleted when one of these is. */
export interface Subject {
	profileId?: string | null;
	reviewId?: string | null;
	postId?: string | null;
	commentId?: string | null;
	groupId?: string | null;
}

export interface NewNotification {
	kind: NotificationKind;
	group: NotificationGroup;
	isMailOnly: boolean;
	/** Whether its mail is always sent at once, and never in a digest. */
	isMailedAlways: boolean;
	isNamed: boolean;
	isAlwaysShown: boolean;
	/** The matter: while a notification is unread, more of the same kind about the matter is added to it. */
	topicId: string;
	/** The member who did it; null for an operator, or where nobody may know. */
	actorId: string | null;
	/** The business in whose name they did it; null for a member as themselves. */
	asProfileId: string | null;
	subject: Subject;
	now: Date;
}

/** A notification that was just made or renewed. */
export interface MadeNotification {
	id: string;
	member_id: string;
	in_bell: boolean;
	in_push: boolean;
}

/**
 * Notifies, in one statement, the recipients who wish to hear of it and have no block with the actor. A notification of
 * the same kind and matter that is still unread is renewed.
 */
export async function insertNotifications(
	db: Transaction<DB>,
	to: Recipients,
	{
		kind,
		group,
		isMailOnly,
		isMailedAlways,
		isNamed,
		isAlwaysShown,
		topicId,
		actorId,
		asProfileId,
		subject,
		now,
	}: NewNotification,
): Promise<MadeNotification[]> {
	const wish = (channel: string) =>
		sql`coalesce((member.settings #>> array['notifications', ${group}::text, ${channel}::text])::boolean, true)`;
	const { profileId = null, reviewId = null, postId = null, commentId = null, groupId = null } = subject;
	const { rows } = await sql<MadeNotification>`
		with wished as (
			select member.id, ${isMailOnly ? sql`false` : wish('bell')} as in_bell,
				${isMailedAlways ? sql`false` : sql`coalesce(member.settings ->> 'digest', 'weekly') <> 'off' and ${wish('mail')}`} as in_mail,
				${wish('push')} and exists (select from push_device where push_device.member_id = member.id) as in_push
			from member
			where ${among(to)} and deleted_at is null and id is distinct from ${actorId}::uuid
				and not exists (select from block_tie where block_tie.member_id = member.id and other_id = ${actorId}::uuid)
		),
		told as (
			insert into notification (id, member_id, kind, topic_id, profile_id, review_id, post_id, comment_id, group_id,
				in_bell, in_mail, in_push, is_named, is_always_shown, at)
			select gen_random_uuid(), id, ${kind}, ${topicId}::uuid, ${profileId}::uuid, ${reviewId}::uuid, ${postId}::uuid,
				${commentId}::uuid, ${groupId}::uuid, in_bell, in_mail, in_push, ${isNamed}, ${isAlwaysShown}, ${now}::timestamptz
			from wished where in_bell or in_mail or in_push order by id
			on conflict (member_id, kind, topic_id) where read_at is null do update
				set at = excluded.at, comment_id = excluded.comment_id, in_bell = excluded.in_bell, in_mail = excluded.in_mail,
					in_push = excluded.in_push
			returning id, member_id, in_bell, in_mail, in_push
		),
		did as (
			insert into notification_actor (notification_id, member_id, profile_id, is_as_profile, at)
			select id, ${actorId}::uuid, ${asProfileId}::uuid, ${asProfileId !== null}, ${now}::timestamptz from told
			where ${actorId}::uuid is not null
				and (select count(*) from notification_actor where notification_id = told.id) < ${actorsMax}
			on conflict (notification_id, member_id) do update set at = excluded.at
		),
		-- A digest that waits is kept from being sent without this: whoever sends it waits, and then tells of this, too.
		kept as (
			select member_id from digest where member_id in (select member_id from told where in_mail)
			order by member_id for key share
		),
		-- Of two who notify at once, the later may be the first to come here: the digest begins with the earlier.
		earlier as (
			update digest set since = ${now}::timestamptz
			where since > ${now}::timestamptz and member_id in (select member_id from kept)
		),
		mailed as (
			insert into digest (member_id, since)
			select member_id, ${now}::timestamptz from told where in_mail and member_id not in (select member_id from kept)
			-- One that is being made at this moment is waited for.
			on conflict (member_id) do update set since = least(digest.since, excluded.since)
		),
		heard as (select member_id from told where in_bell),
		events as (${tellWithin(sql`heard`, { kind: 'notification', subjectId: null, now })})
		select id, member_id, in_bell, in_push from told`.execute(db);
	return rows;
}

/** Matches the recipients among the members; an address is that of the member who has confirmed it. */
export function among(to: Recipients): RawBuilder<boolean> {
	if ('keepersOf' in to) return sql`id in (select member_id from profile_member where profile_id = ${to.keepersOf})`;
	return 'address' in to ? sql`(email = ${to.address} and email_verified)` : sql`id = any(${to}::uuid[])`;
}

/**
 * Locks notifications in which members are actors, in the order in which they are made: an actor who is added to one at
 * this moment is seen afterwards, or waits, and then makes another.
 */
const lockActed = (db: Transaction<DB>, actorIds: readonly string[], which = sql`true`) =>
	sql`
		select from notification where ${which}
			and id in (select notification_id from notification_actor where member_id = any(${actorIds}::uuid[]))
		order by member_id for update`.execute(db);

/**
 * Removes actors from the notifications of what they have taken back, and deletes notifications that then have no actor.
 */
export async function withdrawActors(
	db: Transaction<DB>,
	kind: NotificationKind,
	topicId: string,
	actorIds: readonly string[],
): Promise<void> {
	if (actorIds.length === 0) return;
	await lockActed(db, actorIds, sql`kind = ${kind} and topic_id = ${topicId}`);
	await sql`
		with gone as (
			delete from notification_actor using notification
			where notification.id = notification_id and kind = ${kind} and topic_id = ${topicId}
				and notification_actor.member_id = any(${actorIds}::uuid[])
			returning notification_id
		)
		delete from notification where id in (select notification_id from gone)
			and (select count(*) from notification_actor where notification_id = notification.id)
				= (select count(*) from gone where notification_id = notification.id)`.execute(db);
}

/** Has notifications of a kind tell of another comment than the one that was the last of theirs. */
export const replaceComment = (db: Transaction<DB>, kind: NotificationKind, commentId: string, otherId: string) =>
	db
		.updateTable('notification')
		.set({ comment_id: otherId })
		.where('comment_id', '=', commentId)
		.where('kind', '=', kind)
		.execute();

/** Deletes the notifications of a matter below a post, because the matter is gone. */
export const dropTopic = (db: Transaction<DB>, kind: NotificationKind, topicId: string, postId: string) =>
	db
		.deleteFrom('notification')
		.where('post_id', '=', postId)
		.where('kind', '=', kind)
		.where('topic_id', '=', topicId)
		.execute();

/**
 * Marks the recipients' notifications of these matters as read, because they are settled or were seen elsewhere;
 * returns the members for whom that changes anything.
 */
export async function settleTopics(
	db: Transaction<DB>,
	to: Recipients,
	kind: NotificationKind,
	topicIds: readonly string[],
	now: Date,
): Promise<string[]> {
	const { rows } = await sql<{ member_id: string }>`
		update notification set read_at = ${now}::timestamptz
		where read_at is null and kind = ${kind} and topic_id = any(${topicIds}::uuid[])
			and member_id in (select id from member where ${among(to)})
		returning member_id`.execute(db);
	return rows.map(({ member_id }) => member_id);
}

/** Deletes what the member was told and was to be mailed. */
export async function deleteTold(db: Transaction<DB>, memberId: string): Promise<void> {
	await db.deleteFrom('notification').where('member_id', '=', memberId).execute();
	await db.deleteFrom('digest').where('member_id', '=', memberId).execute();
}

/** Deletes all notifications of the member, and their part in those of others. */
export async function deleteNotificationsOf(db: Transaction<DB>, memberId: string): Promise<void> {
	await deleteTold(db, memberId);
	await lockActed(db, [memberId]);
	await sql`
		with gone as (delete from notification_actor where member_id = ${memberId} returning notification_id)
		delete from notification where id in (select notification_id from gone)
			and (select count(*) from notification_actor where notification_id = notification.id) = 1`.execute(db);
	await db.deleteFrom('digest_mail').where('member_id', '=', memberId).execute();
	await db.deleteFrom('push_device').where('member_id', '=', memberId).execute();
}

/** Moves the notifications about a business that is merged to the other business. */
export async function moveToProfile(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	await db.updateTable('notification').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
	await db.updateTable('notification_actor').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
}
