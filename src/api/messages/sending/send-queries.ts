import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { type Mailbox, ownerColumns } from '#api/messages/mailboxes.ts';
import { shareProfiles } from '#api/profiles/service.ts';
import type { DB, MessageRow } from '#api/schema.ts';
import type { Recipient } from '#contract/messages/messages.ts';
import { anyOf } from '#db/any-of.ts';

export const findSent = (db: Kysely<DB>, authorId: string, clientId: string) =>
	db
		.selectFrom('message')
		.select([
			'id',
			'subject',
			'body',
			sql<(string | null)[]>`array(
				select coalesce(member_id, profile_id, group_id) from message_recipient where message_id = message.id
			)`.as('to'),
		])
		.where('author_id', '=', authorId)
		.where('client_id', '=', clientId)
		.executeTakeFirst();

/** Finds the thread of a message that the mailbox has. */
export const findThread = async (db: Kysely<DB>, { id }: Pick<Mailbox, 'id'>, messageId: string) =>
	(
		await db
			.selectFrom('message_copy')
			.select('thread_id')
			.where('mailbox_id', '=', id)
			.where('message_id', '=', messageId)
			.executeTakeFirst()
	)?.thread_id;

/** Inserts a message, its recipients, and its author's copy. */
export async function insertMessage(
	db: Transaction<DB>,
	mailbox: Mailbox,
	row: Insertable<MessageRow> & { id: string },
	recipients: Recipient[],
): Promise<void> {
	await db.insertInto('message').values(row).execute();
	await db
		.insertInto('message_recipient')
		.values(
			recipients.map(({ type, id }, position) => ({
				message_id: row.id,
				position,
				type,
				member_id: type === 'member' ? id : null,
				profile_id: type === 'profile' ? id : null,
				group_id: type === 'group' ? id : null,
			})),
		)
		.execute();
	await db
		.insertInto('message_copy')
		.values({
			message_id: row.id,
			...ownerColumns(mailbox),
			thread_id: row.thread_id,
			author_id: row.author_id,
			folder: 'outbox',
			at: row.written_at,
			read_at: row.written_at,
		})
		.execute();
}

/**
 * Lets these recipients answer: from now on their messages come to the inbox, and what they wrote as strangers moves
 * there.
 */
export async function acceptFrom(
	db: Transaction<DB>,
	mailbox: Pick<Mailbox, 'id' | 'memberId' | 'profileId'>,
	others: Recipient[],
	now: Date,
): Promise<void> {
	// Contacts are inserted in one order, so that two messages to the same people, delivered at once, don’t block each
	// other.
	const contacts = others.filter(({ type }) => type !== 'group').toSorted((one, other) => (one.id < other.id ? -1 : 1));
	if (contacts.length === 0) return;
	await db
		.insertInto('message_contact')
		.values(
			contacts.map(({ type, id }) => ({
				...ownerColumns(mailbox),
				other_member_id: type === 'member' ? id : null,
				other_profile_id: type === 'profile' ? id : null,
				since: now,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const ids = contacts.map(({ id }) => id);
	await sql`
		update message_copy as copy set folder = 'inbox' from message
		where message.id = copy.message_id and copy.mailbox_id = ${mailbox.id} and copy.folder = 'requests'
			and (case when is_as_profile then message.profile_id else message.author_id end) = any(${ids}::uuid[])`.execute(
		db,
	);
}

/** A message to somebody who has not accepted or answered it. */
interface Asked {
	/** The mailbox. */
	id: string;
	at: Date;
}

/**
 * Lists the author's messages since a moment that wait under requests, and those to members that are not delivered yet,
 * the first first.
 */
export async function listAsked(
	db: Transaction<DB>,
	authorId: string,
	since: Date,
	bodyHashed: string | null,
): Promise<Asked[]> {
	const { rows } = await sql<Asked>`
		select id, at from (
			select copy.mailbox_id as id, copy.at from message_copy as copy join message on message.id = copy.message_id
			where copy.author_id = ${authorId} and copy.folder = 'requests' and copy.at > ${since}
				and (${bodyHashed}::text is null or body_hash = md5(${bodyHashed}::text))
			union all
			select recipient.member_id, written_at from message join message_recipient as recipient on recipient.message_id = message.id
			where message.author_id = ${authorId} and sent_at is null and written_at > ${since} and recipient.member_id is not null
				and (${bodyHashed}::text is null or body_hash = md5(${bodyHashed}::text))
		) as asked order by at`.execute(db);
	return rows;
}

/**
 * Lists the messages that the author wrote, since a moment, to businesses that the sender is no contact of yet, the first
 * first.
 */
export async function listUnanswered(db: Transaction<DB>, authorId: string, since: Date): Promise<Asked[]> {
	const { rows } = await sql<Asked>`
		select recipient.profile_id as id, written_at as at
		from message join message_recipient as recipient on recipient.message_id = message.id
		where author_id = ${authorId} and written_at > ${since} and recipient.profile_id is not null
			and not exists (select from message_contact where mailbox_id = recipient.profile_id
				and other_id = coalesce(message.profile_id, message.author_id))
		order by written_at`.execute(db);
	return rows;
}

/** Returns when the member joined. */
export const findMemberSince = async (db: Kysely<DB>, memberId: string): Promise<Date> =>
	(await db.selectFrom('member').select('created_at').where('id', '=', memberId).executeTakeFirstOrThrow()).created_at;

/**
 * Locks a message that waits for its time, so that nobody else delivers it or takes it back. Returns undefined once it
 * was sent or taken back.
 */
export const lockUnsent = (db: Transaction<DB>, id: string) =>
	db.selectFrom('message').selectAll().where('id', '=', id).where('sent_at', 'is', null).forUpdate().executeTakeFirst();

/** Lists messages that are to be delivered before a moment and are not; in the order of their ids. */
export const listOverdue = async (
	db: Kysely<DB>,
	before: Date,
	after: string | null,
	max: number,
): Promise<string[]> => {
	const rows = await db
		.selectFrom('message')
		.select('id')
		.where('sent_at', 'is', null)
		.where('deliver_at', '<', before)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(max)
		.execute();
	return rows.map(({ id }) => id);
};

export const isAuthor = async (db: Kysely<DB>, memberId: string, id: string): Promise<boolean> =>
	(await db
		.selectFrom('message')
		.select('id')
		.where('id', '=', id)
		.where('author_id', '=', memberId)
		.executeTakeFirst()) !== undefined;

export const listNamed = async (db: Kysely<DB>, messageId: string): Promise<Recipient[]> => {
	const rows = await db
		.selectFrom('message_recipient')
		.select(['type', (eb) => eb.fn.coalesce('member_id', 'profile_id', 'group_id').as('id')])
		.where('message_id', '=', messageId)
		.orderBy('position')
		.$castTo<{ type: Recipient['type']; id: string | null }>()
		.execute();
	return rows.flatMap(({ type, id }) => (id ? [{ type, id }] : []));
};

/** Lists the businesses to which a message goes, and the one in whose name it was written. */
export const listBusinessesOf = async (db: Kysely<DB>, messageId: string): Promise<string[]> => {
	const rows = await db
		.selectFrom('message_recipient')
		.select('profile_id')
		.where('message_id', '=', messageId)
		.union(db.selectFrom('message').select('profile_id').where('id', '=', messageId))
		.execute();
	return rows.flatMap(({ profile_id }) => profile_id ?? []);
};

/**
 * Returns the author as they are now, with the status of the business in whose name the message goes out and their role
 * in it; null where they have none any more.
 */
export const getAuthor = (db: Kysely<DB>, memberId: string, profileId: string | null) =>
	db
		.selectFrom('member')
		.leftJoin('profile_member', (join) =>
			join.onRef('profile_member.member_id', '=', 'member.id').on('profile_member.profile_id', '=', profileId),
		)
		.leftJoin('profile', 'profile.id', 'profile_member.profile_id')
		.select(['member.suspended_at', 'member.deleted_at', 'profile_member.role', 'profile.status'])
		.where('member.id', '=', memberId)
		.$castTo<{
			suspended_at: Date | null;
			deleted_at: Date | null;
			role: 'owner' | 'manager' | null;
			status: string | null;
		}>()
		.executeTakeFirstOrThrow();

export interface Copies {
	/** The members and businesses that get a copy; `areMembers` and `folders` follow the same order. */
	ids: string[];
	areMembers: boolean[];
	folders: string[];
	groupIds: string[];
	/** The members of groups who are kept from leaving: whoever joined since then gets no copy. */
	keptIds: string[];
}

/**
 * Gives each recipient a copy, and everybody in the groups unless a block stands between them and the author; nobody
 * gets a second copy. Returns where the copies lie.
 */
export const insertCopies = async (
	db: Transaction<DB>,
	{ id, thread_id, author_id }: { id: string; thread_id: string; author_id: string },
	{ ids, areMembers, folders, groupIds, keptIds }: Copies,
	now: Date,
) =>
	(
		await sql<{ member_id: string | null; profile_id: string | null; folder: string }>`
		insert into message_copy (message_id, member_id, profile_id, thread_id, author_id, folder, at)
		select ${id}::uuid, case when is_member then id end, case when not is_member then id end,
			${thread_id}::uuid, ${author_id}::uuid, folder, ${now}::timestamptz
		from unnest(${ids}::uuid[], ${areMembers}::boolean[], ${folders}::text[]) as target (id, is_member, folder)
		union
		select ${id}::uuid, member_id, null, ${thread_id}::uuid, ${author_id}::uuid, 'inbox', ${now}::timestamptz
		from message_participant
		where group_id = any(${groupIds}::uuid[]) and joined_at is not null and member_id <> ${author_id}
			and member_id = any(${keptIds}::uuid[]) and member_id <> all(${ids}::uuid[])
			and member_id not in (select other_id from block_tie where block_tie.member_id = ${author_id})
		on conflict (mailbox_id, message_id) do nothing
		returning member_id, profile_id, folder`.execute(db)
	).rows;

export const markSent = (db: Transaction<DB>, id: string, now: Date) =>
	db.updateTable('message').set({ sent_at: now }).where('id', '=', id).execute();

/** Deletes a message that came to nobody, and of which its author has deleted their copy while it waited. */
export const deleteUnheld = (db: Transaction<DB>, id: string) =>
	sql`delete from message where id = ${id} and not exists (select from message_copy where message_id = message.id)`.execute(
		db,
	);

export const deleteMessages = (db: Transaction<DB>, ids: string[]) =>
	db.deleteFrom('message').where('id', '=', anyOf(ids)).execute();

/** Locks a message that was delivered and whose words are not erased. */
const selectSent = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('message')
		.select(['author_id', 'profile_id', 'removed_at'])
		.where('id', '=', id)
		.where('sent_at', 'is not', null)
		.where('is_erased', '=', false);

/**
 * Locks a sent message. The business in whose name it was written, and who looks after that, stay as they are until the
 * transaction ends.
 */
export async function lockSent(
	db: Transaction<DB>,
	id: string,
): Promise<Awaited<ReturnType<ReturnType<typeof selectSent>['executeTakeFirst']>>> {
	const { profile_id: profileId = null } = (await selectSent(db, id).executeTakeFirst()) ?? {};
	if (profileId) await shareProfiles(db, [profileId]);
	const sent = await selectSent(db, id).forNoKeyUpdate().executeTakeFirst();
	// The business was merged into another while this waited.
	return sent && sent.profile_id !== profileId ? lockSent(db, id) : sent;
}

export const setRemoved = (db: Transaction<DB>, id: string, removedAt: Date | null) =>
	db.updateTable('message').set({ removed_at: removedAt }).where('id', '=', id).execute();
