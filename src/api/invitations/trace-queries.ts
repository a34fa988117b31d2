import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

export const insertTraces = async (
	db: Transaction<DB>,
	memberId: string,
	hashes: string[],
	now: Date,
): Promise<void> => {
	await sql`
		insert into invitation_trace (member_id, hash, seen_at)
		select ${memberId}, hash, ${now} from unnest(${hashes}::text[]) as hash
		on conflict (member_id, hash) do update set seen_at = excluded.seen_at`.execute(db);
};

/** Whether the member has a trace in common with the inviter, or with somebody else who came by them. */
export const findSharedTrace = async (db: Kysely<DB>, memberId: string, inviterId: string): Promise<boolean> => {
	const { rows } = await sql`
		select from invitation_trace as mine
		join invitation_trace as theirs on theirs.hash = mine.hash and theirs.member_id <> mine.member_id
		where mine.member_id = ${memberId} and (
			theirs.member_id = ${inviterId}
			or exists (select from invitation_join where member_id = theirs.member_id and inviter_id = ${inviterId}))
		limit 1`.execute(db);
	return rows.length > 0;
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

/** Gives whether some were left. */
export const deleteOldTraces = async (db: Kysely<DB>, before: Date, max: number): Promise<boolean> => {
	const { numAffectedRows } = await sql`
		delete from invitation_trace where (member_id, hash) in (
			select member_id, hash from invitation_trace where seen_at < ${before} order by seen_at limit ${max})`.execute(
		db,
	);
	return Number(numAffectedRows) === max;
};
