import { sql, type Transaction } from 'kysely';
import type { BatchPlan, PlannedProfile } from '#api/imports/batches/plan-batch.ts';
import { insertPlaces } from '#api/profiles/places/service.ts';
import { placesOf } from '#api/profiles/service.ts';
import { addWords } from '#api/profiles/words/service.ts';
import type { DB, ProfileRow } from '#api/schema.ts';

export interface WriteOptions {
	runId: string;
	source: { name: string; url?: string | null | undefined; licence?: string | null | undefined };
	now: Date;
}

/** The words by which a profile is found, and its status; an import does not change a status that hides a profile. */
type Named = Pick<ProfileRow, 'name_key'> & { status: string };

/** The columns that an import fills, except the status, which only a new profile takes from its source. */
export const importedColumns = [
	'business_name',
	'name_key',
	'tagline',
	'description',
	'category_slug',
	'place_slug',
	'phone',
	'email',
	'website',
	'website_host',
	'socials',
	'line1',
	'line2',
	'locality',
	'region',
	'postal_code',
	'country',
	'address_visibility',
	'timezone',
	'lat',
	'lng',
	'hours',
	'special_hours',
	'open_minutes',
	'payment_methods',
	'languages',
	'accessibility',
	'tags',
	'price_range',
	'search',
	'source_url',
	'source_licence',
	'source_hash',
] as const;
const createdColumns = [
	...importedColumns,
	'id',
	'slug',
	'status',
	'source_name',
	'source_id',
	'import_run_id',
	'created_at',
	'updated_at',
];
const listOf = (columns: readonly string[], prefix = '') => sql.raw(columns.map((name) => prefix + name).join(', '));

/**
 * Writes what was planned for profiles that the caller has locked, in at most six statements, whatever the size of the
 * batch.
 */
export async function writeBatch(
	db: Transaction<DB>,
	{ inserts, updates }: BatchPlan,
	options: WriteOptions,
): Promise<void> {
	await keepImages(db, updates, options.runId);
	await insertPlaces(db, [...inserts, ...updates].flatMap(placeIn));
	const changed: Named[] = [];
	if (updates.length > 0) {
		const { rows } = await sql<Named>`
			update profile set ${sql.raw(importedColumns.map((name) => `${name} = given.${name}`).join(', '))},
				version = profile.version + 1, updated_at = given.updated_at
			from jsonb_populate_recordset(null::profile, ${rowsOf(updates, options)}::jsonb) as given
			where profile.id = given.id
			returning profile.name_key, profile.status`.execute(db);
		changed.push(...rows);
	}
	if (inserts.length > 0) {
		await sql`
			insert into profile (${listOf(createdColumns)})
			select ${listOf(createdColumns)} from jsonb_populate_recordset(null::profile, ${rowsOf(inserts, options)}::jsonb)`.execute(
			db,
		);
	}
	await addWords({ db }, [...inserts.map(({ columns }) => columns), ...changed]);
}

const placeIn = ({ mapped, columns }: PlannedProfile) =>
	columns.place_slug ? placesOf(mapped.fields, columns.status) : [];

function rowsOf(profiles: PlannedProfile[], { runId, source, now }: WriteOptions): string {
	return JSON.stringify(
		profiles.map(({ id, slug, sourceId, mapped, columns }) => ({
			...columns,
			socials: JSON.parse(columns.socials ?? '{}'),
			hours: JSON.parse(columns.hours ?? '[]'),
			special_hours: JSON.parse(columns.special_hours ?? '[]'),
			accessibility: JSON.parse(columns.accessibility ?? '{}'),
			id,
			slug,
			source_name: source.name,
			source_id: sourceId,
			source_url: mapped.sourceUrl ?? source.url ?? null,
			source_licence: source.licence ?? null,
			source_hash: mapped.hash,
			import_run_id: runId,
			created_at: now,
			updated_at: now,
		})),
	);
}

/** Keeps the profiles as they were before this run, for undo. */
async function keepImages(db: Transaction<DB>, updates: PlannedProfile[], runId: string): Promise<void> {
	if (updates.length === 0) return;
	await sql`
		insert into import_row (run_id, profile_id, before)
		select ${runId}::uuid, id, to_jsonb(profile) from profile where id = any(${updates.map(({ id }) => id)}::uuid[])`.execute(
		db,
	);
}
