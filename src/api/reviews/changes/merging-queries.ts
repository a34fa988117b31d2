/** Turns the reviews of two businesses into those of one. The caller has locked both businesses. */
import { type Insertable, sql, type Transaction } from 'kysely';
import type { DB, ReviewVersionRow } from '#api/schema.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Locks the reviews of both in id order, so that two transactions that lock many cannot deadlock: whoever leaves, votes
 * or changes photos locks reviews alone.
 */
export const lockReviewsOfBoth = (db: Transaction<DB>, profileIds: [string, string]) =>
	db
		.selectFrom('review')
		.select('id')
		.where('profile_id', '=', anyOf(profileIds))
		.orderBy('id')
		.forNoKeyUpdate()
		.execute();

/** Two live reviews by one member, of which the merged business keeps one. */
export interface Pair {
	kept_id: string;
	dropped_id: string;
	/** Whether the dropped one belongs to the history of the kept one: it was written before, and others have read it. */
	is_history: boolean;
}

/**
 * Lists, for each member with live reviews of both businesses, which review is kept and which is dropped. The published
 * one is kept; of two that are, or are not, the newer.
 */
export const listPairs = async (db: Transaction<DB>, fromId: string, intoId: string): Promise<Pair[]> => {
	const { rows } = await sql<Pair>`
		select kept.id as kept_id, dropped.id as dropped_id,
			dropped.state <> 'waiting' and (dropped.updated_at, dropped.id) < (kept.updated_at, kept.id) as is_history
		from review as kept
		join review as dropped on dropped.member_id = kept.member_id and dropped.deleted_at is null
		where kept.deleted_at is null
			and kept.profile_id in (${fromId}, ${intoId}) and dropped.profile_id in (${fromId}, ${intoId})
			and (kept.state = 'published', kept.updated_at, kept.id)
				> (dropped.state = 'published', dropped.updated_at, dropped.id)`.execute(db);
	return rows;
};

/**
 * Lists everything the pairs ever said, the oldest first, except what the kept reviews say now. The words, present and
 * former, of a review that is in examination or was removed do not come back as history.
 */
export const listHistory = async (db: Transaction<DB>, pairs: Pair[]) => {
	const { rows } = await sql<Omit<Insertable<ReviewVersionRow>, 'version'>>`
		with pair as (select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (kept_id uuid, dropped_id uuid))
		select kept_id as review_id, version.quality, version.service, version.value, version.trust,
			case when is_shown then version.body end as body, case when is_shown then version.language end as language,
			case when is_shown then version.visited_on end as visited_on,
			coalesce(version.category_set, review.category_set) as category_set, version.created_at
		from pair join review on review.id in (kept_id, dropped_id)
		cross join lateral (select review.id = kept_id or state = 'published' as is_shown) as shown
		join review_version as version on version.review_id = review.id
		union all
		select kept_id, quality, service, value, trust, case when is_shown then body end, case when is_shown then language end,
			case when is_shown then visited_on end, category_set, updated_at
		from pair join review on review.id = dropped_id
		cross join lateral (select state = 'published' as is_shown) as shown
		order by review_id, created_at`.execute(db);
	return rows;
};

/** Lists the photos of those pairs whose dropped review has photos that anyone may see. */
export const listPairedPhotos = (db: Transaction<DB>, pairs: Pair[]) =>
	db
		.selectFrom(
			sql<{ kept_id: string; dropped_id: string }>`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)`.as<'pair'>(
				sql`pair (kept_id uuid, dropped_id uuid)`,
			),
		)
		.innerJoin('review as kept', 'kept.id', 'pair.kept_id')
		.innerJoin('review as dropped', 'dropped.id', 'pair.dropped_id')
		.select(['kept.id', 'kept.photos as kept', 'dropped.photos as dropped'])
		.where('dropped.state', '=', 'published')
		.where(sql<boolean>`dropped.photos <> '[]'`)
		.$castTo<{ id: string; kept: OtherImage[]; dropped: OtherImage[] }>()
		.execute();

export const replaceHistory = async (
	db: Transaction<DB>,
	keptIds: string[],
	versions: Insertable<ReviewVersionRow>[],
): Promise<void> => {
	await db.deleteFrom('review_version').where('review_id', '=', anyOf(keptIds)).execute();
	await sql`
		insert into review_version
			(review_id, version, quality, service, value, trust, body, language, visited_on, category_set, created_at)
		select * from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as given (review_id uuid, version integer,
			quality smallint, service smallint, value smallint, trust smallint, body text, language text, visited_on date,
			category_set text, created_at timestamptz)`.execute(db);
	await sql`update review set version = 1 + (select count(*) from review_version where review_id = review.id)
		where id = any(${keptIds}::uuid[])`.execute(db);
};

/**
 * Deletes dropped reviews, except those that are in examination or were removed: these lose their words, as if their
 * authors had taken them back, and stay counted. Returns which these are.
 */
export async function dropReviews(db: Transaction<DB>, ids: string[], now: Date): Promise<string[]> {
	const setAside = await db
		.updateTable('review')
		.set({ deleted_at: now, client_id: null, body: null, language: null, visited_on: null })
		.where('id', '=', anyOf(ids))
		.where('state', 'in', ['examination', 'removed'])
		.returning('id')
		.execute();
	const setAsideIds = setAside.map(({ id }) => id);
	await db.deleteFrom('review_version').where('review_id', '=', anyOf(setAsideIds)).execute();
	await db.deleteFrom('review').where('id', '=', anyOf(ids)).where('deleted_at', 'is', null).execute();
	return setAsideIds;
}

/** Moves all reviews of one business to another; returns how many of them were live. */
export const moveReviews = async (db: Transaction<DB>, fromId: string, intoId: string): Promise<number> => {
	const moved = await db
		.updateTable('review')
		.set({ profile_id: intoId })
		.where('profile_id', '=', fromId)
		.returning('deleted_at')
		.execute();
	return moved.filter((row) => row.deleted_at === null).length;
};
