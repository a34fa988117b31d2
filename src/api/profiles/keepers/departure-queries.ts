import { sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

/** Lists the businesses that the member owns or manages. */
export const listKeptIds = async (db: Transaction<DB>, memberId: string): Promise<string[]> =>
	(await db.selectFrom('profile_member').select('profile_id').where('member_id', '=', memberId).execute()).map(
		(row) => row.profile_id,
	);

/**
 * Locks the businesses that the member owns or manages, in id order: of two owners who leave at once, the second sees
 * that the first is gone.
 */
export const lockKeptProfiles = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('profile')
		.innerJoin('profile_member', 'profile_member.profile_id', 'profile.id')
		.select('profile.id')
		.where('profile_member.member_id', '=', memberId)
		.orderBy('profile.id')
		.forNoKeyUpdate('profile')
		.execute();

/** Deletes the member as a present and former keeper of every business. */
export async function deleteKeeper(db: Transaction<DB>, memberId: string): Promise<void> {
	const kept = await db
		.deleteFrom('profile_member')
		.where('member_id', '=', memberId)
		.returning('profile_id')
		.execute();
	announce(db, ...kept.map(({ profile_id }) => tags.profile(profile_id)));
	await db.deleteFrom('profile_former_keeper').where('member_id', '=', memberId).execute();
}

/** Lists which of these businesses have no owner. */
export const listOwnerless = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('profile')
		.select('id')
		.where('id', '=', anyOf(ids))
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

/**
 * Lists those of the businesses that have no keeper, and of which nobody else sees anything: drafts, those that wait to
 * be published, and those that were either when they were suspended. A review that its author has taken back, or that waits for
 * them, keeps none.
 */
export const listUnseen = async (db: Transaction<DB>, ids: string[]): Promise<string[]> => {
	const { rows } = await sql<{ id: string }>`
		select id from profile left join profile_suspension on profile_suspension.profile_id = profile.id and status = 'suspended'
		where id = any(${ids}::uuid[]) and coalesce(former_status, status) in ('draft', 'waiting')
			and not exists (select from profile_member where profile_member.profile_id = profile.id)
			and not exists (select from review where review.profile_id = profile.id and deleted_at is null and state <> 'waiting')`.execute(
		db,
	);
	return rows.map((row) => row.id);
};

/** Makes the businesses like imported ones: anyone may claim them, and nothing about their owner is proven. */
export async function makeClaimable(db: Transaction<DB>, ids: string[], now: Date): Promise<void> {
	await db
		.updateTable('profile')
		.set((eb) => ({
			claim_state: 'unclaimed',
			verified: false,
			verified_by: null,
			verified_at: null,
			version: eb('version', '+', 1),
			updated_at: now,
		}))
		.where('id', '=', anyOf(ids))
		.execute();
	announce(db, tags.lists, ...ids.map(tags.profile));
}
