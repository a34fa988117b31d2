/** Holds every change to a review, each with the totals that follow from it in the same statement. */

import {
	type Insertable,
	type Kysely,
	type QueryCreator,
	type RawBuilder,
	type Selectable,
	sql,
	type Transaction,
	type Updateable,
} from 'kysely';
import { bondsOfReview } from '#api/bonds/service.ts';
import { announceRanked, tags } from '#api/changes.ts';
import type { Rating } from '#api/reviews/scores/score.ts';
import { countElsewhere } from '#api/reviews/weights/burst-queries.ts';
import { fullStanding } from '#api/reviews/weights/rule.ts';
import type { CategoryRow, DB, MemberRow, ProfileRatingRow, ReviewRow, ReviewVersionRow } from '#api/schema.ts';
import type { MemberSettings } from '#contract/members/members.ts';
import type { Axis } from '#contract/reviews/review-categories.ts';
import type { Bond } from '#contract/terms.ts';
import { announce } from '#db/transaction.ts';

/**
 * Locks the profile, so that its writers take turns, and reads everything that a change to the member's review of it
 * depends on.
 */
export const lockProfile = (db: Transaction<DB>, id: string, memberId: string): Promise<LockedProfile | undefined> =>
	lockReviewed(db, sql`${id}, ${memberId}, false, null, 0`);

/**
 * Does the same as `lockProfile` for a first review of the profile; locks the author before it, and after it those of their
 * other reviews that `makeDue` changes.
 */
export async function lockToReview(
	db: Transaction<DB>,
	id: string,
	memberId: string,
	{ since, max, newcomersSince }: Counted,
): Promise<ProfileToReview | undefined> {
	const profile = await lockReviewed(db, sql`${id}, ${memberId}, true, ${since}, ${max}`);
	if (!profile || profile.member_since <= newcomersSince) return profile && { ...profile, elsewhere: 0 };
	const elsewhere = countElsewhere(sql`${memberId}::uuid`, sql`${id}::uuid`);
	const { rows } = await sql<{ elsewhere: number }>`select (${elsewhere}) as elsewhere`.execute(db);
	return { ...profile, elsewhere: rows[0]?.elsewhere ?? 0 };
}

interface Counted {
	/** Reviews that the member has begun since then are counted, up to `max`. */
	since: Date;
	max: number;
	/** For members who joined later, the other businesses that they have reviewed are counted. */
	newcomersSince: Date;
}

/** Takes the lock and reads what it protects, in one statement of which the server keeps the plan (decision 0048). */
async function lockReviewed(db: Transaction<DB>, values: RawBuilder<unknown>): Promise<LockedProfile | undefined> {
	const { rows } = await sql<LockedProfile>`select * from lock_reviewed(${values})`.execute(db);
	return rows[0];
}

/** A row of `lock_reviewed`. */
export interface LockedProfile
	extends Nullable<Pick<Selectable<CategoryRow>, 'rating_weight' | 'rating_total'>>,
		Nullable<Omit<Selectable<ProfileRatingRow>, 'profile_id' | 'n' | 'weight' | 'total'>>,
		Nullable<Pick<Selectable<ReviewRow>, FormerColumn>>,
		Pick<Selectable<MemberRow>, 'name' | 'designation' | 'image' | 'locality'> {
	id: string;
	status: string;
	/** The set of review categories that new reviews of the profile are scored by. */
	category_set: string;
	my_role: string | null;
	/** When the member stopped being a keeper of the profile. */
	kept_until: Date | null;
	/** Whether the member took back a review of the profile that was in examination or removed. */
	was_set_aside: boolean;
	/** The member's review of the profile, and the reply to it. */
	review_id: string | null;
	reply_body: string | null;
	replied_at: Date | null;
	member_since: Date;
	is_confirmed: boolean;
	/** How many reviews the member has begun, including those taken back. */
	written: number;
	shown_to: MemberSettings['reviews_visible_to'];
}
type FormerColumn =
	| ('version' | 'state' | 'standing' | 'client_id' | 'body' | 'language' | 'visited_on' | 'written_at')
	| Axis;
type Nullable<T> = { [K in keyof T]: T[K] | null };

export interface ProfileToReview extends LockedProfile {
	/** How many other businesses a newcomer has reviewed, counted as far as it matters; 0 for other members. */
	elsewhere: number;
}

type StoredReview = Selectable<ReviewRow>;
/** A stored review with its bonds; a review that nobody else sees yet has none to show. */
export type WrittenReview = StoredReview & { bonds: Bond[] };
const noBonds = sql<Bond[]>`'{}'::text[]`.as('bonds');

/** The totals that are stored on a profile when its reviews change. */
export interface Totals {
	profileId: string;
	rating: Rating;
	/** The number of reviews that count. */
	n: number;
	priorMean: number;
	score: number;
}

type Dated<T> = T & { updated_at: Date };

/**
 * Inserts a review with the totals. It may make a newcomer's reviews of other businesses count for more, so those are
 * weighed within the hour.
 */
export const insertReview = (db: Transaction<DB>, row: Dated<Insertable<ReviewRow>>, totals: Totals) =>
	storeWritten(
		db,
		db
			.with('written', (inner) => inner.insertInto('review').values(row).returningAll())
			.with('acted', (inner) => makeDue(inner, row)),
		totals,
		row.updated_at,
	);

/**
 * Makes the author's other reviews due to be weighed: the statement that stores a review sees these, but not the one
 * that it stores. They are locked in id order, as everywhere that many are locked.
 */
export const makeDue = (
	creator: QueryCreator<DB>,
	{ member_id, updated_at }: Authored,
	besides: string | null = null,
) =>
	creator
		.updateTable('review')
		.set({ weigh_at: updated_at })
		.where('id', 'in', (eb) =>
			eb
				.selectFrom('review as other')
				.select('other.id')
				.where('other.member_id', '=', member_id)
				.where('other.standing', '<', sql.lit(fullStanding))
				.where('other.deleted_at', 'is', null)
				.$if(besides !== null, (query) => query.where('other.id', '!=', besides))
				.orderBy('other.id')
				.forNoKeyUpdate(),
		)
		.returning('review.id');
interface Authored {
	member_id: string;
	updated_at: Date;
}

/** Adds coins that the author received for the review later, or takes away, as a negative number, what was taken back. */
export const addCoins = (db: Transaction<DB>, id: string, coins: number) =>
	db
		.updateTable('review')
		.set((eb) => ({ coins: eb('coins', '+', coins) }))
		.where('id', '=', id)
		.execute();

/** Lists what the versions of a review say, the present one among them. */
export async function listBodies(db: Transaction<DB>, id: string): Promise<(string | null)[]> {
	const rows = await db
		.selectFrom('review')
		.select('body')
		.where('id', '=', id)
		.unionAll(db.selectFrom('review_version').select('body').where('review_id', '=', id))
		.execute();
	return rows.map(({ body }) => body);
}

/** Inserts a review that only its author sees yet, and that no total counts. */
export const insertWaiting = (db: Transaction<DB>, row: Insertable<ReviewRow>) =>
	db.insertInto('review').values(row).returningAll().returning(noBonds).executeTakeFirstOrThrow();

export const setWaiting = (db: Transaction<DB>, id: string, values: Updateable<ReviewRow>) =>
	db.updateTable('review').set(values).where('id', '=', id).returningAll().returning(noBonds).executeTakeFirstOrThrow();

/**
 * Publishes a review that waited: from now on others may read it. It begins anew, unless it was overwritten meanwhile: then
 * it was written before it began, and what it said first cannot be brought back.
 */
export const publishReview = (
	db: Transaction<DB>,
	id: string,
	values: Updateable<ReviewRow> & Authored,
	totals: Totals,
) =>
	storeTotals(
		db,
		db
			.with('published', (inner) =>
				inner
					.updateTable('review')
					.set({
						...values,
						written_at: sql<Date>`case when written_at = created_at then ${values.updated_at}::timestamptz else written_at end`,
					})
					.where('id', '=', id)
					.returning('review.id'),
			)
			.with('acted', (inner) => makeDue(inner, values, id)),
		totals,
		values.updated_at,
	);

export const replaceReview = (db: Transaction<DB>, id: string, values: Dated<Updateable<ReviewRow>>, totals: Totals) =>
	storeWritten(
		db,
		db
			.with('kept', (inner) => keepVersion(inner, id))
			.with('written', (inner) => setReview(inner, id, values).returningAll()),
		totals,
		values.updated_at,
	);

/** Changes words, day or language of a review; the totals stay as they are, because words are not counted. */
export const rewordReview = (
	db: Transaction<DB>,
	id: string,
	values: Pick<Updateable<ReviewRow>, 'body' | 'visited_on' | 'language' | 'written_at' | 'updated_at'>,
) =>
	setReview(
		db.with('kept', (inner) => keepVersion(inner, id)),
		id,
		values,
	).execute();

/**
 * Marks the review as deleted. If its `client_id` is removed, the same request may be sent again; if it is kept,
 * sending it again changes nothing.
 */
export const markDeleted = (
	db: Transaction<DB>,
	id: string,
	values: { deleted_at: Date; client_id?: null },
	totals: Totals,
) =>
	storeTotals(
		db,
		db.with('marked', (inner) => inner.updateTable('review').set(values).where('id', '=', id).returning('review.id')),
		totals,
		values.deleted_at,
	);

/** Deletes the words of the review and of its history. */
export async function eraseWords(db: Transaction<DB>, id: string): Promise<void> {
	await db.deleteFrom('review_version').where('review_id', '=', id).execute();
	await db.updateTable('review').set({ body: null, language: null, visited_on: null }).where('id', '=', id).execute();
}

/**
 * Restores the former version. It counts as updated when it was written, or when its photos last changed: these stay as
 * they are, and are new to whoever read that version before. The version that is undone leaves no trace but its
 * `client_id`.
 */
export const restoreFormer = (db: Transaction<DB>, id: string, former: ReviewVersion, now: Date, totals: Totals) =>
	storeTotals(
		db,
		db
			.with('taken', (inner) =>
				inner
					.deleteFrom('review_version')
					.where('review_id', '=', id)
					.where('version', '=', former.version)
					.returning('review_id'),
			)
			.with('restored', (inner) =>
				inner
					.updateTable('review')
					.set((eb) => ({
						...pickScores(former),
						body: former.body,
						language: former.language,
						visited_on: former.visited_on,
						category_set: former.category_set ?? eb.ref('category_set'),
						version: former.version,
						written_at: former.created_at,
						updated_at: sql<Date>`greatest(${former.created_at}::timestamptz, photos_changed_at)`,
					}))
					.where('id', '=', id)
					.returning('review.id'),
			),
		totals,
		now,
	);

const pickScores = ({ quality, service, value, trust }: ReviewVersion) => ({ quality, service, value, trust });

/**
 * Returns when the review was begun, and its former version: what it said before its last change, and when the business
 * replied. The lock makes a reply that is being written come before or after.
 */
export async function lockFormer(db: Transaction<DB>, id: string) {
	const { created_at } = await db
		.selectFrom('review')
		.select('created_at')
		.where('id', '=', id)
		.forNoKeyUpdate()
		.executeTakeFirstOrThrow();
	const former = await db
		.selectFrom('review_version')
		.leftJoin('review_reply', 'review_reply.review_id', 'review_version.review_id')
		.selectAll('review_version')
		.select('review_reply.updated_at as replied_at')
		.where('review_version.review_id', '=', id)
		.orderBy('version', 'desc')
		.limit(1)
		.executeTakeFirst();
	return { begunAt: created_at, former };
}
type ReviewVersion = Selectable<ReviewVersionRow>;

const setReview = (creator: QueryCreator<DB>, id: string, values: Updateable<ReviewRow>) =>
	creator
		.updateTable('review')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('review.id', '=', id);

/** Keeps the review as it was before the statement, whatever else the statement does, as a version. */
const keepVersion = (creator: QueryCreator<DB>, id: string) =>
	creator
		.insertInto('review_version')
		.columns([
			...(['review_id', 'version', 'quality', 'service', 'value', 'trust'] as const),
			...(['body', 'language', 'visited_on', 'category_set', 'created_at'] as const),
		])
		.expression((eb) =>
			eb
				.selectFrom('review')
				.select(['id', 'version', 'quality', 'service', 'value', 'trust'])
				.select(['body', 'language', 'visited_on', 'category_set', 'written_at'])
				.where('id', '=', id),
		)
		.returning('review_id');

type Creator = Pick<Kysely<DB>, 'with'>;

/**
 * Stores the totals with the change to the review. `now` is when the page of the business last changed, which sitemaps
 * tell.
 */
export async function storeTotals(db: Transaction<DB>, creator: Creator, totals: Totals, now: Date): Promise<void> {
	tellMoved(db, totals, await updateTotals(creator, totals, now).executeTakeFirstOrThrow());
}

/** Does the same as `storeTotals`, and returns the review that the statement has `written`. */
async function storeWritten(db: Transaction<DB>, creator: Creator, totals: Totals, now: Date): Promise<WrittenReview> {
	const { moved_in_category, moved_in_place, moved_from, ...review } = await updateTotals(creator, totals, now)
		.from(sql<StoredReview>`written`.as('written'))
		.returningAll('written')
		.returning(
			sql<Bond[]>`(select ${bondsOfReview} from written as review join member on member.id = review.member_id)`.as(
				'bonds',
			),
		)
		.executeTakeFirstOrThrow();
	tellMoved(db, totals, { moved_in_category, moved_in_place, moved_from });
	return review;
}

/** The lists in which a business moved (category and place), and the score that it moved from. */
interface Moved {
	moved_in_category: string | null;
	moved_in_place: string | null;
	moved_from: number;
}

function tellMoved(
	db: Transaction<DB>,
	{ profileId, score }: Totals,
	{ moved_in_category: category, moved_in_place: place, moved_from }: Moved,
): void {
	announce(db, tags.profile(profileId));
	announceRanked(db, { category, place }, [moved_from, score]);
}

const updateTotals = (creator: Creator, { profileId, rating, n, priorMean, score }: Totals, now: Date) =>
	creator
		.with('totals', (inner) =>
			inner
				.insertInto('profile_rating')
				.values({ profile_id: profileId, ...rating })
				.onConflict((conflict) => conflict.column('profile_id').doUpdateSet(rating))
				.returning('profile_id'),
		)
		.updateTable('profile')
		// This reads the score from before the statement; the caller has locked the profile.
		.from((eb) => eb.selectFrom('profile').select('score').where('id', '=', profileId).as('former'))
		.set({ score, prior_mean: priorMean, reviews_count: n, reviewed_at: now })
		.where('profile.id', '=', profileId)
		.returning([
			'profile.category_slug as moved_in_category',
			'profile.place_slug as moved_in_place',
			'former.score as moved_from',
		]);
