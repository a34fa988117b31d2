import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

export interface HeldRow {
	member_id: string;
	name: string;
	inviter_id: string;
	inviter_name: string;
	flag: 'looks_alike' | 'many_at_once';
	joined_at: Date;
}

/** Lists joins whose reward a flag holds, the newest first, one more than the limit. */
export const listHeld = async (
	db: Kysely<DB>,
	{ limit, after }: { limit: number; after: { at: Date; id: string } | null },
): Promise<HeldRow[]> => {
	const isAfter = after ? sql`(joined_at, member_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
	const { rows } = await sql<HeldRow>`
		select member_id, joined.name, inviter_id, inviter.name as inviter_name, flag, joined_at
		from invitation_join
		join member as joined on joined.id = member_id
		join member as inviter on inviter.id = inviter_id
		where flag is not null and ${isAfter}
		order by joined_at desc, member_id desc limit ${limit + 1}`.execute(db);
	return rows;
};

interface Alike {
	member_id: string;
	id: string;
	name: string;
}

/** Lists, for each of these members, at most `max` other members who left the same trace. */
export const listAlike = async (db: Kysely<DB>, memberIds: string[], max: number): Promise<Alike[]> => {
	const { rows } = await sql<Alike>`
		select looked_at.member_id, alike.id, alike.name
		from unnest(${memberIds}::uuid[]) as looked_at (member_id)
		cross join lateral (
			select distinct member.id, member.name
			from invitation_trace as mine
			join invitation_trace as theirs on theirs.hash = mine.hash and theirs.member_id <> mine.member_id
			join member on member.id = theirs.member_id
			where mine.member_id = looked_at.member_id
			order by member.id limit ${max}
		) as alike`.execute(db);
	return rows;
};

/** Removes the flag of a join, for good; undefined where there is none. */
export const takeFlag = (db: Transaction<DB>, memberId: string, now: Date) =>
	db
		.updateTable('invitation_join')
		.set({ flag: null, allowed_at: now })
		.where('member_id', '=', memberId)
		.where('flag', 'is not', null)
		.returning(['member_id', 'inviter_id', 'qualified_at'])
		.executeTakeFirst();
