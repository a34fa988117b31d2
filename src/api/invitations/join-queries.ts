import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { JoinFacts } from '#api/invitations/states.ts';
import type { DB, InvitationJoinRow } from '#api/schema.ts';
import type { Invitee } from '#contract/invitations/network.ts';

export const findJoin = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('invitation_join')
		.select(['inviter_id', 'flag', 'allowed_at', 'qualified_at'])
		.where('member_id', '=', memberId)
		.executeTakeFirst();

/**
 * Holds the reward of a join for looking alike, so that operators see it, and can let it count. One that was given before
 * stays given.
 */
export const holdJoin = (db: Transaction<DB>, memberId: string) =>
	db
		.updateTable('invitation_join')
		.set({ flag: 'looks_alike' })
		.where('member_id', '=', memberId)
		.where((eb) => eb.or([eb('flag', 'is', null), eb('flag', '=', 'many_at_once')]))
		.execute();

export const readNewcomer = (db: Kysely<DB>, memberId: string) =>
	db.selectFrom('member').select('created_at').where('id', '=', memberId).executeTakeFirstOrThrow();

/**
 * Takes one of the uses that are left, if the code is still good. Where many take the last use at once, one gets it.
 */
export const takeUse = (db: Transaction<DB>, codeId: string, now: Date) =>
	db
		.updateTable('invitation_code')
		.set((eb) => ({ uses: eb('uses', '+', 1), opened_at: eb.fn.coalesce('opened_at', sql<Date>`${now}`) }))
		.where('id', '=', codeId)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', now)
		.whereRef('uses', '<', 'max_uses')
		.returning('uses')
		.executeTakeFirst();

export const insertJoin = (db: Transaction<DB>, row: Insertable<InvitationJoinRow>) =>
	db.insertInto('invitation_join').values(row).execute();

/** Stores what the inviter was given for joins: coins by the member who joined. */
export const setRewarded = async (
	db: Transaction<DB>,
	given: ReadonlyMap<string, number>,
	now: Date,
): Promise<void> => {
	await sql`
		update invitation_join set rewarded_at = ${now}, coins = given.coins
		from unnest(${[...given.keys()]}::uuid[], ${[...given.values()]}::int[]) as given (member_id, coins)
		where invitation_join.member_id = given.member_id`.execute(db);
};

/** SQL: whether a join counts, and its inviter was given nothing for it. */
const isUnrewarded = sql`qualified_at is not null and flag is null and rewarded_at is null`;

/**
 * Lists whose joining by the invitations of these members counts, and brought the inviter nothing: limits had no room for
 * it. The oldest first.
 */
export const listUnrewarded = async (db: Kysely<DB>, inviterIds: string[], max: number): Promise<string[]> => {
	const { rows } = await sql<{ member_id: string }>`
		select member_id from invitation_join where inviter_id = any(${inviterIds}::uuid[]) and ${isUnrewarded}
		order by qualified_at, member_id limit ${max}`.execute(db);
	return rows.map(({ member_id }) => member_id);
};

/** Locks those of these joins of which that is still so; the oldest first. */
export const lockUnrewarded = async (
	db: Transaction<DB>,
	memberIds: string[],
): Promise<{ inviter_id: string; member_id: string; qualified_at: Date }[]> => {
	const { rows } = await sql<{ inviter_id: string; member_id: string; qualified_at: Date }>`
		with locked as (
			select inviter_id, member_id, qualified_at from invitation_join
			where member_id = any(${memberIds}::uuid[]) and inviter_id is not null and ${isUnrewarded}
			order by member_id for update
		)
		select * from locked order by qualified_at, member_id`.execute(db);
	return rows;
};

/** The key of the inviter's award for a join: `rewardJoins` gives it under this one. */
export const awardKey = sql<string>`'invite_qualified:' || invitation_join.member_id`;

/** Lists the newest joins by the inviter's invitations, with what has become of the coins for each. */
export const listJoins = async (db: Kysely<DB>, inviterId: string, max: number): Promise<JoinRow[]> => {
	const { rows } = await sql<JoinRow>`
		select invitation_join.member_id, flag, joined_at, qualified_at,
			award.state as coins_state, award.amount, award.waits_for, award.available_on
		from invitation_join left join coin_award as award on award.key = ${awardKey}
		where inviter_id = ${inviterId}
		order by joined_at desc, invitation_join.member_id limit ${max}`.execute(db);
	return rows;
};
export interface JoinRow extends JoinFacts {
	member_id: string;
	amount: number | null;
	waits_for: NonNullable<Invitee['coins']>['waits_for'];
	available_on: string | null;
}

/**
 * Counts the invitees on each level below the inviter, of which the first is the inviter's own; looks at no more than
 * `max`.
 */
export const countLevels = async (
	db: Kysely<DB>,
	inviterId: string,
	{ levels, max }: { levels: number; max: number },
): Promise<{ level: number; count: number }[]> => {
	const { rows } = await sql<{ level: number; count: number }>`
		with recursive below(member_id, level) as (
			select member_id, 1 from invitation_join where inviter_id = ${inviterId}
			union all
			select invitation_join.member_id, below.level + 1
			from below join invitation_join on invitation_join.inviter_id = below.member_id
			where below.level < ${levels}
		)
		select level, count(*)::int as count from (select level from below limit ${max}) as counted
		group by level order by level`.execute(db);
	return rows;
};

/** Sums up what came of all invitations of the inviter. */
export const sumInvitations = async (db: Kysely<DB>, inviterId: string) => {
	const { rows } = await sql<{ sent: number; opened: number; joined: number; qualified: number; coins: number }>`
		select codes.*, joins.* from
			(select (count(*) filter (where email_hash is not null))::int as sent, coalesce(sum(opens), 0)::int as opened
			from invitation_code where inviter_id = ${inviterId}) as codes,
			(select count(*)::int as joined, (count(*) filter (where qualified_at is not null and flag is null))::int as qualified,
				coalesce(sum(coins), 0)::int as coins
			from invitation_join where inviter_id = ${inviterId}) as joins`.execute(db);
	return rows[0] as (typeof rows)[number];
};

/**
 * Sums up the coins of the inviter by month, from the first month with coins since that moment until this one; months
 * between that have none are included.
 */
export const sumCoinsByMonth = async (db: Kysely<DB>, inviterId: string, since: Date, now: Date) => {
	const { rows } = await sql<{ month: string; coins: number }>`
		with given as (
			select date_trunc('month', rewarded_at at time zone 'UTC') as first, sum(coins)::int as coins
			from invitation_join where inviter_id = ${inviterId} and rewarded_at >= ${since} group by 1
		)
		select to_char(first, 'YYYY-MM') as month, coalesce(coins, 0) as coins
		from generate_series(
			(select min(first) from given), date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month'
		) as first left join given using (first) order by first`.execute(db);
	return rows;
};

export const countJoinsOf = async (db: Kysely<DB>, inviterId: string): Promise<number> => {
	const { n } = await db
		.selectFrom('invitation_join')
		.select(({ fn }) => fn.countAll<string>().as('n'))
		.where('inviter_id', '=', inviterId)
		.executeTakeFirstOrThrow();
	return Number(n);
};

/** Forgets who invited the member, and whom the member invited. */
export const forgetJoinsOf = async (db: Transaction<DB>, memberId: string): Promise<void> => {
	await db.deleteFrom('invitation_join').where('member_id', '=', memberId).execute();
	await db.updateTable('invitation_join').set({ inviter_id: null }).where('inviter_id', '=', memberId).execute();
};
