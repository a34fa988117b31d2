import { type Kysely, sql, type Transaction } from 'kysely';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

/** What changes in copies and drafts. */
export interface Move {
	/** When they were thrown away; null puts them back. */
	trashedAt?: Date | null;
	/** When they were opened; null makes them unread. */
	readAt?: Date | null;
}

/**
 * Changes copies; returns those that were there, with their threads. A message that was opened before keeps its time.
 */
export const moveCopies = (db: Transaction<DB>, mailbox: Mailbox, ids: string[], move: Move) =>
	db
		.updateTable('message_copy')
		.$if(move.trashedAt !== undefined, (rows) => rows.set({ trashed_at: move.trashedAt ?? null }))
		.$if(move.readAt !== undefined, (rows) =>
			rows.set({ read_at: move.readAt ? sql<Date>`coalesce(read_at, ${move.readAt})` : null }),
		)
		.where('mailbox_id', '=', mailbox.id)
		.where('message_id', '=', anyOf(ids))
		.returning(['message_id', 'thread_id'])
		.execute();

/** Lists the authors who see that the member has read their messages: both of them let others see that. */
export const listReceiptAuthors = async (db: Transaction<DB>, memberId: string, ids: string[]): Promise<string[]> => {
	const { rows } = await sql<{ author_id: string }>`
		select distinct author_id from message_copy join member as author on author.id = author_id
		where mailbox_id = ${memberId} and message_id = any(${ids}::uuid[]) and author_id <> ${memberId} and not is_past
			and author.settings @> '{"read_receipts": true}'
			and (select settings @> '{"read_receipts": true}' from member where id = ${memberId})`.execute(db);
	return rows.map(({ author_id }) => author_id);
};

/**
 * Throws drafts away or puts them back; returns how many there were. A draft stays in the trash where another draft of
 * its thread has been begun since, or is put back with it and was changed later.
 */
export async function trashDrafts(
	db: Transaction<DB>,
	{ memberId, profileId }: Mailbox,
	ids: string[],
	trashedAt: Date | null,
): Promise<number> {
	const moved = await db
		.updateTable('message_draft')
		.set({ trashed_at: trashedAt })
		.where('author_id', '=', memberId)
		.where('profile_id', 'is not distinct from', profileId)
		.where('id', '=', anyOf(ids))
		.$if(trashedAt === null, (drafts) =>
			drafts.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('message_draft as other')
							.select('other.id')
							.whereRef('other.author_id', '=', 'message_draft.author_id')
							.where('other.profile_id', 'is not distinct from', profileId)
							.whereRef('other.thread_id', '=', 'message_draft.thread_id')
							.where(
								sql<boolean>`(other.trashed_at is null or other.id = any(${ids}::uuid[])
									and (other.updated_at, other.id) > (message_draft.updated_at, message_draft.id))`,
							),
					),
				),
			),
		)
		.returning('id')
		.execute();
	return moved.length;
}

/** Deletes copies and drafts that lie in the trash; returns how many there were. */
export async function deleteTrashed(db: Transaction<DB>, mailbox: Mailbox, ids: string[]): Promise<number> {
	const copies = await db
		.deleteFrom('message_copy')
		.where('mailbox_id', '=', mailbox.id)
		.where('message_id', '=', anyOf(ids))
		.where('trashed_at', 'is not', null)
		.executeTakeFirst();
	const drafts = await db
		.deleteFrom('message_draft')
		.where('author_id', '=', mailbox.memberId)
		.where('profile_id', 'is not distinct from', mailbox.profileId)
		.where('id', '=', anyOf(ids))
		.where('trashed_at', 'is not', null)
		.executeTakeFirst();
	return Number(copies.numDeletedRows + drafts.numDeletedRows);
}

/** Finds who wrote a message that the mailbox has: the mailbox that an answer goes to. */
export const findSender = (db: Kysely<DB>, mailbox: Pick<Mailbox, 'id'>, id: string) =>
	db
		.selectFrom('message_copy as copy')
		.innerJoin('message', 'message.id', 'copy.message_id')
		.innerJoin('member as author', 'author.id', 'message.author_id')
		.select(['message.author_id', 'message.is_as_profile', 'message.profile_id', 'author.deleted_at as left_at'])
		.where('copy.mailbox_id', '=', mailbox.id)
		.where('copy.message_id', '=', id)
		.executeTakeFirst();

/** Deletes copies and drafts that were thrown away before a moment; returns how many there were. */
export async function deleteExpired(db: Transaction<DB>, before: Date, max: number): Promise<number> {
	const copies = await sql`
		delete from message_copy where (mailbox_id, message_id) in (
			select mailbox_id, message_id from message_copy where trashed_at < ${before} limit ${max} for update skip locked)`.execute(
		db,
	);
	const drafts = await sql`
		delete from message_draft where id in (
			select id from message_draft where trashed_at < ${before} limit ${max} for update skip locked)`.execute(db);
	return Number((copies.numAffectedRows ?? 0n) + (drafts.numAffectedRows ?? 0n));
}
