import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

export interface HeldRow {
	member_id: string;
	name: string;
	inviter_id: string | null;
	inviter_name: string | null;
	why: 'looks_alike' | 'many_at_once' | 'shares_limits';
	joined_at: Date;
}

/** SQL: whether the member of the join shares the limits of another. */
const isTied = sql<boolean>`exists (
	select from coin_holder as mine join coin_holder as other on other.limits_id = mine.limits_id and other.wallet_id <> mine.wallet_id
	where mine.member_id = invitation_join.member_id)`;

/**
 * Lists joins whose reward a flag holds, and members who share the limits of another, the newest first, one more than the
 * limit. Those whom nobody invited stand there with the moment at which they became members.
 */
export const listHeld = async (
	db: Kysely<DB>,
	{ limit, after }: { limit: number; after: { at: Date; id: string } | null },
): Promise<HeldRow[]> => {
	const isAfter = after ? sql`(joined_at, member_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
	const { rows } = await sql<HeldRow>`
		with held as (
			(select member_id, inviter_id, flag as why, joined_at from invitation_join
			where flag is not null and ${isAfter} order by joined_at desc, member_id desc limit ${limit + 1})
			union all
			select member_id, inviter_id, why, joined_at from (
				select holder.member_id, inviter_id, 'shares_limits' as why, flag, coalesce(joined_at, member.created_at) as joined_at
				from coin_holder as holder join member on member.id = holder.member_id
				left join invitation_join on invitation_join.member_id = holder.member_id
				where limits_id is not null and exists (
					select from coin_holder as other where other.limits_id = holder.limits_id and other.wallet_id <> holder.wallet_id)
			) as tied where flag is null and ${isAfter}
		)
		select member_id, joined.name, inviter_id, inviter.name as inviter_name, why, joined_at
		from held
		join member as joined on joined.id = member_id
		left join member as inviter on inviter.id = inviter_id
		order by joined_at desc, member_id desc limit ${limit + 1}`.execute(db);
	return rows;
};

interface Alike {
	member_id: string;
	id: string;
	name: string;
}

/** Lists, for each of these members, at most `max` others who left the same trace or share their limits. */
export const listAlike = async (db: Kysely<DB>, memberIds: string[], max: number): Promise<Alike[]> => {
	const { rows } = await sql<Alike>`
		select looked_at.member_id, alike.id, alike.name
		from unnest(${memberIds}::uuid[]) as looked_at (member_id)
		cross join lateral (
			select member.id, member.name from (
				select theirs.member_id from invitation_trace as mine
				join invitation_trace as theirs on theirs.hash = mine.hash
				where mine.member_id = looked_at.member_id
				union
				select theirs.member_id from coin_holder as mine
				join coin_holder as theirs on theirs.limits_id = mine.limits_id
				where mine.member_id = looked_at.member_id
			) as other join member on member.id = other.member_id
			where member.id <> looked_at.member_id
			order by member.id limit ${max}
		) as alike`.execute(db);
	return rows;
};

/**
 * Removes the flag of a join, and notes that its member is a person of their own, unless the only reason to hold it was that
 * many joined at once: that says nothing of looks. Undefined where there is no flag and the member shares no limits.
 */
export const takeFlag = (db: Transaction<DB>, memberId: string, now: Date) =>
	db
		.updateTable('invitation_join')
		.set((eb) => ({
			flag: null,
			allowed_at: eb
				.case()
				.when(eb.and([eb('flag', '=', 'many_at_once'), eb.not(isTied)]))
				.then(eb.ref('allowed_at'))
				.else(now)
				.end(),
		}))
		.where('member_id', '=', memberId)
		.where((eb) => eb.or([eb('flag', 'is not', null), isTied]))
		.returning(['member_id', 'inviter_id', 'qualified_at'])
		.executeTakeFirst();
