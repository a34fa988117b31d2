import { type Insertable, type Kysely, type SqlBool, sql, type Transaction, type Updateable } from 'kysely';
import type { DoneInADay } from '#api/limits/day-limit.ts';
import type { DB, ProfileClaimRow } from '#api/schema.ts';
import type { Claim, ClaimMethod } from '#contract/keeping/claims.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Whether a claim is a dispute: others own the business, and the claimer doesn't; for a decided claim, as it was at the
 * decision.
 */
const isDispute = sql<boolean>`case when claim.state <> 'pending' then claim.is_dispute else coalesce((
	select not bool_or(keeper.member_id = claim.member_id) from profile_member as keeper
	where keeper.profile_id = claim.profile_id and keeper.role = 'owner'), false) end`;

/** Selects claims, each with its business and its claimer. */
const selectClaims = (db: Kysely<DB>) =>
	db
		.selectFrom('profile_claim as claim')
		.innerJoin('profile', 'profile.id', 'claim.profile_id')
		.innerJoin('member as claimer', 'claimer.id', 'claim.member_id')
		.leftJoin('member as answerer', 'answerer.id', 'claim.answered_by')
		.leftJoin('member as decider', 'decider.id', 'claim.decided_by')
		.select(['claim.id', 'claim.profile_id', 'claim.member_id', 'claim.host', 'claim.email', 'claim.tag'])
		.select([sql<ClaimMethod>`claim.method`.as('method'), sql<Claim['state']>`claim.state`.as('state')])
		.select(['claim.code_hash', 'claim.code_expires_at', 'claim.attempts_left', 'claim.codes_sent'])
		.select(['claim.statement', 'claim.proven_at', 'claim.answer', 'claim.answered_at', 'claim.reason'])
		.select(['claim.created_at', 'claim.expires_at', 'claim.decided_at', 'claim.decided_by', 'claim.answered_by'])
		.select(isDispute.as('is_dispute'))
		.select(['profile.slug', 'profile.business_name', 'profile.website', 'profile.website_host'])
		.select(['profile.status', 'profile.verified_by'])
		.select(
			sql<string | null>`case when profile.address_visibility <> 'hidden' then profile.locality end`.as('locality'),
		)
		.select(['claimer.name', 'claimer.designation', 'claimer.image', 'claimer.email as claimer_email'])
		.select(['claimer.email_verified', 'claimer.created_at as member_since'])
		.select([
			sql<boolean>`claimer.deleted_at is not null`.as('has_left'),
			'claimer.suspended_at as claimer_suspended_at',
		])
		.select(['answerer.name as answerer_name', 'answerer.designation as answerer_designation'])
		.select(['answerer.image as answerer_image', 'decider.name as decider_name'])
		.select(['decider.designation as decider_designation', 'decider.image as decider_image']);
export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

export const findClaim = (db: Kysely<DB>, id: string) => selectClaims(db).where('claim.id', '=', id).executeTakeFirst();

/** Returns the member's pending claim of the business, or else their last one. */
export const findLastClaim = (db: Kysely<DB>, profileId: string, memberId: string) =>
	selectClaims(db)
		.where('claim.profile_id', '=', profileId)
		.where('claim.member_id', '=', memberId)
		.orderBy(sql`claim.state = 'pending'`, 'desc')
		.orderBy('claim.created_at', 'desc')
		.orderBy('claim.id', 'desc')
		.limit(1)
		.executeTakeFirst();

/**
 * Whether an operator has to decide: the claimer asked for it, or has proven something while somebody else owns the
 * business.
 */
const isWaiting = sql<SqlBool>`(claim.state = 'pending' and (claim.method = 'operator' or claim.proven_at is not null)
	and claimer.deleted_at is null and claimer.suspended_at is null and profile.status <> 'deleted')`;
const isUnproven = sql<SqlBool>`(claim.state = 'pending' and claim.method <> 'operator' and claim.proven_at is null)`;

export interface ClaimSlice {
	limit: number;
	offset: number;
}

/** Returns one claim more than the limit. */
export function listForOperator(db: Kysely<DB>, show: 'open' | 'unproven' | 'decided', { limit, offset }: ClaimSlice) {
	const claims = selectClaims(db)
		.limit(limit + 1)
		.offset(offset);
	if (show === 'decided')
		return claims
			.where('claim.decided_at', 'is not', null)
			.orderBy('claim.decided_at', 'desc')
			.orderBy('claim.id', 'desc')
			.execute();
	return claims
		.where(show === 'open' ? isWaiting : isUnproven)
		.orderBy('claim.created_at')
		.orderBy('claim.id')
		.execute();
}

export async function countWaiting(db: Kysely<DB>): Promise<number> {
	const { n } = await db
		.selectFrom('profile_claim as claim')
		.innerJoin('profile', 'profile.id', 'claim.profile_id')
		.innerJoin('member as claimer', 'claimer.id', 'claim.member_id')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.where(isWaiting)
		.executeTakeFirstOrThrow();
	return Number(n);
}

export const countForOperator = async (db: Kysely<DB>, show: 'open' | 'unproven' | 'decided'): Promise<number> => {
	if (show === 'open') return countWaiting(db);
	const { n } = await db
		.selectFrom('profile_claim as claim')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.where(show === 'decided' ? sql<SqlBool>`claim.decided_at is not null` : isUnproven)
		.executeTakeFirstOrThrow();
	return Number(n);
};

/** Returns the member's claims that are pending, or decided and not read yet. */
export const listMine = (db: Kysely<DB>, memberId: string, now: Date) =>
	selectClaims(db)
		.where('claim.member_id', '=', memberId)
		.where('profile.status', '!=', 'deleted')
		.where((eb) =>
			eb.or([
				eb.and([
					eb('claim.state', '=', 'pending'),
					eb.or([eb('claim.expires_at', 'is', null), eb('claim.expires_at', '>', now)]),
				]),
				eb.and([eb('claim.decided_at', 'is not', null), eb('claim.seen_at', 'is', null)]),
			]),
		)
		.orderBy('claim.created_at', 'desc')
		.limit(50)
		.execute();

/** Lists these members' claims that were examined and that nobody was rewarded for, the first first. */
export const listExamined = (db: Kysely<DB>, memberIds: string[]) =>
	db
		.selectFrom('profile_claim as claim')
		.innerJoin('profile', 'profile.id', 'claim.profile_id')
		.select(['claim.profile_id', 'claim.decided_at'])
		.where('claim.member_id', '=', anyOf(memberIds))
		.where('claim.is_examined', '=', true)
		.where('profile.status', '!=', 'deleted')
		.where(sql<SqlBool>`not exists (
			select from coin_award where coin_award.key = 'claim_business:' || claim.profile_id)`)
		.orderBy('claim.decided_at')
		.limit(50)
		.execute();

/** Returns the claims of others to businesses that the member owns and they don't. */
export const listAgainst = (db: Kysely<DB>, memberId: string) =>
	selectClaims(db)
		.where(isWaiting)
		.where(isDispute)
		.where((eb) =>
			eb.exists(
				eb
					.selectFrom('profile_member as mine')
					.select('mine.role')
					.whereRef('mine.profile_id', '=', 'claim.profile_id')
					.where('mine.member_id', '=', memberId)
					.where('mine.role', '=', 'owner'),
			),
		)
		.orderBy('claim.created_at')
		.limit(50)
		.execute();

const selectDisputesOf = (db: Kysely<DB>, profileId: string) =>
	selectClaims(db)
		.where('claim.profile_id', '=', profileId)
		.where(isWaiting)
		.where(isDispute)
		.orderBy('claim.created_at');

/** Returns the first disputes about the business that wait for an operator. */
export const listDisputesOf = (db: Kysely<DB>, profileId: string) =>
	selectDisputesOf(db, profileId).limit(10).execute();

/** Returns the ids of all disputes about the business that wait for an operator. */
export const listDisputeIds = async (db: Kysely<DB>, profileId: string): Promise<string[]> =>
	(await selectDisputesOf(db, profileId).execute()).map(({ id }) => id);

/** Returns how many claims the member has made since then. */
export const countRecent = (db: Kysely<DB>, memberId: string, since: Date): Promise<DoneInADay> =>
	db
		.selectFrom('profile_claim')
		.select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(created_at)`.as('first_at')])
		.where('member_id', '=', memberId)
		.where('created_at', '>', since)
		.executeTakeFirstOrThrow();

export const insertClaim = (db: Transaction<DB>, row: Insertable<ProfileClaimRow>) =>
	db.insertInto('profile_claim').values(row).execute();

export const updateClaim = (db: Transaction<DB>, id: string, values: Updateable<ProfileClaimRow>) =>
	db.updateTable('profile_claim').set(values).where('id', '=', id).execute();

/** Withdraws the member's pending claim of this business. */
export const withdrawPending = (db: Transaction<DB>, profileId: string, memberId: string) =>
	db
		.updateTable('profile_claim')
		.set({ state: 'withdrawn', code_hash: null })
		.where('profile_id', '=', profileId)
		.where('member_id', '=', memberId)
		.where('state', '=', 'pending')
		.execute();

export const markSeen = (db: Kysely<DB>, id: string, memberId: string, now: Date) =>
	db
		.updateTable('profile_claim')
		.set({ seen_at: now })
		.where('id', '=', id)
		.where('member_id', '=', memberId)
		.where('decided_at', 'is not', null)
		.executeTakeFirst();

const isOver = (now: Date) =>
	sql<SqlBool>`(profile_claim.state = 'pending' and (expires_at <= ${now}
		or exists (select from member where member.id = profile_claim.member_id and member.deleted_at is not null)))`;

/** Returns up to `limit` businesses with a claim that was not proven in time, or whose claimer has left. */
export const listOver = async (db: Kysely<DB>, now: Date, limit: number): Promise<string[]> =>
	(await db.selectFrom('profile_claim').select('profile_id').distinct().where(isOver(now)).limit(limit).execute()).map(
		(row) => row.profile_id,
	);

/**
 * Ends the claims of these businesses that were not proven in time, or whose claimers left; returns their ids. The caller
 * has locked the businesses.
 */
export const expireClaims = async (db: Transaction<DB>, profileIds: string[], now: Date): Promise<string[]> =>
	(
		await db
			.updateTable('profile_claim')
			.set({ state: 'expired', code_hash: null })
			.where('profile_id', '=', anyOf(profileIds))
			.where(isOver(now))
			.returning('id')
			.execute()
	).map(({ id }) => id);

/**
 * Erases what the member wrote in claims, as claimer and as owner, and the addresses that codes went to; that they
 * claimed stays.
 */
export async function emptyClaims(db: Transaction<DB>, memberId: string): Promise<void> {
	await db
		.updateTable('profile_claim')
		.set((eb) => ({
			statement: null,
			code_hash: null,
			email: eb.case().when('email', 'is not', null).then('').end(),
		}))
		.where('member_id', '=', memberId)
		.execute();
	await db.updateTable('profile_claim').set({ answer: null }).where('answered_by', '=', memberId).execute();
}

/**
 * Moves the claims of a merged business to the other; decided claims still count and are shown as before. Returns the ids
 * of those that end with it.
 */
export async function moveClaims(db: Transaction<DB>, fromId: string, intoId: string): Promise<string[]> {
	// A member who claimed both businesses already has a claim of the other.
	const { rows } = await sql<{ id: string }>`
		update profile_claim as gone set state = 'withdrawn', code_hash = null
		where profile_id = ${fromId} and state = 'pending' and exists (
			select from profile_claim as kept
			where kept.profile_id = ${intoId} and kept.member_id = gone.member_id and kept.state = 'pending')
		returning gone.id`.execute(db);
	await db.updateTable('profile_claim').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();
	return rows.map(({ id }) => id);
}

export const countPending = async (db: Kysely<DB>, profileId: string): Promise<number> => {
	const { n } = await db
		.selectFrom('profile_claim')
		.select((eb) => eb.fn.countAll<number>().as('n'))
		.where('profile_id', '=', profileId)
		.where('state', '=', 'pending')
		.executeTakeFirstOrThrow();
	return Number(n);
};

/**
 * Counts one look at the website of a claim, within the time that began with the first look; returns false where it is
 * one too many.
 */
export async function countLook(db: Kysely<DB>, id: string, now: Date, since: Date, max: number): Promise<boolean> {
	const { rows } = await sql`
		update profile_claim set
			looks = case when looked_since > ${since} then looks + 1 else 1 end,
			looked_since = case when looked_since > ${since} then looked_since else ${now} end
		where id = ${id} and (looked_since > ${since} and looks >= ${max}) is not true
		returning id`.execute(db);
	return rows.length > 0;
}
