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

/**
 * Lists the inviter and those of their invitees who have a trace in common with the member, other than that of the hash
 * `besides`.
 */
export const listSharing = async (
	db: Kysely<DB>,
	memberId: string,
	inviterId: string,
	besides: string | null = null,
): Promise<string[]> => {
	const { rows } = await sql<{ member_id: string }>`
		select distinct theirs.member_id from invitation_trace as mine
		join invitation_trace as theirs on theirs.hash = mine.hash and theirs.member_id <> mine.member_id
		where mine.member_id = ${memberId} and mine.hash is distinct from ${besides} and (
			theirs.member_id = ${inviterId}
			or exists (select from invitation_join where member_id = theirs.member_id and inviter_id = ${inviterId}))`.execute(
		db,
	);
	return rows.map(({ member_id }) => member_id);
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

/** Deletes traces from before then; returns whether some may be left. */
export const deleteOldTraces = async (db: Kysely<DB>, before: Date, max: number): Promise<boolean> => {
	const { numAffectedRows } = await sql`
		delete from invitation_trace where (member_id, hash) in (
			select member_id, hash from invitation_trace where seen_at < ${before} order by seen_at limit ${max})`.execute(
		db,
	);
	return Number(numAffectedRows) === max;
};
