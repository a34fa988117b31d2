/** Everything that changes a review, each change with the totals that follow from it in the same statement. */

import {
	type Insertable,
	type Kysely,
	type QueryCreator,
	type Selectable,
	sql,
	type Transaction,
	type Updateable,
} from 'kysely';
import { announceRanked, type Scope, tags } from '#api/changes.ts';
import type { Rating } from '#api/reviews/score.ts';
import { countElsewhere } from '#api/reviews/weights/burst-queries.ts';
import { fullStanding } from '#api/reviews/weights/rule.ts';
import type { DB, ReviewRow, ReviewVersionRow } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/**
 * Locks the profile, so that its writers take turns, and reads what changing a review of it depends on. The lock
 * is a statement of its own: the one that waits for it would see joined rows as they were before it waited.
 */
export async function lockProfile(db: Transaction<DB>, id: string, memberId: string) {
	await db.selectFrom('profile').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
	return selectLocked(db, id, memberId).executeTakeFirst();
}

export type LockedProfile = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** The same for a first review of it, with the author locked before, and what is asked of them. */
export async function lockToReview(
	db: Transaction<DB>,
	id: string,
	memberId: string,
	{ since, max, newcomersSince }: Counted,
): Promise<ProfileToReview | undefined> {
	const { rows } = await sql<Reviewer>`
		select * from lock_to_review(${memberId}, ${id}, ${since}, ${max})`.execute(db);
	const [author] = rows;
	if (!author) return undefined;
	const isNewcomer = author.member_since > newcomersSince;
	const profile = await selectLocked(db, id, memberId)
		.$if(isNewcomer, (query) =>
			query.select(sql<number>`(${countElsewhere(sql`${memberId}::uuid`, sql`${id}::uuid`)})`.as('elsewhere')),
		)
		.executeTakeFirst();
	return profile && { elsewhere: 0, ...profile, ...author };
}

interface Counted {
	/** Reviews that the member has begun from then on are counted, as far as `max`. */
	since: Date;
	max: number;
	/** Whoever came later is asked about other businesses that they have reviewed. */
	newcomersSince: Date;
}

interface Reviewer {
	member_since: Date;
	is_confirmed: boolean;
	/** Reviews begun, taken back or not. */
	written: number;
	/** A review of this profile was examined or removed when they took it back. */
	was_set_aside: boolean;
	/** When they stopped looking after the profile. */
	kept_until: Date | null;
}

export interface ProfileToReview extends LockedProfile, Reviewer {
	/** Other businesses that a newcomer has reviewed, counted as far as it matters; of others 0. */
	elsewhere: number;
}

const selectLocked = (db: Transaction<DB>, id: string, memberId: string) =>
	db
		.selectFrom('profile')
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.leftJoin('profile_rating', 'profile_rating.profile_id', 'profile.id')
		.leftJoin('review', (join) =>
			join
				.onRef('review.profile_id', '=', 'profile.id')
				.on('review.member_id', '=', memberId)
				.on('review.deleted_at', 'is', null),
		)
		.leftJoin('profile_member', (join) =>
			join.onRef('profile_member.profile_id', '=', 'profile.id').on('profile_member.member_id', '=', memberId),
		)
		.select(['profile.id', 'profile.status', 'profile.score', 'profile.category_slug', 'profile.place_slug'])
		.select('profile_member.role as my_role')
		.select(['category.rating_weight', 'category.rating_total'])
		.select(['standing_counts', 'standing_totals', 'distribution', 'axis_totals', 'axis_distributions'])
		.select(['review.id as review_id', 'review.version', 'review.state', 'review.standing', 'review.client_id'])
		.select(['review.body', 'review.language', 'review.visited_on', 'review.written_at'])
		.select(['review.quality', 'review.service', 'review.value', 'review.trust'])
		.select(sql<string>`coalesce(category.review_category_set, 'default')`.as('category_set'))
		.where('profile.id', '=', id);

/** What is stored on a profile when its reviews change. */
export interface Totals {
	profileId: string;
	rating: Rating;
	/** Reviews that count. */
	n: number;
	priorMean: number;
	score: number;
	/** In whose lists it moves, and from where. */
	scope: Scope;
	scoreBefore: number;
}

type Dated<T> = T & { updated_at: Date };

/** What a newcomer has said of other businesses may count for more now: it is weighed within the hour. */
export const insertReview = (db: Transaction<DB>, row: Dated<Insertable<ReviewRow>>, totals: Totals) =>
	storeTotals(
		db,
		db
			.with('added', (inner) => inner.insertInto('review').values(row).returning('review.id'))
			.with('acted', (inner) => makeDue(inner, row)),
		totals,
		row.updated_at,
	);

/** A statement that stores a review has seen the others of its author, and not the one that it stores. */
const makeDue = (creator: QueryCreator<DB>, { member_id, updated_at }: Authored) =>
	creator
		.updateTable('review')
		.set({ weigh_at: updated_at })
		.where('member_id', '=', member_id)
		.where('standing', '<', sql.lit(fullStanding))
		.where('deleted_at', 'is', null)
		.returning('review.id');
interface Authored {
	member_id: string;
	updated_at: Date;
}

/** One that nobody but its author sees yet, and that no total counts. */
export const insertWaiting = (db: Transaction<DB>, row: Insertable<ReviewRow>) =>
	db.insertInto('review').values(row).execute();

export const setWaiting = (db: Transaction<DB>, id: string, values: Updateable<ReviewRow>) =>
	db.updateTable('review').set(values).where('id', '=', id).execute();

/** From now on it stands where others may read it. */
export const publishReview = (
	db: Transaction<DB>,
	id: string,
	values: Updateable<ReviewRow> & Authored,
	totals: Totals,
) =>
	storeTotals(
		db,
		db
			.with('published', (inner) => inner.updateTable('review').set(values).where('id', '=', id).returning('review.id'))
			.with('acted', (inner) => makeDue(inner, values).where('id', '!=', id)),
		totals,
		values.updated_at,
	);

export const replaceReview = (db: Transaction<DB>, id: string, values: Dated<Updateable<ReviewRow>>, totals: Totals) =>
	storeTotals(
		db,
		db
			.with('kept', (inner) => keepVersion(inner, id))
			.with('changed', (inner) => setReview(inner, id, values).returning('review.id')),
		totals,
		values.updated_at,
	);

/** The totals stay as they are: words are not counted. */
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

/** Without its `client_id` it may be sent again; with it, sending it again changes nothing. */
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

/** Neither the review nor its history says anything any more. */
export async function eraseWords(db: Transaction<DB>, id: string): Promise<void> {
	await db.deleteFrom('review_version').where('review_id', '=', id).execute();
	await db.updateTable('review').set({ body: null, language: null, visited_on: null }).where('id', '=', id).execute();
}

/**
 * The former version stands again, as of when it was written, or its photos last changed, which stay as they are: nobody
 * who looked at it before has seen those. The last version leaves no trace but its `client_id`.
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
 * What the review said before its last change, and when the business answered. The lock makes an answer that is being
 * written come before or after.
 */
export async function lockFormer(db: Transaction<DB>, id: string) {
	await db.selectFrom('review').select('id').where('id', '=', id).forNoKeyUpdate().execute();
	return db
		.selectFrom('review_version')
		.leftJoin('review_reply', 'review_reply.review_id', 'review_version.review_id')
		.selectAll('review_version')
		.select('review_reply.updated_at as replied_at')
		.where('review_version.review_id', '=', id)
		.orderBy('version', 'desc')
		.limit(1)
		.executeTakeFirst();
}
type ReviewVersion = Selectable<ReviewVersionRow>;

const setReview = (creator: QueryCreator<DB>, id: string, values: Updateable<ReviewRow>) =>
	creator
		.updateTable('review')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('review.id', '=', id);

/** Reads the review as it was before the statement, whatever else the statement does. */
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

/** `now` is when the page of the business last said something else: sitemaps tell it. */
export async function storeTotals(
	db: Transaction<DB>,
	creator: Pick<Kysely<DB>, 'with'>,
	{ profileId, rating, n, priorMean, score, scope, scoreBefore }: Totals,
	now: Date,
): Promise<void> {
	await creator
		.with('totals', (inner) =>
			inner
				.insertInto('profile_rating')
				.values({ profile_id: profileId, ...rating })
				.onConflict((conflict) => conflict.column('profile_id').doUpdateSet(rating))
				.returning('profile_id'),
		)
		.updateTable('profile')
		.set({ score, prior_mean: priorMean, reviews_count: n, reviewed_at: now })
		.where('id', '=', profileId)
		.execute();
	announce(db, tags.profile(profileId));
	announceRanked(db, scope, [scoreBefore, score]);
}
