import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { dayMs } from '#contract/days.ts';
import type { MemberSettings } from '#contract/members/members.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { Stoppable } from '#db/each-batch.ts';

const weekMs = 7 * dayMs;

export interface Undated {
	member_id: string;
	timezone: string;
	settings: Partial<MemberSettings>;
}

/** Lists members who have something to be mailed, and whose hour is not known yet. */
export const listUndated = (db: Kysely<DB>, limit: number): Promise<Undated[]> =>
	db
		.selectFrom('digest')
		.innerJoin('member', 'member.id', 'digest.member_id')
		.select(['member_id', 'timezone', 'settings'])
		.where('due_at', 'is', null)
		.orderBy('member_id')
		.limit(limit)
		.execute();

export const setDue = (db: Kysely<DB>, memberIds: string[], dueAt: Date[]) =>
	sql`
		update digest set due_at = hour.due_at
		from unnest(${memberIds}::uuid[], ${dueAt}::timestamptz[]) as hour (member_id, due_at)
		where digest.member_id = hour.member_id`.execute(db);

/** Lists the members whose digest is due, after a given member, in the order of their ids. */
export const listDue = async (db: Kysely<DB>, now: Date, after: string | null, limit: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('digest')
		.select('member_id')
		.where('due_at', '<=', now)
		.$if(after !== null, (query) => query.where('member_id', '>', after))
		.orderBy('member_id')
		.limit(limit)
		.execute();
	return rows.map(({ member_id }) => member_id);
};

/**
 * Locks a digest, and returns its member's address and settings; undefined where another process has sent it. It waits
 * for whoever notifies the member at this moment, and only then reads where the mail goes.
 */
export async function lockDigest(db: Transaction<DB>, memberId: string, now: Date) {
	await db.selectFrom('digest').select('since').where('member_id', '=', memberId).forUpdate().execute();
	return db
		.selectFrom('digest')
		.innerJoin('member', 'member.id', 'digest.member_id')
		.select(['digest.since', 'email', 'email_verified', 'timezone', 'settings', 'suspended_at', 'deleted_at'])
		.where('member_id', '=', memberId)
		.where('due_at', '<=', now)
		.executeTakeFirst();
}

export const deleteDigest = (db: Kysely<DB>, memberId: string) =>
	db.deleteFrom('digest').where('member_id', '=', memberId).execute();

export const insertMail = (db: Transaction<DB>, memberId: string, now: Date) =>
	db.insertInto('digest_mail').values({ member_id: memberId, sent_at: now }).execute();

/** Lists when the digests of the last week were sent, the newest first. */
export const listMailTimes = async (db: Kysely<DB>, memberId: string, now: Date): Promise<Date[]> => {
	const rows = await db
		.selectFrom('digest_mail')
		.select('sent_at')
		.where('member_id', '=', memberId)
		.where('sent_at', '>', new Date(now.getTime() - weekMs))
		.orderBy('sent_at', 'desc')
		.execute();
	return rows.map(({ sent_at }) => sent_at);
};

/** Returns when a mail stops counting as one of the week's. */
export const countsUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + weekMs);

export const forgetOldMails = (db: Kysely<DB>, now: Date, stoppable: Stoppable) =>
	deleteInBatches(
		db.deleteFrom('digest_mail'),
		db.selectFrom('digest_mail').where('sent_at', '<=', new Date(now.getTime() - weekMs)),
		stoppable,
	);

/** Turns off a member's digest, whatever their settings say of when it is sent. */
export const stopDigests = (db: Kysely<DB>, memberId: string) =>
	sql`update member set settings = settings || '{"digest": "off"}' where id = ${memberId} and deleted_at is null`.execute(
		db,
	);
