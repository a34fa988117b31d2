import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Corrects the ties of these members by their friendships; returns how many were wrong. */
export async function renewTies(db: Transaction<DB>, memberIds: string[]): Promise<number> {
	const { rows } = await sql<{ n: number }>`
		with due as (
			select low_id as member_id, high_id as friend_id, accepted_at as since
			from friendship where low_id = any(${memberIds}::uuid[]) and accepted_at is not null
			union all
			select high_id, low_id, accepted_at
			from friendship where high_id = any(${memberIds}::uuid[]) and accepted_at is not null
		), gone as (
			delete from friend_tie where member_id = any(${memberIds}::uuid[])
				and (member_id, friend_id) not in (select member_id, friend_id from due)
			returning 1
		), renewed as (
			insert into friend_tie as tie select * from due
			on conflict (member_id, friend_id) do update set since = excluded.since where tie.since <> excluded.since
			returning 1
		)
		select ((select count(*) from gone) + (select count(*) from renewed))::int as n`.execute(db);
	return rows[0]?.n ?? 0;
}

/** Stores how many friends each of these members has; returns for how many members the number was wrong. */
export async function recountTies(db: Transaction<DB>, memberIds: string[]): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update member set friends_count = counted.n
		from (
			select member.id, count(friend_id)::int as n
			from member left join friend_tie on friend_tie.member_id = member.id
			where member.id = any(${memberIds}::uuid[])
			group by member.id
		) as counted
		where counted.id = member.id and member.friends_count <> counted.n`.execute(db);
	return Number(numAffectedRows);
}
