import { type Kysely, sql, type Transaction } from 'kysely';
import { lockPlacesOf, stricter } from '#api/profiles/places/service.ts';
import { lockProfiles, placesOf } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

/** What became of a record that its source brought before. */
export type KnownRecord = KnownProfile | RemovedRecord;

export interface KnownProfile {
	source_id: string;
	/**
	 * Whether an import may change the business (free), it has an owner whose words are kept (owned), or it was merged
	 * into this one (merged).
	 */
	kind: 'free' | 'owned' | 'merged';
	id: string;
	slug: string;
	source_hash: string | null;
	status: string;
	address_visibility: ProfileFields['address_visibility'];
}

/** A record whose business is gone for good, after an operator deleted or suspended it. */
interface RemovedRecord {
	source_id: string;
	kind: 'removed';
}

interface NewRecord {
	sourceId: string;
	mapped: { hash: string; fields: ProfileFields };
}

/** Returns the known records by their ids in the source. */
export async function findKnown(
	db: Kysely<DB>,
	sourceName: string,
	records: NewRecord[],
): Promise<Map<string, KnownRecord>> {
	if (records.length === 0) return new Map();
	// The limits keep the planner at one index look-up for an id: while its statistics are older than the import, it
	// would otherwise read all profiles of the source for every batch.
	const { rows } = await sql<KnownRecord>`
		select found.* from unnest(${records.map(({ sourceId }) => sourceId)}::text[]) as wanted (source_id), lateral (
			(select source_id, id, slug, source_hash, status, address_visibility, case
				when claim_state = 'claimed' or exists (select from profile_member where profile_id = profile.id) then 'owned'
				else 'free' end as kind
			from profile where source_name = ${sourceName} and profile.source_id = wanted.source_id limit 1)
			union all
			(select merged.source_id, profile.id, profile.slug, null, status, address_visibility, 'merged'
			from merged_profile as merged join profile on profile.id = merged.into_id
			where merged.source_name = ${sourceName} and merged.source_id = wanted.source_id limit 1)
			union all
			(select source_id, null, null, null, null, null, 'removed' from removed_record
			where source_name = ${sourceName} and removed_record.source_id = wanted.source_id limit 1)
		) as found`.execute(db);
	return new Map(rows.map((row) => [row.source_id, row]));
}

/**
 * Returns what `findKnown` does, but locks the profiles that are to change, in the order of their ids, and reads them
 * again after that: whoever claims or edits one meanwhile either came first and is seen, or waits.
 */
export async function lockKnown(
	db: Transaction<DB>,
	sourceName: string,
	records: NewRecord[],
): Promise<Map<string, KnownRecord>> {
	const locked = new Set<string>();
	for (;;) {
		const known = await findKnown(db, sourceName, records);
		const toLock = records.flatMap(({ sourceId, mapped }) => {
			const one = known.get(sourceId);
			return one && isToChange(one, mapped.hash) && !locked.has(one.id) ? [one.id] : [];
		});
		if (toLock.length === 0) return known;
		const coming = records.flatMap(({ sourceId, mapped }) => placesComing(known.get(sourceId), mapped));
		await lockPlacesOf(db, toLock, coming);
		await lockProfiles(db, toLock);
		for (const id of toLock) locked.add(id);
	}
}

/** Returns the places in which the business of a record will lie, if it is written. */
function placesComing(known: KnownRecord | undefined, { fields, hash }: NewRecord['mapped']) {
	if (known && !isToChange(known, hash)) return [];
	const address_visibility = stricter(known?.address_visibility, fields.address_visibility);
	return placesOf({ ...fields, address_visibility }, known?.status ?? fields.status);
}

/** Returns whether an import changes the business of a known record. */
export const isToChange = (known: KnownRecord, hash: string): known is KnownProfile & { kind: 'free' } =>
	known.kind === 'free' && known.source_hash !== hash;
