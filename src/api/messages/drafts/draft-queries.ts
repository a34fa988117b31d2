import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { TimeSlice } from '#api/messages/folders/positions.ts';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import type { DB, MessageDraftRow, MessageRow } from '#api/schema.ts';
import { fold } from '#api/text/fold.ts';
import { messageLimits } from '#contract/limits.ts';
import type { Recipient } from '#contract/messages/messages.ts';
import { anyOf } from '#db/any-of.ts';
import { newId } from '#db/new-id.ts';

export type Draft = Omit<Selectable<MessageDraftRow>, 'recipients'> & { recipients: Recipient[] };

type Writer = Pick<Mailbox, 'memberId' | 'profileId'>;

/** Selects the drafts that the member writes in the name of the mailbox; where `ids` are given, of these. */
export const selectDrafts = (db: Kysely<DB>, { memberId, profileId }: Writer, ids: string[] | null = null) =>
	db
		.selectFrom('message_draft')
		.where('author_id', '=', memberId)
		.where('profile_id', 'is not distinct from', profileId)
		.$if(ids !== null, (rows) => rows.where('id', '=', anyOf(ids ?? [])));
const selectWhole = (db: Kysely<DB>, writer: Writer, ids: string[] | null = null) =>
	selectDrafts(db, writer, ids).selectAll().$castTo<Draft>();

/**
 * Finds the drafts that contain what was typed, however it is written; null where nothing was typed. A member has few, so
 * they are folded here (decision 0004); of those in the trash, only as many are searched, the last thrown away.
 */
export async function findTyped(
	db: Kysely<DB>,
	writer: Writer,
	typed: string | undefined,
	{ areTrashed }: { areTrashed: boolean },
): Promise<string[] | null> {
	if (typed === undefined) return null;
	const wanted = fold(typed);
	const drafts = await selectDrafts(db, writer)
		.select(['id', 'subject', 'body'])
		.where('trashed_at', areTrashed ? 'is not' : 'is', null)
		.orderBy('trashed_at', 'desc')
		.limit(messageLimits.drafts)
		.execute();
	return drafts
		.filter(({ subject, body }) => wanted !== '' && fold(`${subject} ${body}`).includes(wanted))
		.map(({ id }) => id);
}

/** Lists drafts, the last changed first, one more than the limit; where `ids` are given, of these. */
export const listDrafts = (
	db: Kysely<DB>,
	mailbox: Mailbox,
	ids: string[] | null,
	{ limit, offset, after }: TimeSlice,
) =>
	selectWhole(db, mailbox, ids)
		.where('trashed_at', 'is', null)
		.$if(after !== null, (rows) => rows.where(sql<boolean>`(updated_at, id) < (${after?.at}, ${after?.id})`))
		.orderBy('updated_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

export const findDraft = (db: Kysely<DB>, mailbox: Writer, id: string) =>
	selectWhole(db, mailbox).where('id', '=', id).executeTakeFirst();

export const listDraftsOf = (db: Kysely<DB>, mailbox: Mailbox, ids: string[]) =>
	selectWhole(db, mailbox).where('id', '=', anyOf(ids)).execute();

/**
 * Finds and locks the draft that is continued: named by its id, begun with the same `client_id`, or else of the same
 * thread.
 */
export const findContinued = (
	db: Transaction<DB>,
	mailbox: Mailbox,
	by: { id?: string | undefined; clientId?: string | undefined; threadId: string | null },
) =>
	selectWhole(db, mailbox)
		.where((eb) =>
			by.id
				? eb('id', '=', by.id)
				: eb.or([
						...(by.clientId ? [eb('client_id', '=', by.clientId)] : []),
						...(by.threadId ? [eb.and([eb('thread_id', '=', by.threadId), eb('trashed_at', 'is', null)])] : []),
						eb.val(false),
					]),
		)
		.orderBy(sql`client_id is not distinct from ${by.clientId ?? null}::uuid`, 'desc')
		.forUpdate()
		.limit(1)
		.executeTakeFirst();

/** Throws away the draft of a thread, unless it is the one of this id: another takes its place. */
export const trashOther = (
	db: Transaction<DB>,
	{ memberId, profileId }: Writer,
	threadId: string,
	id: string | null,
	now: Date,
) =>
	db
		.updateTable('message_draft')
		.set({ trashed_at: now })
		.where('author_id', '=', memberId)
		.where('profile_id', 'is not distinct from', profileId)
		.where('thread_id', '=', threadId)
		.where('trashed_at', 'is', null)
		.where('id', 'is distinct from', id)
		.execute();

export const countDrafts = async (db: Kysely<DB>, memberId: string): Promise<number> =>
	(
		await db
			.selectFrom('message_draft')
			.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
			.where('author_id', '=', memberId)
			.where('trashed_at', 'is', null)
			.executeTakeFirstOrThrow()
	).n;

/** Moves all but the `kept` last changed drafts of the member to the trash. */
export const trashOldest = (db: Transaction<DB>, memberId: string, kept: number, now: Date) =>
	db
		.updateTable('message_draft')
		.set({ trashed_at: now })
		.where('id', 'in', (eb) =>
			eb
				.selectFrom('message_draft')
				.select('id')
				.where('author_id', '=', memberId)
				.where('trashed_at', 'is', null)
				.orderBy('updated_at', 'desc')
				.orderBy('id', 'desc')
				.offset(kept),
		)
		.execute();

interface DraftValues extends Pick<Draft, 'subject' | 'body' | 'recipients' | 'thread_id' | 'reply_to_id'> {
	client_id: string | null;
	updated_at: Date;
}

const columnsOf = <V extends Partial<DraftValues>>({ recipients, ...values }: V) => ({
	...values,
	...(recipients && { recipients: JSON.stringify(recipients) }),
});

export async function insertDraft(
	db: Transaction<DB>,
	{ memberId, profileId }: Writer,
	values: DraftValues,
): Promise<string> {
	const id = newId();
	await db
		.insertInto('message_draft')
		.values({ id, author_id: memberId, profile_id: profileId, ...columnsOf(values) })
		.execute();
	return id;
}

export const updateDraft = (db: Transaction<DB>, id: string, values: Partial<DraftValues>) =>
	db
		.updateTable('message_draft')
		.set({ ...columnsOf(values), trashed_at: null })
		.where('id', '=', id)
		.execute();

/**
 * Stores a message that was taken back as a draft. It takes the place of a draft that was begun in its thread
 * meanwhile.
 */
export async function insertUndone(
	db: Transaction<DB>,
	mailbox: Mailbox,
	message: Pick<Selectable<MessageRow>, 'id' | 'thread_id' | 'subject' | 'body' | 'reply_to_id'> & {
		recipients: Recipient[];
	},
	now: Date,
): Promise<string> {
	const { id, thread_id, subject, body, reply_to_id, recipients } = message;
	const isReply = thread_id !== id;
	if (isReply) await trashOther(db, mailbox, thread_id, null, now);
	return insertDraft(db, mailbox, {
		subject,
		body,
		recipients,
		reply_to_id,
		thread_id: isReply ? thread_id : null,
		client_id: null,
		updated_at: now,
	});
}

/** Deletes a draft; returns whether there was one. */
export const takeDraft = async (db: Transaction<DB>, memberId: string, id: string): Promise<boolean> =>
	(await db
		.deleteFrom('message_draft')
		.where('id', '=', id)
		.where('author_id', '=', memberId)
		.returning('id')
		.executeTakeFirst()) !== undefined;
