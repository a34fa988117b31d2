/** Statements that read referrals as their two sides see them. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { openStates, type ReferralState, type ReferralStep, referralSteps } from '#contract/referrals/steps.ts';
import { hiddenStatuses } from '#contract/terms.ts';

export type Role = Referral['role'];

export interface ReferralRow {
	id: string;
	role: Role;
	giver_id: string | null;
	receiver_id: string | null;
	state: ReferralState;
	need: string | null;
	value: number | null;
	currency: string | null;
	created_at: Date;
	changed_at: Date;
	other: Referral['other'];
	profile: Referral['profile'];
	coins: Referral['coins'];
	/** The contact's data, sealed; null once they are deleted. */
	sealed: string | null;
	kept_until: Date | null;
	/** The steps in the order in which they were taken. */
	steps: { step: ReferralStep; at: string }[];
}

const open = sql`any(${[...openStates]}::text[])`;

/** The state at this moment: a referral whose time is over counts as expired before the upkeep has come to it. */
const stateAt = (now: Date) => sql<ReferralState>`
	case when referral.state = ${open} and not exists (
		select from referral_contact where referral_id = referral.id and kept_until > ${now}
	) then 'expired' else referral.state end`;

/**
 * Decides whether a member may see a referral of theirs, where `other` is joined as the other side. A receiver sees
 * none that the contact has not agreed to. Neither side sees one where the other is suspended, or where a block stands
 * between the two.
 */
const isSeen = (role: RawBuilder<unknown>, memberId: string) => sql<boolean>`
	(${role} = 'giver' or exists (select from referral_step where referral_id = referral.id and step = 'given'))
	and (other.id is null or other.suspended_at is null)
	and not exists (select from block_tie where block_tie.member_id = ${memberId} and other_id = other.id)`;

const columns = (role: RawBuilder<unknown>, now: Date) => sql`
	referral.id, ${role} as role, referral.giver_id, referral.receiver_id, ${stateAt(now)} as state, referral.need,
	referral.value, referral.currency, referral.created_at, referral.changed_at,
	case when other.id is not null then json_build_object(
		'id', other.id, 'name', other.name, 'designation', other.designation, 'image', other.image) end as other,
	case when profile.id is not null then json_build_object(
		'id', profile.id, 'slug', profile.slug, 'business_name', profile.business_name) end as profile,
	case when reward.key is not null then json_build_object('amount', reward.amount, 'state', reward.state) end as coins,
	contact.sealed, contact.kept_until,
	(select coalesce(json_agg(json_build_object('step', step, 'at', at) order by at, step), '[]')
		from referral_step where referral_id = referral.id) as steps`;

const sources = (otherId: RawBuilder<unknown>, role: RawBuilder<unknown>, now: Date) => sql`
	left join coin_award as reward on reward.key = 'referral:' || referral.id || ':' || ${role}
	left join member as other on other.id = ${otherId}
	left join profile on profile.id = referral.profile_id and profile.status not in (${sql.join(hiddenStatuses)})
	left join referral_contact as contact on contact.referral_id = referral.id and contact.kept_until > ${now}`;

const sides = {
	giver: { mine: sql`referral.giver_id`, other: sql`referral.receiver_id`, role: sql`'giver'` },
	receiver: { mine: sql`referral.receiver_id`, other: sql`referral.giver_id`, role: sql`'receiver'` },
};

export interface Position {
	changedAt: Date;
	id: string;
}

interface Wanted {
	role: Role;
	state: ReferralState | 'open' | 'over' | undefined;
	now: Date;
}

/** Lists referrals, the last changed first, one more than the limit. */
export async function listReferrals(
	db: Kysely<DB>,
	memberId: string,
	{ role, state, now }: Wanted,
	{ limit, offset, after }: { limit: number; offset: number; after: Position | null },
): Promise<ReferralRow[]> {
	const side = sides[role];
	const current = stateAt(now);
	const isWanted =
		state === 'open'
			? sql`${current} = ${open}`
			: state === 'over'
				? sql`not ${current} = ${open}`
				: state
					? sql`${current} = ${state}`
					: sql`true`;
	const { rows } = await sql<ReferralRow>`
		select ${columns(side.role, now)} from referral ${sources(side.other, side.role, now)}
		where ${side.mine} = ${memberId} and ${isSeen(side.role, memberId)} and ${isWanted}
			and ${after ? sql`(referral.changed_at, referral.id) < (${after.changedAt}, ${after.id})` : sql`true`}
		order by referral.changed_at desc, referral.id desc limit ${limit + 1} offset ${offset}`.execute(db);
	return rows;
}

/** Finds a referral that the member may see. */
export async function findReferral(
	db: Kysely<DB>,
	memberId: string,
	id: string,
	now: Date,
): Promise<ReferralRow | undefined> {
	const role = sql`case when referral.giver_id = ${memberId} then 'giver' else 'receiver' end`;
	const otherId = sql`case when referral.giver_id = ${memberId} then referral.receiver_id else referral.giver_id end`;
	const { rows } = await sql<ReferralRow>`
		select ${columns(role, now)} from referral ${sources(otherId, role, now)}
		where referral.id = ${id} and ${memberId} in (referral.giver_id, referral.receiver_id) and ${isSeen(role, memberId)}`.execute(
		db,
	);
	return rows[0];
}

/** Locks a referral, so that nobody else takes a step of it until the transaction ends. */
export const lockReferral = (db: Transaction<DB>, id: string) =>
	db.selectFrom('referral').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

interface StandingRow {
	role: Role;
	all: number;
	open: number;
	won: number;
	confirmed: number;
	lost: number;
}

/** Counts how the member's referrals stand, as giver and as receiver. */
export async function countStanding(db: Kysely<DB>, memberId: string, now: Date): Promise<StandingRow[]> {
	const seenOf = ({ mine, other, role }: (typeof sides)[Role]) => sql`
		select ${role} as role, referral.id, ${stateAt(now)} as state from referral ${sources(other, role, now)}
		where ${mine} = ${memberId} and ${isSeen(role, memberId)}`;
	const has = (step: ReferralStep) =>
		sql`exists (select from referral_step where referral_id = seen.id and step = ${step})`;
	const { rows } = await sql<StandingRow>`
		select role, count(*)::int as all, count(*) filter (where state = ${open})::int as open,
			count(*) filter (where ${has('won')})::int as won, count(*) filter (where ${has('confirmed')})::int as confirmed,
			count(*) filter (where ${has('lost')})::int as lost
		from (${seenOf(sides.giver)} union all ${seenOf(sides.receiver)}) as seen group by role`.execute(db);
	return rows;
}

export interface SumRow {
	currency: string;
	slips: number;
	amount: number;
}

/**
 * Sums up, by currency, what jobs came to from referrals that the member gave. Only whole groups of `group` referrals
 * count, in the order in which they were won: a group is added as one, so that nobody can subtract two sums and learn a
 * single value. Referrals count whether the giver still sees them or not, because one that vanished from a sum would
 * reveal its value, too.
 */
export const sumGiven = async (db: Kysely<DB>, memberId: string, group: number): Promise<SumRow[]> =>
	(
		await sql<SumRow>`
			select currency, count(*)::int as slips, sum(value)::bigint as amount from (
				select currency, value, row_number() over by_time as place, count(*) over (partition by currency) as won
				from referral join referral_step as step on step.referral_id = referral.id and step.step = 'won'
				where giver_id = ${memberId} and value is not null
				window by_time as (partition by currency order by step.at, referral.id)
			) as valued
			where place <= won - won % ${group} group by currency order by currency`.execute(db)
	).rows;

export const sumReceived = async (db: Kysely<DB>, memberId: string): Promise<SumRow[]> =>
	(
		await sql<SumRow>`
			select currency, count(*)::int as slips, sum(value)::bigint as amount from referral
			where receiver_id = ${memberId} and value is not null group by currency order by currency`.execute(db)
	).rows;

export interface EarnedRow {
	rule: string;
	amount: number;
	pending: number;
}

/** Sums up the member's coins by these rules, without those that were taken back. */
export const sumEarned = async (db: Kysely<DB>, memberId: string, rules: readonly string[]): Promise<EarnedRow[]> =>
	(
		await sql<EarnedRow>`
			select rule, sum(amount)::int as amount, coalesce(sum(amount) filter (where state = 'pending'), 0)::int as pending
			from coin_award join coin_holder on coin_holder.wallet_id = coin_award.wallet_id
			where coin_holder.member_id = ${memberId} and rule = any(${[...rules]}::text[]) and state <> 'reversed'
			group by rule`.execute(db)
	).rows;

/** Finds the currency in which the member last said what a job came to. */
export const findLastCurrency = async (db: Kysely<DB>, memberId: string): Promise<string | null> =>
	(
		await db
			.selectFrom('referral')
			.select('currency')
			.where('receiver_id', '=', memberId)
			.where('currency', 'is not', null)
			.orderBy('changed_at', 'desc')
			.orderBy('id', 'desc')
			.limit(1)
			.executeTakeFirst()
	)?.currency ?? null;

export interface WaitingRow {
	role: Role;
	count: number;
}

/**
 * Counts the referrals with which somebody waits for the member, by the side that the member has in them: given to them,
 * or won by the receiver of one of theirs, thanked for or not, and not confirmed. 100 stands for that many or more.
 */
export async function countWaitingFor(db: Kysely<DB>, memberId: string, now: Date): Promise<WaitingRow[]> {
	const has = (step: ReferralStep) =>
		sql`exists (select from referral_step where referral_id = referral.id and step = ${step})`;
	const isToConfirm = sql`
		referral.state = any(${[...referralSteps.confirmed.from]}::text[]) and ${has('won')} and not ${has('confirmed')}`;
	const waitingAt = ({ mine, other, role }: (typeof sides)[Role], isDue: RawBuilder<unknown>) => sql`
		(select ${role} as role from referral ${sources(other, role, now)}
		where ${mine} = ${memberId} and ${isSeen(role, memberId)} and other.id is not null and ${isDue} limit 100)`;
	const { rows } = await sql<WaitingRow>`
		select role, count(*)::int as count from (
			${waitingAt(sides.receiver, sql`${stateAt(now)} = 'given'`)}
			union all ${waitingAt(sides.giver, isToConfirm)}
		) as waiting group by role order by role desc`.execute(db);
	return rows;
}
