import type { Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** What the member owns or manages, locked in id order: of two owners who leave at once, the second sees the first gone. */
export const lockKeptProfiles = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('profile')
		.innerJoin('profile_member', 'profile_member.profile_id', 'profile.id')
		.select(['profile.id', 'profile_member.role'])
		.where('profile_member.member_id', '=', memberId)
		.orderBy('profile.id')
		.forNoKeyUpdate('profile')
		.execute();

export const deleteKeeper = (db: Transaction<DB>, memberId: string) =>
	db.deleteFrom('profile_member').where('member_id', '=', memberId).execute();

/** Which of these have no owner. */
export const listOwnerless = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('profile')
		.select('id')
		.where('id', 'in', ids)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom('profile_member')
						.select('role')
						.whereRef('profile_id', '=', 'profile.id')
						.where('role', '=', 'owner'),
				),
			),
		)
		.execute();

/** Deletes those of the profiles that are drafts without a manager and were never reviewed. */
export const deleteUnseenDrafts = (db: Transaction<DB>, ids: string[]) =>
	db
		.deleteFrom('profile')
		.where('id', 'in', ids)
		.where('status', '=', 'draft')
		.where((eb) =>
			eb.not(
				eb.or([
					eb.exists(eb.selectFrom('profile_member').select('role').whereRef('profile_id', '=', 'profile.id')),
					eb.exists(eb.selectFrom('review').select('review.id').whereRef('review.profile_id', '=', 'profile.id')),
				]),
			),
		)
		.execute();

/** As one that was imported: anyone may claim it, and nothing about its owner is proven. */
export const makeClaimable = (db: Transaction<DB>, ids: string[], now: Date) =>
	db
		.updateTable('profile')
		.set((eb) => ({
			claim_state: 'unclaimed',
			verified: false,
			verified_by: null,
			verified_at: null,
			version: eb('version', '+', 1),
			updated_at: now,
		}))
		.where('id', 'in', ids)
		.execute();
