import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB, ProfileDeletionRow, ProfileSuspensionRow } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

export const setStatus = (
	db: Transaction<DB>,
	id: string,
	values: { status: string; updated_at: Date; hidden_at?: Date },
) =>
	db
		.updateTable('profile')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('id', '=', id)
		.execute();

/**
 * Returns whether a member who is not a keeper of the business has reviewed it. The review counts in any state, because
 * only authors take reviews back; but while it waits for its author to confirm their address, the owner learns nothing
 * of it.
 */
export const isReviewed = async (db: Kysely<DB>, id: string): Promise<boolean> => {
	const review = await db
		.selectFrom('review')
		.leftJoin('profile_member', (join) =>
			join
				.onRef('profile_member.profile_id', '=', 'review.profile_id')
				.onRef('profile_member.member_id', '=', 'review.member_id'),
		)
		.select('review.id')
		.where('review.profile_id', '=', id)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '!=', 'waiting')
		.where('profile_member.role', 'is', null)
		.limit(1)
		.executeTakeFirst();
	return review !== undefined;
};

export const insertSuspension = (db: Transaction<DB>, row: Insertable<ProfileSuspensionRow>) =>
	db.insertInto('profile_suspension').values(row).execute();

/** Deletes the row, and returns it. */
export const deleteSuspension = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('profile_suspension').where('profile_id', '=', id).returningAll().executeTakeFirst();

export const findSuspension = (db: Kysely<DB>, id: string) =>
	db.selectFrom('profile_suspension').selectAll().where('profile_id', '=', id).executeTakeFirst();

export const insertDeletion = (db: Transaction<DB>, row: Insertable<ProfileDeletionRow>) =>
	db.insertInto('profile_deletion').values(row).execute();

/** Deletes the businesses as of `at`, with no time in which they could be restored: the next purge takes them. */
export async function markForPurge(
	db: Transaction<DB>,
	ids: string[],
	{ by, at }: { by: string; at: Date },
): Promise<void> {
	await sql`
		insert into profile_deletion (profile_id, former_status, deleted_by, deleted_at, purge_at)
		select id, status, ${by}, ${at}, ${at} from profile where id = any(${ids}::uuid[])`.execute(db);
	await sql`
		update profile set status = 'deleted', version = version + 1, updated_at = ${at}
		where id = any(${ids}::uuid[])`.execute(db);
	announce(db, ...ids.map(tags.profile));
}

/** Deletes the row, and returns it. */
export const deleteDeletion = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('profile_deletion').where('profile_id', '=', id).returningAll().executeTakeFirst();

export const findDeletion = (db: Kysely<DB>, id: string) =>
	db.selectFrom('profile_deletion').selectAll().where('profile_id', '=', id).executeTakeFirst();

/** Lists the businesses after an id whose purge time has come, in id order. */
export const listDue = async (db: Kysely<DB>, now: Date, after: string | null, max: number): Promise<string[]> => {
	const rows = await db
		.selectFrom('profile_deletion')
		.select('profile_id')
		.where('purge_at', '<=', now)
		.$if(after !== null, (query) => query.where('profile_id', '>', after))
		.orderBy('profile_id')
		.limit(max)
		.execute();
	return rows.map(({ profile_id }) => profile_id);
};

/**
 * Begins the purge of those of the businesses whose time has come; returns their ids. From its transaction on, nobody
 * restores them, not even by a clock that is a moment behind: their time has come as soon as they were deleted.
 */
export const beginPurge = async (db: Transaction<DB>, now: Date, ids: string[]): Promise<string[]> => {
	const due = await lockDue(db, now, ids);
	await sql`update profile_deletion set purge_at = deleted_at where profile_id = any(${due}::uuid[])`.execute(db);
	return due;
};

/**
 * Locks those of the businesses whose purge time has come; returns their ids. It waits for nobody: a business that
 * somebody is restoring, or working on otherwise, is skipped until the next time.
 */
export const lockDue = async (db: Transaction<DB>, now: Date, ids: string[]): Promise<string[]> => {
	const { rows } = await sql<{ profile_id: string }>`
		select profile_id from profile join profile_deletion on profile_id = profile.id
		where purge_at <= ${now} and profile_id = any(${ids}::uuid[]) for update skip locked`.execute(db);
	return rows.map(({ profile_id }) => profile_id);
};

/**
 * Deletes the businesses for good, with all that belongs to them; returns how many. What an operator deleted or
 * suspended, and what was merged into that, is remembered by its source, for imports.
 */
export const deleteProfiles = async (db: Transaction<DB>, ids: string[]): Promise<number> => {
	const { numAffectedRows = 0n } = await sql`
		with decided as materialized (
			select profile_id, deleted_at as decided_at from profile_deletion
			where profile_id = any(${ids}::uuid[]) and reason is not null
			union all
			select profile_id, suspended_at from profile_suspension where profile_id = any(${ids}::uuid[])
		), remembered as (
			insert into removed_record (source_name, source_id, removed_at)
			select source_name, source_id, decided_at from decided join (
				select id, source_name, source_id from profile
				union all
				select into_id, source_name, source_id from merged_profile
			) as record on record.id = decided.profile_id
			where source_name is not null and source_id is not null
			on conflict do nothing
		)
		delete from profile where id = any(${ids}::uuid[])`.execute(db);
	return Number(numAffectedRows);
};

/**
 * Lists what a member may have to do something about: suspended businesses that they look after, and deleted ones that
 * they own.
 */
export const listSetAside = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
		.leftJoin('profile_suspension', 'profile_suspension.profile_id', 'profile.id')
		.leftJoin('profile_deletion', 'profile_deletion.profile_id', 'profile.id')
		.select(['profile.id', 'profile.slug', 'profile.business_name', 'profile.status'])
		.select(['profile_suspension.reason', 'profile_suspension.suspended_at', 'profile_deletion.purge_at'])
		.select('profile_deletion.reason as deleted_for')
		.where('profile_member.member_id', '=', memberId)
		.where((eb) =>
			eb.or([
				eb('profile.status', '=', 'suspended'),
				eb.and([eb('profile.status', '=', 'deleted'), eb('profile_member.role', '=', 'owner')]),
			]),
		)
		.orderBy('profile.business_name')
		.execute();
