import { type Kysely, sql, type Transaction } from 'kysely';
import type { PlaceColumns } from '#api/profiles/columns.ts';
import type { DB } from '#api/schema.ts';

/**
 * Adds places that are new. All places are locked, in a fixed order: two writers cannot deadlock, and no place is
 * deleted as empty before a business lies in it.
 */
export async function insertPlaces(db: Transaction<DB>, places: PlaceColumns[]): Promise<void> {
	if (places.length === 0) return;
	await sql`
		insert into place (slug, label, country)
		select distinct on (slug) slug, label, country
		from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (slug text, label text, country text)
		order by slug
		on conflict (slug) do update set label = place.label`.execute(db);
}

/**
 * Locks the places in which the businesses lie, and those in which they will, which are added where they are new: all
 * in one order, before any business is locked.
 */
export async function lockPlacesOf(
	db: Transaction<DB>,
	profileIds: string[],
	coming: PlaceColumns[] = [],
): Promise<void> {
	const current = sql`from place where slug in (select place_slug from profile where id = any(${profileIds}::uuid[]))`;
	if (coming.length === 0) {
		await sql`select slug ${current} order by slug for no key update`.execute(db);
		return;
	}
	const { rows } = await sql<PlaceColumns>`select slug, label, country ${current}`.execute(db);
	await insertPlaces(db, [...rows, ...coming]);
}

/** Locks the next places in the order of their slugs; returns the slugs. */
export async function listPlaceSlugs(db: Transaction<DB>, after: string | null, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom('place')
		.select('slug')
		.$if(after !== null, (query) => query.where('slug', '>', after))
		.orderBy('slug')
		.limit(limit)
		.forNoKeyUpdate()
		.execute();
	return rows.map(({ slug }) => slug);
}

/**
 * Stores how many businesses are listed in each of the places, which the caller has locked; returns how many numbers
 * were wrong.
 */
export async function recountPlaces(db: Transaction<DB>, slugs: string[]): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		update place set profiles_count = counted.n
		from (
			select place.slug, count(profile.id)::int as n
			from place left join profile on profile.place_slug = place.slug and profile.status = 'published'
			where place.slug = any(${slugs}::text[])
			group by place.slug
		) as counted
		where counted.slug = place.slug and place.profiles_count <> counted.n`.execute(db);
	return Number(numAffectedRows);
}

/** Deletes places that no business lies in; returns how many. */
export async function deleteEmptyPlaces(db: Kysely<DB>, max: number): Promise<number> {
	const { numAffectedRows = 0n } = await sql`
		delete from place where slug in (
			select slug from place
			where profiles_count = 0 and not exists (select from profile where place_slug = place.slug)
			order by slug limit ${max} for update skip locked)`.execute(db);
	return Number(numAffectedRows);
}
