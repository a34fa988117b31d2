/** Statements for what becomes of messages when a member leaves, and when two businesses are merged. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/**
 * Erases up to `max` rows of each kind of what is left of a member's mailbox and words; returns whether that was all.
 * What is erased is not found again. The words go before the mailbox, so that whoever has a message learns from it that
 * its author has left.
 */
export async function eraseSome(db: Transaction<DB>, memberId: string, max: number): Promise<boolean> {
	const statements: RawBuilder<unknown>[] = [
		sql`delete from message_draft where id in (select id from message_draft where author_id = ${memberId} limit ${max})`,
		// A message that waits to be sent is deleted, and never sent, but for one that was sent while this waited for it.
		sql`delete from message where id in (
			select id from message where author_id = ${memberId} and sent_at is null limit ${max} for update)`,
		sql`
			update message set is_erased = true, subject = '', body = '', search = '', client_id = null where id in (
				select id from message where author_id = ${memberId} and not is_as_profile and not is_erased limit ${max})`,
		// Contacts go after the messages: a delivery of one of these messages, which makes contacts, has ended by now.
		sql`
			delete from message_contact where (mailbox_id, other_id) in (
				(select mailbox_id, other_id from message_contact where mailbox_id = ${memberId} limit ${max})
				union (select mailbox_id, other_id from message_contact where other_id = ${memberId} limit ${max}))`,
		sql`
			delete from message_copy where mailbox_id = ${memberId} and message_id in (
				select message_id from message_copy where mailbox_id = ${memberId} limit ${max})`,
	];
	let isDone = true;
	for (const statement of statements) {
		const { numAffectedRows = 0n } = await statement.execute(db);
		if (numAffectedRows >= max) isDone = false;
	}
	return isDone;
}

export const insertDeparture = (db: Transaction<DB>, memberId: string) =>
	db.insertInto('message_departure').values({ member_id: memberId }).execute();

/**
 * Locks what is left to erase of the member, so that nobody else goes on with it meanwhile; returns whether there is
 * any.
 */
export const lockDeparture = async (db: Transaction<DB>, memberId: string): Promise<boolean> =>
	(await db
		.selectFrom('message_departure')
		.select('member_id')
		.where('member_id', '=', memberId)
		.forUpdate()
		.executeTakeFirst()) !== undefined;

export const deleteDeparture = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('message_departure').where('member_id', '=', memberId).execute();

export const listDepartures = async (db: Kysely<DB>, after: string | null, max: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('message_departure')
		.select('member_id')
		.$if(after !== null, (query) => query.where('member_id', '>', after))
		.orderBy('member_id')
		.limit(max)
		.execute();
	return rows.map(({ member_id }) => member_id);
};

/** Moves all that one business has to the other; what the other has as well is dropped. The caller has locked both. */
export async function moveAll(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	const statements: RawBuilder<unknown>[] = [
		sql`update message set profile_id = ${intoId} where profile_id = ${fromId}`,
		sql`update message_recipient set profile_id = ${intoId} where profile_id = ${fromId}`,
		sql`update message_group set profile_id = ${intoId} where profile_id = ${fromId}`,
		sql`delete from message_copy as copy where profile_id = ${fromId} and exists (
			select from message_copy as other where other.mailbox_id = ${intoId} and other.message_id = copy.message_id)`,
		sql`update message_copy set profile_id = ${intoId} where profile_id = ${fromId}`,
		sql`delete from message_contact as contact where profile_id = ${fromId} and (other_id = ${intoId} or exists (
			select from message_contact as known where known.mailbox_id = ${intoId} and known.other_id = contact.other_id))`,
		sql`update message_contact set profile_id = ${intoId} where profile_id = ${fromId}`,
		sql`delete from message_contact as contact where other_profile_id = ${fromId} and (mailbox_id = ${intoId} or exists (
			select from message_contact as known where known.mailbox_id = contact.mailbox_id and known.other_id = ${intoId}))`,
		sql`update message_contact set other_profile_id = ${intoId} where other_profile_id = ${fromId}`,
		sql`delete from message_draft as draft where profile_id = ${fromId} and trashed_at is null and exists (
			select from message_draft as other where other.author_id = draft.author_id and other.profile_id = ${intoId}
				and other.thread_id = draft.thread_id and other.trashed_at is null)`,
		sql`update message_draft set profile_id = ${intoId} where profile_id = ${fromId}`,
		// How fast they answer is measured anew for both together.
		sql`
			insert into message_answering as known (profile_id, due_at)
			select ${intoId}::uuid, due_at from message_answering where profile_id = ${fromId}
			on conflict (profile_id) do update set due_at = least(known.due_at, excluded.due_at)`,
		sql`delete from message_answering where profile_id = ${fromId}`,
	];
	for (const statement of statements) await statement.execute(db);
}
