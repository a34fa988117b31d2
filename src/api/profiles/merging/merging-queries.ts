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

/** Records the former keepers of the first business as former keepers of the second. */
export const moveFormerKeepers = (db: Transaction<DB>, fromId: string, intoId: string) =>
	sql`insert into profile_former_keeper (profile_id, member_id, ended_at)
		select ${intoId}::uuid, member_id, ended_at from profile_former_keeper where profile_id = ${fromId} order by member_id
		on conflict (profile_id, member_id)
			do update set ended_at = greatest(profile_former_keeper.ended_at, excluded.ended_at)`.execute(db);

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
