import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DB, MessageGroupRow } from '#api/schema.ts';
import type { MessageGroup } from '#contract/messages/groups.ts';

type Role = MessageGroup['my_role'];

/** Selects groups as a member who is in them, or is asked to join, sees them. */
const selectGroups = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('message_participant as mine')
		.innerJoin('message_group as group', 'group.id', 'mine.group_id')
		.innerJoin('message_participant as owning', (join) =>
			join.onRef('owning.group_id', '=', 'group.id').on('owning.role', '=', 'owner'),
		)
		.innerJoin('member as owner', 'owner.id', 'owning.member_id')
		.select(['group.id', 'group.name', 'group.description', 'group.image', 'group.profile_id', 'group.created_at'])
		.select(['group.shows_past_since', 'group.removed_at'])
		.select(['mine.role as my_role', 'mine.joined_at as my_joined_at'])
		.select(['owner.id as owner_id', 'owner.name as owner_name', 'owner.designation', 'owner.image as owner_image'])
		.select('owner.locality')
		.select((eb) =>
			eb
				.selectFrom('message_participant')
				.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
				.whereRef('group_id', '=', 'group.id')
				.where('joined_at', 'is not', null)
				.$asScalar()
				.$notNull()
				.as('participants_count'),
		)
		.where('mine.member_id', '=', memberId)
		// A group that operators have removed is shown to its owner alone, who can appeal.
		.where((eb) => eb.or([eb('group.removed_at', 'is', null), eb('mine.role', '=', 'owner')]))
		// An invitation by an owner with whom a block stands is not shown.
		.where(
			sql<boolean>`(mine.joined_at is not null or owner.id not in (
				select other_id from block_tie where block_tie.member_id = ${memberId}))`,
		)
		.$castTo<GroupRow>();
export interface GroupRow {
	id: string;
	name: string;
	description: string | null;
	image: string | null;
	profile_id: string | null;
	created_at: Date;
	shows_past_since: Date | null;
	removed_at: Date | null;
	my_role: Role;
	my_joined_at: Date | null;
	owner_id: string;
	owner_name: string;
	designation: string | null;
	owner_image: string | null;
	locality: string | null;
	participants_count: number;
}

/** Lists the member's groups, the newest first, without pages: nobody is in so many groups. */
export const listGroups = (db: Kysely<DB>, memberId: string, max: number) =>
	selectGroups(db, memberId).orderBy('group.created_at', 'desc').orderBy('group.id').limit(max).execute();

export const findGroup = (db: Kysely<DB>, memberId: string, id: string) =>
	selectGroups(db, memberId).where('group.id', '=', id).executeTakeFirst();

export const insertGroup = (db: Transaction<DB>, row: Insertable<MessageGroupRow>) =>
	db.insertInto('message_group').values(row).execute();

export const updateGroup = (db: Transaction<DB>, id: string, values: { name?: string; description?: string | null }) =>
	db.updateTable('message_group').set(values).where('id', '=', id).execute();

/** Sets since when the group shows its past to newcomers; where it does already, the time stays. */
export const showPast = (db: Transaction<DB>, id: string, isShown: boolean, now: Date) =>
	db
		.updateTable('message_group')
		.set({ shows_past_since: isShown ? sql`coalesce(shows_past_since, ${now})` : null })
		.where('id', '=', id)
		.execute();

export const setGroupRemoved = (db: Transaction<DB>, id: string, at: Date | null) =>
	db.updateTable('message_group').set({ removed_at: at }).where('id', '=', id).execute();

export const deleteGroup = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('message_group').where('id', '=', id).execute();

/** Locks a group, so that whoever changes who is in it, or leaves it, does so one after the other. */
export const lockGroup = (db: Transaction<DB>, id: string) =>
	db
		.selectFrom('message_group')
		.select(['id', 'profile_id', 'removed_at'])
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();

export const countOwned = async (db: Kysely<DB>, memberId: string): Promise<number> =>
	(
		await db
			.selectFrom('message_participant')
			.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
			.where('member_id', '=', memberId)
			.where('role', '=', 'owner')
			.executeTakeFirstOrThrow()
	).n;

export interface Participation {
	member_id: string;
	role: Role;
	joined_at: Date | null;
}

/** Lists all who are in the group or asked to join, those who joined first before the others. */
export const listParticipations = (db: Kysely<DB>, groupId: string): Promise<Participation[]> =>
	db
		.selectFrom('message_participant')
		.select(['member_id', 'role', 'joined_at'])
		.where('group_id', '=', groupId)
		.orderBy(sql`joined_at nulls last`)
		.orderBy('member_id')
		.$castTo<Participation>()
		.execute();

/** Lists all who are in the group or asked to join, as members appear. */
export const listParticipants = (db: Kysely<DB>, groupId: string) =>
	db
		.selectFrom('message_participant as participant')
		.innerJoin('member', 'member.id', 'participant.member_id')
		.select(['member.id', 'member.name', 'member.designation', 'member.image', 'member.locality'])
		.select(['participant.role', 'participant.joined_at'])
		.where('group_id', '=', groupId)
		.orderBy(sql`participant.joined_at nulls last`)
		.orderBy('member.id')
		.$castTo<ParticipantRow>()
		.execute();
export interface ParticipantRow {
	id: string;
	name: string;
	designation: string | null;
	image: string | null;
	locality: string | null;
	role: Role;
	joined_at: Date | null;
}

/** Asks members to join; those who are in the group or asked already stay as they are. Returns the others. */
export const askParticipants = async (db: Transaction<DB>, groupId: string, memberIds: string[], now: Date) => {
	const { rows } = await sql<{ member_id: string }>`
		insert into message_participant (group_id, member_id, role, asked_at)
		select ${groupId}::uuid, id, 'member', ${now}::timestamptz from unnest(${memberIds}::uuid[]) as asked (id)
		on conflict do nothing returning member_id`.execute(db);
	return rows.map(({ member_id }) => member_id);
};

export const insertOwner = (db: Transaction<DB>, groupId: string, memberId: string, now: Date) =>
	db
		.insertInto('message_participant')
		.values({ group_id: groupId, member_id: memberId, role: 'owner', joined_at: now, asked_at: now })
		.execute();

/** Joins the member; returns whether they were asked and not in the group yet. */
export const joinGroup = async (
	db: Transaction<DB>,
	groupId: string,
	memberId: string,
	now: Date,
): Promise<boolean> => {
	const { numUpdatedRows } = await db
		.updateTable('message_participant')
		.set({ joined_at: now })
		.where('group_id', '=', groupId)
		.where('member_id', '=', memberId)
		.where('joined_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
};

/**
 * Gives the member copies of what was written to the group since it began to show its past. They count as read, because
 * none of it is news, and nobody is told that they were opened. Nothing by a member with whom they have a block is
 * copied, and no message of which they have a copy already.
 */
export const insertPast = (db: Transaction<DB>, groupId: string, memberId: string, max: number, now: Date) =>
	sql`
		insert into message_copy (message_id, member_id, thread_id, author_id, folder, at, read_at, is_past)
		select message.id, ${memberId}::uuid, message.thread_id, message.author_id, 'inbox', message.sent_at, ${now}::timestamptz, true
		from message_group as "group"
		join message_recipient as recipient on recipient.group_id = "group".id
		join message on message.id = recipient.message_id
		where "group".id = ${groupId} and message.sent_at >= "group".shows_past_since and not message.is_erased
			and message.author_id <> ${memberId}
			and message.author_id not in (select other_id from block_tie where block_tie.member_id = ${memberId})
		order by message.sent_at desc, message.id desc limit ${max}
		on conflict (mailbox_id, message_id) do nothing`.execute(db);

export const setRole = (db: Transaction<DB>, groupId: string, memberId: string, role: Role) =>
	db
		.updateTable('message_participant')
		.set({ role })
		.where('group_id', '=', groupId)
		.where('member_id', '=', memberId)
		.execute();

export const removeParticipants = (db: Transaction<DB>, groupId: string, memberIds: string[]) =>
	sql`delete from message_participant where group_id = ${groupId} and member_id = any(${memberIds}::uuid[])`.execute(
		db,
	);

/**
 * Locks the groups that the member is in or asked to join, in the order of their ids, so that two who leave cannot
 * block each other.
 */
export const lockGroupsOf = async (db: Transaction<DB>, memberId: string) => {
	const { rows } = await sql<{ id: string; removed_at: Date | null }>`
		select id, removed_at from message_group where id in (select group_id from message_participant where member_id = ${memberId})
		order by id for update`.execute(db);
	return rows;
};
