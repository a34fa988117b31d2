import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { shareProfiles } from '#api/profiles/service.ts';
import type { DB, ReferralRow } from '#api/schema.ts';
import type { Money } from '#contract/referrals/referrals.ts';
import type { ReferralState, ReferralStep } from '#contract/referrals/steps.ts';
import { lockKeys } from '#db/lock-keys.ts';

/** Makes referrals that the member gives be counted one after the other, until the transaction ends. */
export const lockGiving = (db: Transaction<DB>, memberId: string) =>
	sql`select pg_advisory_xact_lock(${lockKeys.giving}, hashtext(${memberId}))`.execute(db);

export const findGiver = (db: Kysely<DB>, memberId: string) =>
	db.selectFrom('member').select(['created_at', 'email', 'name']).where('id', '=', memberId).executeTakeFirstOrThrow();

/** Counts the referrals that the member has given since then, and returns the time of the first. */
export const countGiven = (db: Kysely<DB>, memberId: string, since: Date) =>
	db
		.selectFrom('referral')
		.select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(created_at)`.as('first_at')])
		.where('giver_id', '=', memberId)
		.where('created_at', '>', since)
		.executeTakeFirstOrThrow();

/**
 * Finds a friend of the giver who is not suspended and has a confirmed address, and keeps them so, and from leaving, until
 * the transaction ends. A statement that waits for a lock sees a friendship that ended meanwhile, so another reads it.
 */
export async function shareFriend(db: Transaction<DB>, giverId: string, memberId: string) {
	await db.selectFrom('member').select('id').where('id', '=', memberId).forShare().execute();
	return db
		.selectFrom('member')
		.select(['id', 'name', 'email'])
		.where('id', '=', memberId)
		.where('deleted_at', 'is', null)
		.where('suspended_at', 'is', null)
		.where('email_verified', '=', true)
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom('friend_tie')
					.select('friend_id')
					.where('member_id', '=', giverId)
					.whereRef('friend_id', '=', 'member.id'),
			),
		)
		.executeTakeFirst();
}

/**
 * Finds a business that the member looks after, and keeps it and its keepers as they are until the transaction ends. A
 * statement that waits for a lock sees a keeper who was dismissed meanwhile, so another reads that.
 */
export async function shareKept(db: Transaction<DB>, profileId: string, memberId: string) {
	await shareProfiles(db, [profileId]);
	return db
		.selectFrom('profile')
		.innerJoin('profile_member', 'profile_member.profile_id', 'profile.id')
		.select('profile.id')
		.where('profile.id', '=', profileId)
		.where('profile.status', '!=', 'deleted')
		.where('profile_member.member_id', '=', memberId)
		.executeTakeFirst();
}

export const insertReferral = (db: Transaction<DB>, row: Insertable<ReferralRow>) =>
	db.insertInto('referral').values(row).execute();

interface Taken {
	step: ReferralStep;
	at: Date;
	/** The state that the step leads to. */
	state: ReferralState;
	value?: Money | null | undefined;
	profileId?: string | null | undefined;
	/** Whether what the giver wrote is deleted, because the contact never agreed to pass it on. */
	isForgotten: boolean;
}

/** Inserts a step and changes the referral by it; the caller has locked the referral. */
export async function insertStep(
	db: Transaction<DB>,
	id: string,
	{ step, at, state, value, profileId, isForgotten }: Taken,
): Promise<void> {
	await db.insertInto('referral_step').values({ referral_id: id, step, at }).execute();
	await db
		.updateTable('referral')
		.set({
			state,
			changed_at: at,
			...(value && { value: value.amount, currency: value.currency }),
			...(profileId && { profile_id: profileId }),
			...(isForgotten && { need: null }),
		})
		.where('id', '=', id)
		.execute();
}
