import { sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { hiddenStatuses } from '#contract/terms.ts';

/** Makes every slug that led to the first business lead to the second, for ever; returns the slugs. */
export const moveSlugs = async (db: Transaction<DB>, fromId: string, intoId: string, now: Date): Promise<string[]> => {
	const { rows } = await sql<{ slug: string }>`
		insert into profile_slug (slug, profile_id, created_at, is_kept)
		select slug, ${intoId}::uuid, ${now}, true from profile where id = ${fromId}
		union all
		select slug, ${intoId}::uuid, created_at, true from profile_slug where profile_id = ${fromId}
		on conflict (slug) do update set profile_id = excluded.profile_id, is_kept = true
		returning slug`.execute(db);
	return rows.map((row) => row.slug).sort();
};

/**
 * Makes the merged business's id, and ids that led to it, lead to the other; an import that brings the merged business
 * again finds the other.
 */
export const insertMerged = async (db: Transaction<DB>, fromId: string, intoId: string, by: string, now: Date) => {
	await db.updateTable('merged_profile').set({ into_id: intoId }).where('into_id', '=', fromId).execute();
	await sql`
		insert into merged_profile (id, into_id, slug, source_name, source_id, merged_by, merged_at)
		select id, ${intoId}::uuid, slug, source_name, source_id, ${by}::uuid, ${now} from profile where id = ${fromId}`.execute(
		db,
	);
};

/**
 * Makes the former keepers of the first business former keepers of the second. Rows are moved and not copied: of somebody
 * who leaves meanwhile a copy would stay.
 */
export async function moveFormerKeepers(db: Transaction<DB>, fromId: string, intoId: string): Promise<void> {
	await sql`
		update profile_former_keeper as known set ended_at = greatest(known.ended_at, gone.ended_at)
		from profile_former_keeper as gone
		where known.profile_id = ${intoId} and gone.profile_id = ${fromId} and gone.member_id = known.member_id`.execute(
		db,
	);
	await sql`
		update profile_former_keeper as gone set profile_id = ${intoId}
		where profile_id = ${fromId} and not exists (
			select from profile_former_keeper as known where known.profile_id = ${intoId} and known.member_id = gone.member_id)`.execute(
		db,
	);
}

/**
 * Makes the second business findable by the present and former names of the first; names that nobody could see are left
 * out.
 */
export const moveNames = (db: Transaction<DB>, fromId: string, intoId: string) =>
	sql`
		update profile set
			former_words = profile.former_words || setweight(ts_filter(gone.search, '{a}'), 'B') || gone.former_words,
			search = profile.search
		from profile as gone where gone.id = ${fromId} and profile.id = ${intoId} and gone.status not in (${sql.join(hiddenStatuses)})`.execute(
		db,
	);

export const deleteProfileRow = (db: Transaction<DB>, id: string) =>
	db.deleteFrom('profile').where('id', '=', id).execute();
