import { type Kysely, sql } from 'kysely';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { DB } from '#api/schema.ts';
import type { Recipient } from '#contract/messages/messages.ts';

/** A member, a business or a group that is written to, and how it stands to the sender. */
export interface Target {
	type: Recipient['type'];
	id: string;
	/** Null for a recipient that does not exist. */
	name: string | null;
	image: string | null;
	isGone: boolean;
	/** Whether a block stands between the person who writes and the member who would read. */
	isBlocked: boolean;
	isFriend: boolean;
	/** Whether the member follows the business that writes. */
	isFollower: boolean;
	/** Whether the recipient accepted or answered the sender, or wrote to them first. */
	isContact: boolean;
	/** From whom a member takes messages; without meaning for others. */
	messagesFrom: 'everyone' | 'friends' | 'nobody';
	/** Whether somebody looks after the business; false for others. */
	isKept: boolean;
	/**
	 * Whether the person who writes is in the group, and it was not removed; false for others. For anybody else the group
	 * does not exist.
	 */
	isParticipant: boolean;
}

/** Finds how the recipients stand to this sender, in the order in which they are named, each once. */
export async function findTargets(
	db: Kysely<DB>,
	{ id: senderId, memberId, profileId }: Pick<Mailbox, 'id' | 'memberId' | 'profileId'>,
	recipients: Recipient[],
): Promise<Target[]> {
	if (recipients.length === 0) return [];
	const types = recipients.map(({ type }) => type);
	const ids = recipients.map(({ id }) => id);
	const { rows } = await sql<Target>`
		select asked.type, asked.id,
			coalesce(member.name, profile.business_name, grouped.name) as name,
			coalesce(member.image, profile.image, grouped.image) as image,
			(case asked.type when 'member' then member.deleted_at is not null or member.suspended_at is not null
				when 'profile' then coalesce(profile.status in ('draft', 'waiting', 'suspended', 'deleted'), true)
				else grouped.id is null end) as "isGone",
			exists (select from block_tie where member_id = ${memberId} and other_id = member.id) as "isBlocked",
			exists (select from friendship where low_id = least(member.id, ${memberId}::uuid)
				and high_id = greatest(member.id, ${memberId}::uuid) and accepted_at is not null) as "isFriend",
			exists (select from follow where follow.member_id = member.id and follow.profile_id = ${profileId}::uuid) as "isFollower",
			exists (select from message_contact where mailbox_id = asked.id and other_id = ${senderId}) as "isContact",
			coalesce(member.settings ->> 'messages_from', 'everyone') as "messagesFrom",
			exists (select from profile_member where profile_member.profile_id = profile.id) as "isKept",
			grouped.id is not null as "isParticipant"
		from (
			select type, id, min(place) as place
			from unnest(${types}::text[], ${ids}::uuid[]) with ordinality as named (type, id, place) group by type, id
		) as asked
		left join member on asked.type = 'member' and member.id = asked.id
		left join profile on asked.type = 'profile' and profile.id = asked.id
		left join message_group as grouped on asked.type = 'group' and grouped.id = asked.id and grouped.removed_at is null
			and exists (select from message_participant where group_id = grouped.id and message_participant.member_id = ${memberId}
				and joined_at is not null)
		order by asked.place`.execute(db);
	return rows;
}
