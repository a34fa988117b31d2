import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { DB, ProfileRow } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

export const findProfile = (
	db: Kysely<DB>,
	idOrSlug: { id: string } | { slug: string },
	now: Date,
	viewerId: string | null,
) =>
	db
		.selectFrom('profile')
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.selectAll('profile')
		.select(['category.label as category_label', 'category.schema_type'])
		.select(sql<boolean | null>`profile_is_open(open_minutes, special_hours, timezone, ${now})`.as('open_now'))
		// The status that the business gets once its owner has confirmed their address.
		.select((eb) =>
			eb
				.selectFrom('profile_waiting')
				.select('goes_live_as')
				.whereRef('profile_waiting.profile_id', '=', 'profile.id')
				.as('goes_live_as'),
		)
		.select((eb) =>
			eb
				.selectFrom('message_answering')
				.select('within_hours')
				.whereRef('message_answering.profile_id', '=', 'profile.id')
				.as('answers_within_hours'),
		)
		// The views of the last 30 days, today included; nothing is added up for visitors, who are not shown the number.
		.select(
			sql<number | null>`case when ${viewerId}::uuid is not null then (
				select coalesce(sum(views), 0)::int from profile_view_day
				where profile_view_day.profile_id = profile.id
					and day > (${now}::timestamptz at time zone 'UTC')::date - 30) end`.as('views_30d'),
		)
		.select((eb) =>
			eb
				.selectFrom('profile_member')
				.select('role')
				.whereRef('profile_member.profile_id', '=', 'profile.id')
				.where('profile_member.member_id', '=', viewerId)
				.as('my_role'),
		)
		.select((eb) =>
			eb
				.exists(
					eb
						.selectFrom('follow')
						.select('created_at')
						.where('follow.member_id', '=', viewerId)
						.whereRef('follow.profile_id', '=', 'profile.id'),
				)
				.as('is_following'),
		)
		.where((eb) => ('id' in idOrSlug ? eb('profile.id', '=', idOrSlug.id) : eb('profile.slug', '=', idOrSlug.slug)))
		.executeTakeFirst();
export type FoundProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const findCurrentSlug = (db: Kysely<DB>, formerSlug: string) =>
	db
		.selectFrom('profile_slug')
		.innerJoin('profile', 'profile.id', 'profile_slug.profile_id')
		.select('profile.slug')
		.where('profile_slug.slug', '=', formerSlug)
		.executeTakeFirst();

/** Returns the business that a duplicate was merged into. */
export const findMergedProfile = (db: Kysely<DB>, formerId: string) =>
	db
		.selectFrom('merged_profile')
		.innerJoin('profile', 'profile.id', 'merged_profile.into_id')
		.select(['profile.id', 'profile.slug'])
		.where('merged_profile.id', '=', formerId)
		.executeTakeFirst();

/** Lists the member's businesses without deleted ones, which their owner finds among what can be restored. */
export const listMyProfiles = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
		.select([
			'profile.id',
			'profile.business_name',
			'profile.slug',
			'profile.status',
			'profile.image',
			'profile_member.role',
		])
		.where('profile_member.member_id', '=', memberId)
		.where('profile.status', '!=', 'deleted')
		.orderBy('profile.business_name')
		.orderBy('profile.id')
		.execute();

/** Returns which of these slugs are taken, by a profile now or before; the business itself does not count. */
export async function findTakenSlugs(
	db: Kysely<DB>,
	slugs: string[],
	ownId: string | null = null,
): Promise<Set<string>> {
	if (slugs.length === 0) return new Set();
	const rows = await db
		.selectFrom('profile')
		.select('slug')
		.where('slug', '=', anyOf(slugs))
		.$if(ownId !== null, (query) => query.where('id', '!=', ownId))
		.unionAll(
			db
				.selectFrom('profile_slug')
				.select('slug')
				.where('slug', '=', anyOf(slugs))
				.$if(ownId !== null, (query) => query.where('profile_id', '!=', ownId)),
		)
		.execute();
	return new Set(rows.map((row) => row.slug));
}

/** Locks the profiles in id order, so that two transactions that lock many cannot deadlock. */
export const lockProfiles = (db: Transaction<DB>, ids: string[]) =>
	sql`select id from profile where id = any(${ids}::uuid[]) order by id for no key update`.execute(db);

/**
 * Keeps businesses as they are, with their keepers, from being changed, hidden, deleted or merged until the transaction
 * ends; in id order, as by `lockProfiles`, in whose place it is called. Returns those that are there.
 */
export async function shareProfiles(db: Transaction<DB>, ids: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from profile where id = any(${ids}::uuid[]) order by id for share`.execute(db);
	return rows.map(({ id }) => id);
}

/**
 * Keeps businesses from being changed until the transaction ends, as `shareProfiles` does, and follows those that were
 * merged into others: what is written for a business that is being merged would go with it. Returns under which id each
 * stands now, which for a merged one is that of the business that stays.
 */
export async function keepProfiles(db: Transaction<DB>, ids: readonly string[]): Promise<Map<string, string>> {
	if (ids.length === 0) return new Map();
	const merged = await listMerged(db, ids);
	const standing = new Map(ids.map((id) => [id, id]));
	for (const { id, into_id } of merged) standing.set(id, into_id);
	const kept = [...new Set(standing.values())];
	const found = new Set(await shareProfiles(db, kept));
	const gone = kept.filter((id) => !found.has(id));
	// Of those that are gone, one may have been merged while this waited for it.
	const isMerged = gone.length > 0 && (await listMerged(db, gone)).length > 0;
	return isMerged ? keepProfiles(db, ids) : standing;
}

const listMerged = (db: Kysely<DB>, ids: readonly string[]) =>
	db.selectFrom('merged_profile').select(['id', 'into_id']).where('id', '=', anyOf(ids)).execute();

export const insertProfiles = (db: Kysely<DB>, rows: Insertable<ProfileRow>[]) =>
	db.insertInto('profile').values(rows).execute();

export const insertProfileMember = (
	db: Kysely<DB>,
	row: { profile_id: string; member_id: string; role: 'owner' | 'manager' },
) => db.insertInto('profile_member').values(row).execute();

/** Updates the profile; returns false when it has changed since `version` was read. */
export async function updateProfile(
	db: Kysely<DB>,
	id: string,
	version: number,
	values: Updateable<ProfileRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('profile')
		.set({ ...values, version: version + 1 })
		.where('id', '=', id)
		.where('version', '=', version)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/**
 * Keeps the former slug of a profile. Beyond `formerSlugsMax` the oldest become free for others again, except those of
 * merged businesses.
 */
export async function insertFormerSlug(
	db: Kysely<DB>,
	row: { slug: string; profile_id: string; created_at: Date },
): Promise<void> {
	await db
		.insertInto('profile_slug')
		.values(row)
		.onConflict((conflict) => conflict.column('slug').doNothing())
		.execute();
	await db
		.deleteFrom('profile_slug')
		.where('slug', 'in', (eb) =>
			eb
				.selectFrom('profile_slug')
				.select('slug')
				.where('profile_id', '=', row.profile_id)
				.where('is_kept', '=', false)
				.orderBy('created_at', 'desc')
				.offset(formerSlugsMax),
		)
		.execute();
}
const formerSlugsMax = 5;

/** Deletes a former slug when the business takes it back as its own. */
export const deleteFormerSlug = (db: Kysely<DB>, slug: string, profileId: string) =>
	db.deleteFrom('profile_slug').where('slug', '=', slug).where('profile_id', '=', profileId).execute();

/**
 * Counts the drafts and waiting businesses that the member, whom the caller has locked, owns, and what they have added
 * since then.
 */
export async function countAdded(db: Transaction<DB>, memberId: string, since: Date) {
	const isNew = sql`profile.created_by = ${memberId} and profile.created_at > ${since}`;
	const { drafts, ...added } = await db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
		.select([
			sql<number>`(count(*) filter (where profile.status in ('draft', 'waiting')))::int`.as('drafts'),
			sql<number>`(count(*) filter (where ${isNew}))::int`.as('n'),
			sql<Date | null>`min(profile.created_at) filter (where ${isNew})`.as('first_at'),
		])
		.where('profile_member.member_id', '=', memberId)
		.where('profile_member.role', '=', 'owner')
		.executeTakeFirstOrThrow();
	return { drafts, added };
}
