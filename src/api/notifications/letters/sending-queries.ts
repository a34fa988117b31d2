import { type RawBuilder, sql, type Transaction } from 'kysely';
import { among, type Recipients } from '#api/notifications/notify-queries.ts';
import type { DB } from '#api/schema.ts';
import { defaultMailSettings } from '#contract/notifications/mail-settings.ts';

interface Reader {
	id: string;
	email: string;
}

/** Matches those recipients who have a confirmed address and no block with the actor. */
const isReached = (to: Recipients, actorId: string | null): RawBuilder<boolean> => sql`
	${among(to)} and email is not null and email_verified and deleted_at is null and id is distinct from ${actorId}::uuid
	and not exists (select from block_tie where block_tie.member_id = member.id and other_id = ${actorId}::uuid)`;

export const listReached = async (db: Transaction<DB>, to: Recipients, actorId: string | null): Promise<Reader[]> =>
	(await sql<Reader>`select id, email from member where ${isReached(to, actorId)} order by id`.execute(db)).rows;

/**
 * Returns the recipients who wish to be mailed what they were just notified of, and whose week has room for one more
 * mail. It counts as one of the week's, and the digest does not repeat it; the others are told of it by their digest.
 */
export async function takeTurns(
	db: Transaction<DB>,
	to: Recipients,
	{ kind, topicId, actorId }: { kind: string; topicId: string; actorId: string | null },
	now: Date,
): Promise<Reader[]> {
	// Each member's mails are counted one after the other: two at the same moment would both pass as the last of the
	// week.
	await sql`
		select from digest where member_id in (select id from member where ${among(to)}) order by member_id for no key update`.execute(
		db,
	);
	const { rows } = await sql<Reader>`
		with free as (
			select id, email from member where ${isReached(to, actorId)} and suspended_at is null
				and exists (select from notification where notification.member_id = member.id and kind = ${kind}
					and topic_id = ${topicId} and read_at is null and in_mail)
				and coalesce((settings ->> 'mails_per_week')::int, ${defaultMailSettings.mails_per_week}) > (
					select count(*) from digest_mail
					where digest_mail.member_id = member.id and sent_at > ${now}::timestamptz - interval '7 days')
		),
		counted as (
			insert into digest_mail (member_id, sent_at) select id, ${now}::timestamptz from free
			returning member_id
		),
		mailed as (
			update notification set in_mail = false from counted
			where notification.member_id = counted.member_id and kind = ${kind} and topic_id = ${topicId} and read_at is null
		)
		select id, email from free join counted on member_id = id order by id`.execute(db);
	return rows;
}

/** Returns whether the address belongs to a member who has confirmed it. */
export async function isHere(db: Transaction<DB>, address: string): Promise<boolean> {
	const { rows } = await sql`
		select from member where ${among({ address })} and deleted_at is null limit 1`.execute(db);
	return rows.length > 0;
}
