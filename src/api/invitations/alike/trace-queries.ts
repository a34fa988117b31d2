import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { lockKeys } from '#db/lock-keys.ts';

/** What is seen of a member, as a keyed hash; `is_proven` says whether it is theirs for certain. */
export interface Trace {
	hash: string;
	is_proven: boolean;
}

export const insertTraces = async (
	db: Transaction<DB>,
	memberId: string,
	traces: Trace[],
	now: Date,
): Promise<void> => {
	await sql`
		insert into invitation_trace (member_id, hash, is_proven, seen_at)
		select ${memberId}, hash, is_proven, ${now}
		from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as trace (hash text, is_proven boolean)
		on conflict (member_id, hash) do update set
			seen_at = excluded.seen_at, is_proven = invitation_trace.is_proven or excluded.is_proven`.execute(db);
};

/** Locks a mailbox until the transaction ends: of two who are seen by it at once, the later sees the earlier. */
export const lockMailbox = (db: Transaction<DB>, hash: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.alikeMailbox}, hashtext(${hash}))`.execute(db);

export const deleteUnproven = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('invitation_trace').where('member_id', '=', memberId).where('is_proven', '=', false).execute();

/** Somebody who has a trace in common with a member. */
export interface Sharing {
	id: string;
	/** Whether what they have in common is proven to be the member’s, too. */
	is_proven: boolean;
	/** Whether an operator takes them for a person of their own. */
	is_allowed: boolean;
}

/**
 * Lists the inviter and those of their invitees who have a trace in common with the member that is proven to be theirs;
 * only that of the hash, where one is given.
 */
export const listSharing = async (
	db: Kysely<DB>,
	memberId: string,
	inviterId: string,
	hash: string | null = null,
): Promise<Sharing[]> => {
	const { rows } = await sql<Sharing>`
		select theirs.member_id as id, bool_or(mine.is_proven) as is_proven,
			bool_or(invited.allowed_at is not null or holder.apart_at is not null) as is_allowed
		from invitation_trace as mine
		join invitation_trace as theirs on theirs.hash = mine.hash and theirs.member_id <> mine.member_id
		left join invitation_join as invited on invited.member_id = theirs.member_id and invited.inviter_id = ${inviterId}
		left join coin_holder as holder on holder.member_id = theirs.member_id
		where mine.member_id = ${memberId} and (${hash}::text is null or mine.hash = ${hash})
			and theirs.is_proven and (theirs.member_id = ${inviterId} or invited.member_id is not null)
		group by theirs.member_id`.execute(db);
	return rows;
};

/** Whether an operator found that a member whom others look like is a person of their own. */
export const isApart = async (db: Kysely<DB>, memberId: string): Promise<boolean> => {
	const holder = await db
		.selectFrom('coin_holder')
		.select('apart_at')
		.where('member_id', '=', memberId)
		.executeTakeFirst();
	return holder != null && holder.apart_at !== null;
};

export const countJoinsSince = async (db: Kysely<DB>, inviterId: string, since: Date): Promise<number> => {
	const { n } = await db
		.selectFrom('invitation_join')
		.select(sql<number>`count(*)::int`.as('n'))
		.where('inviter_id', '=', inviterId)
		.where('joined_at', '>', since)
		.executeTakeFirstOrThrow();
	return n;
};

export const deleteTracesOf = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('invitation_trace').where('member_id', '=', memberId).execute();

/** Deletes traces from before then, but for those that are renewed meanwhile; returns whether some may be left. */
export const deleteOldTraces = async (db: Kysely<DB>, before: Date, max: number): Promise<boolean> => {
	const { numAffectedRows } = await sql`
		delete from invitation_trace where (member_id, hash) in (
			select member_id, hash from invitation_trace where seen_at < ${before} order by seen_at limit ${max} for update)`.execute(
		db,
	);
	return Number(numAffectedRows) === max;
};
