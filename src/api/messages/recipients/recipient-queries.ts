import { type Kysely, sql } from 'kysely';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { DB } from '#api/schema.ts';
import type { RecipientCard } from '#contract/messages/messages.ts';

export interface FoundRecipient {
	type: RecipientCard['type'];
	id: string;
	name: string;
	image: string | null;
	why: RecipientCard['why'];
}

const isHere = sql`member.deleted_at is null and member.suspended_at is null`;
const notBlocked = (memberId: string) =>
	sql`member.id not in (select other_id from block_tie where block_tie.member_id = ${memberId})`;
/** Matches members by name; without a query, everybody. */
const named = (query: string | null) => sql`(${query}::text is null or name_search @@ ${query}::text::tsquery)`;

/** Lists friends of the member, whether others may find them by name or not. */
export const listFriendsNamed = (db: Kysely<DB>, memberId: string, query: string | null, max: number) =>
	listFound(
		db,
		sql`select 'member' as type, member.id, name, image, 'friend' as why
			from friend_tie join member on member.id = friend_tie.friend_id
			where friend_tie.member_id = ${memberId} and ${isHere} and ${notBlocked(memberId)} and ${named(query)}
			order by name, member.id limit ${max}`,
	);

/** Lists members who have written to the mailbox or accepted its messages, so that it may write to their inbox. */
export const listContactsNamed = (db: Kysely<DB>, { id, memberId }: Mailbox, query: string | null, max: number) =>
	listFound(
		db,
		sql`select 'member' as type, member.id, name, image, 'wrote' as why
			from message_contact as contact join member on member.id = contact.mailbox_id
			where contact.other_id = ${id} and contact.member_id is not null and member.id <> ${memberId}
				and ${isHere} and ${notBlocked(memberId)} and ${named(query)}
			order by since desc, member.id limit ${max}`,
	);

/** Lists followers of the business whose names the member may see. */
export const listFollowersNamed = (
	db: Kysely<DB>,
	{ profileId, memberId }: Mailbox,
	query: string | null,
	max: number,
) =>
	listFound(
		db,
		sql`select 'member' as type, member.id, name, image, 'follower' as why
			from follow join member on member.id = follow.member_id
			where follow.profile_id = ${profileId} and member.email_verified and member.id <> ${memberId}
				and ${isHere} and ${notBlocked(memberId)} and ${named(query)}
				and (member.reviews_visible_to = 'everyone' or member.reviews_visible_to = 'friends'
					and member.id in (select friend_id from friend_tie where friend_tie.member_id = ${memberId}))
			order by follow.created_at desc, member.id limit ${max}`,
	);

/** Lists published businesses that somebody looks after, and whose messages are therefore read. */
export const listBusinessesNamed = (db: Kysely<DB>, query: string, max: number) =>
	listFound(
		db,
		sql`select 'profile' as type, id, business_name as name, image, 'everyone' as why from profile
			where search @@ ${query}::tsquery and status = 'published'
				and exists (select from profile_member where profile_id = profile.id)
			order by score desc, id desc limit ${max}`,
	);

/** Lists groups that the member is in and can write to. */
export const listGroupsOf = (db: Kysely<DB>, memberId: string) =>
	listFound(
		db,
		sql`select 'group' as type, id, name, image, 'group' as why
			from message_group join message_participant on group_id = id
			where member_id = ${memberId} and joined_at is not null and removed_at is null order by name, id`,
	);

async function listFound(db: Kysely<DB>, query: ReturnType<typeof sql>): Promise<FoundRecipient[]> {
	const { rows } = await sql<FoundRecipient>`${query}`.execute(db);
	return rows;
}
