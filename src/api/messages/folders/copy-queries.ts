import { type Kysely, sql } from 'kysely';
import { selectDrafts } from '#api/messages/drafts/draft-queries.ts';
import type { TimeSlice } from '#api/messages/folders/positions.ts';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { DB } from '#api/schema.ts';
import { nameQuery } from '#api/text/fold.ts';
import { messageLimits } from '#contract/limits.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Selects what lies in a mailbox and the reader may read: nothing by a member with whom a block stands, whichever of
 * the two made it and in whose name the message was written. Others who share the mailbox of a business read it all the
 * same.
 */
export const selectCopies = (db: Kysely<DB>, { id, memberId }: Pick<Mailbox, 'id' | 'memberId'>) =>
	db
		.selectFrom('message_copy as copy')
		.where('copy.mailbox_id', '=', id)
		.where(
			sql<boolean>`(copy.author_id = ${memberId} or not exists (
				select from block_tie where member_id = ${memberId} and other_id = copy.author_id))`,
		);

/** Selects copies with their message and its author. */
const selectMessages = (db: Kysely<DB>, mailbox: Pick<Mailbox, 'id' | 'memberId'>) =>
	selectCopies(db, mailbox)
		.innerJoin('message', 'message.id', 'copy.message_id')
		.innerJoin('member as author', 'author.id', 'message.author_id')
		.leftJoin('profile as sender', 'sender.id', 'message.profile_id')
		.select([
			'message.id',
			'copy.thread_id',
			'copy.folder',
			'copy.at',
			'copy.read_at',
			'copy.trashed_at',
			'message.subject',
			'message.body',
			'message.is_erased',
			'message.removed_at',
			'message.reply_to_id',
			'message.written_at',
			'message.deliver_at',
			'message.sent_at',
			'message.is_as_profile',
			'message.author_id',
			'author.name as author_name',
			'author.image as author_image',
			'author.deleted_at as author_left_at',
			'sender.id as profile_id',
			'sender.business_name as profile_name',
			'sender.image as profile_image',
			'sender.status as profile_status',
		]);
export type MessageRow = Awaited<ReturnType<typeof listFolder>>[number];

/** What is searched for in a folder. */
export interface Search {
	/** The words, as a tsquery. */
	query: string;
	/** The reader's groups that have the words in their names. */
	groupIds: string[];
}

/**
 * Matches messages that have all words of a query, either in the text or in the name of a sender or recipient. Names
 * are looked up where they are stored, so that nobody's name is kept in what others wrote. Without a search, all match.
 */
const matches = (search: Search | null) => (search ? has(search) : sql<boolean>`true`);

const has = ({ query, groupIds }: Search) => sql<boolean>`(
	message.search @@ ${query}::tsquery
	or not message.is_as_profile and author.name_search @@ ${query}::tsquery
	or sender.search @@ ${nameQuery(query)}::tsquery
	or exists (
		select from message_recipient as recipient
		left join member on member.id = recipient.member_id
		left join profile on profile.id = recipient.profile_id
		where recipient.message_id = message.id
			and (member.name_search @@ ${query}::tsquery or profile.search @@ ${nameQuery(query)}::tsquery
				or recipient.group_id = any(${groupIds}::uuid[]))))`;

export interface FolderCriteria {
	folder: 'inbox' | 'outbox' | 'requests';
	isUnread: boolean;
	/** Null for all messages. */
	search: Search | null;
}

/**
 * Lists a folder, the newest first, one more than the limit. A search goes along the mailbox, which is short compared
 * with all messages.
 */
export function listFolder(
	db: Kysely<DB>,
	mailbox: Mailbox,
	{ folder, isUnread, search }: FolderCriteria,
	{ limit, offset, after }: TimeSlice,
) {
	return selectMessages(db, mailbox)
		.where('copy.folder', '=', folder)
		.where('copy.trashed_at', 'is', null)
		.$if(isUnread, (rows) => rows.where('copy.read_at', 'is', null))
		.where(matches(search))
		.$if(after !== null, (rows) => rows.where(sql<boolean>`(copy.at, copy.message_id) < (${after?.at}, ${after?.id})`))
		.orderBy('copy.at', 'desc')
		.orderBy('copy.message_id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();
}

/** Lists messages of the mailbox by their ids, in whichever folder they lie. */
export const listMessagesOf = (db: Kysely<DB>, mailbox: Mailbox, ids: string[]) =>
	selectMessages(db, mailbox).where('copy.message_id', '=', anyOf(ids)).execute();

/** Lists what the mailbox has of a thread outside of the trash, the oldest first, one more than the limit. */
export const listThread = (db: Kysely<DB>, mailbox: Mailbox, threadId: string, { limit, offset, after }: TimeSlice) =>
	selectMessages(db, mailbox)
		.where('copy.thread_id', '=', threadId)
		.where('copy.trashed_at', 'is', null)
		.$if(after !== null, (rows) => rows.where(sql<boolean>`(copy.at, copy.message_id) > (${after?.at}, ${after?.id})`))
		.orderBy('copy.at')
		.orderBy('copy.message_id')
		.limit(limit + 1)
		.offset(offset)
		.execute();

/** Lists messages and drafts in the trash, the last thrown away first, one more than the limit. */
export const listTrash = (
	db: Kysely<DB>,
	mailbox: Mailbox,
	{ search, draftIds }: { search: Search | null; draftIds: string[] | null },
	{ limit, offset, after }: TimeSlice,
) => {
	const copies = selectCopies(db, mailbox)
		.innerJoin('message', 'message.id', 'copy.message_id')
		.innerJoin('member as author', 'author.id', 'message.author_id')
		.leftJoin('profile as sender', 'sender.id', 'message.profile_id')
		.select(['copy.message_id as id', 'copy.trashed_at', sql<boolean>`false`.as('is_draft')])
		.where('copy.trashed_at', 'is not', null)
		.where(matches(search));
	const drafts = selectDrafts(db, mailbox, draftIds)
		.select(['id', 'trashed_at', sql<boolean>`true`.as('is_draft')])
		.where('trashed_at', 'is not', null);
	return db
		.selectFrom(copies.unionAll(drafts).as('thrown'))
		.selectAll()
		.$if(after !== null, (rows) => rows.where(sql<boolean>`(trashed_at, id) < (${after?.at}, ${after?.id})`))
		.orderBy('trashed_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.$castTo<{ id: string; trashed_at: Date; is_draft: boolean }>()
		.execute();
};

/** Counts the unread messages of each folder and all drafts, unread ones up to `countMax`. */
export async function countUnread(db: Kysely<DB>, { id, memberId, profileId }: Mailbox) {
	const unread = (folder: string) => sql`unread_messages(${id}, ${memberId}, ${folder}, ${messageLimits.countMax})`;
	const { rows } = await sql<{ inbox: number; requests: number; draft: number }>`
		select ${unread('inbox')} as inbox, ${unread('requests')} as requests, (
			select count(*)::int from message_draft
			where author_id = ${memberId} and profile_id is not distinct from ${profileId}::uuid and trashed_at is null
		) as draft`.execute(db);
	return rows[0] ?? { inbox: 0, requests: 0, draft: 0 };
}

/**
 * Lists the recipients of these messages in the order in which they were named, without those with whom the reader has
 * a block. A group is shown only to those who are in it, as long as it was not removed: for anybody else who got the same
 * message it does not exist.
 */
export const listRecipients = (db: Kysely<DB>, messageIds: string[], readerId: string) =>
	db
		.selectFrom('message_recipient as recipient')
		.leftJoin('member', 'member.id', 'recipient.member_id')
		.leftJoin('profile', 'profile.id', 'recipient.profile_id')
		.leftJoin('message_group as group', (join) =>
			join
				.onRef('group.id', '=', 'recipient.group_id')
				.on('group.removed_at', 'is', null)
				.on(
					sql<boolean>`exists (select from message_participant where group_id = recipient.group_id
					and message_participant.member_id = ${readerId} and joined_at is not null)`,
				),
		)
		.select(['recipient.message_id', 'recipient.position', 'recipient.type'])
		.select((eb) => [
			eb.fn.coalesce('recipient.member_id', 'recipient.profile_id', 'group.id').as('id'),
			eb.fn.coalesce('member.name', 'profile.business_name', 'group.name').as('name'),
			eb.fn.coalesce('member.image', 'profile.image', 'group.image').as('image'),
			'member.deleted_at as left_at',
			'profile.status as profile_status',
		])
		.where('recipient.message_id', '=', anyOf(messageIds))
		.where(
			sql<boolean>`(recipient.member_id is null or recipient.member_id not in (
				select other_id from block_tie where member_id = ${readerId}))`,
		)
		.orderBy('recipient.message_id')
		.orderBy('recipient.position')
		.$castTo<RecipientRow>()
		.execute();
export interface RecipientRow {
	message_id: string;
	position: number;
	type: 'member' | 'profile' | 'group';
	/** Null for a business or a group that is gone, and for a group that the reader is not in. */
	id: string | null;
	name: string | null;
	image: string | null;
	left_at: Date | null;
	profile_status: string | null;
}

/**
 * Lists who has opened these messages of the member: only readers who let others see that, and only if the member lets
 * them, too. Whoever was given a message with the past of a group is not among them.
 */
export const listReceipts = (db: Kysely<DB>, messageIds: string[], memberId: string) =>
	db
		.selectFrom('message_copy as copy')
		.innerJoin('member as reader', 'reader.id', 'copy.member_id')
		.select(['copy.message_id', 'reader.id', 'reader.name', 'copy.read_at'])
		.where('copy.message_id', '=', anyOf(messageIds))
		.where('copy.author_id', '=', memberId)
		.where('copy.folder', '<>', 'outbox')
		.where('copy.read_at', 'is not', null)
		.where('copy.is_past', '=', false)
		.where(sql<boolean>`reader.settings @> '{"read_receipts": true}'`)
		.where(sql<boolean>`(select settings @> '{"read_receipts": true}' from member where id = ${memberId})`)
		.where(sql<boolean>`reader.id not in (select other_id from block_tie where member_id = ${memberId})`)
		.orderBy('copy.read_at')
		.$castTo<{ message_id: string; id: string; name: string; read_at: Date }>()
		.execute();
