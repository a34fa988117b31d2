/** Everything that changes a review, each change with the totals that follow from it in the same statement. */

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

/** Locks the profile, so that its writers take turns, and reads what changing a review of it by the member depends on. */
export const lockProfile = (db: Transaction<DB>, id: string, memberId: string): Promise<LockedProfile | undefined> =>
	lockReviewed(db, sql`${id}, ${memberId}, false, null, 0`);

/** The same for a first review of it, with the author locked before. */
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
	/** Reviews that the member has begun from then on are counted, as far as `max`. */
	since: Date;
	max: number;
	/** Whoever came later is asked about other businesses that they have reviewed. */
	newcomersSince: Date;
}

/** A lock and what it keeps as it is, in one statement of which the server keeps the plan (decision 0048). */
async function lockReviewed(db: Transaction<DB>, values: RawBuilder<unknown>): Promise<LockedProfile | undefined> {
	const { rows } = await sql<LockedProfile>`select * from lock_reviewed(${values})`.execute(db);
	return rows[0];
}

/** As `lock_reviewed` gives it. */
export interface LockedProfile
	extends Nullable<Pick<Selectable<CategoryRow>, 'rating_weight' | 'rating_total'>>,
		Nullable<Omit<Selectable<ProfileRatingRow>, 'profile_id' | 'n' | 'weight' | 'total'>>,
		Nullable<Pick<Selectable<ReviewRow>, FormerColumn>>,
		Pick<Selectable<MemberRow>, 'name' | 'designation' | 'image' | 'locality'> {
	id: string;
	status: string;
	/** That its reviews are given scores of now. */
	category_set: string;
	my_role: string | null;
	/** When the member stopped looking after it. */
	kept_until: Date | null;
	/** A review of it was examined or removed when they took it back. */
	was_set_aside: boolean;
	/** The member's review, with what follows from it. */
	review_id: string | null;
	reply_body: string | null;
	replied_at: Date | null;
	member_since: Date;
	is_confirmed: boolean;
	/** Reviews begun, taken back or not. */
	written: number;
	shown_to: MemberSettings['reviews_visible_to'];
}
type FormerColumn =
	| ('version' | 'state' | 'standing' | 'client_id' | 'body' | 'language' | 'visited_on' | 'written_at')
	| Axis;
type Nullable<T> = { [K in keyof T]: T[K] | null };

export interface ProfileToReview extends LockedProfile {
	/** Other businesses that a newcomer has reviewed, counted as far as it matters; of others 0. */
	elsewhere: number;
}

type StoredReview = Selectable<ReviewRow>;
/** With its bonds; of one that nobody else sees yet there are none to tell. */
export type WrittenReview = StoredReview & { bonds: Bond[] };
const noBonds = sql<Bond[]>`'{}'::text[]`.as('bonds');

/** What is stored on a profile when its reviews change. */
export interface Totals {
	profileId: string;
	rating: Rating;
	/** Reviews that count. */
	n: number;
	priorMean: number;
	score: number;
}

type Dated<T> = T & { updated_at: Date };

/** What a newcomer has said of other businesses may count for more now: it is weighed within the hour. */
export const insertReview = (db: Transaction<DB>, row: Dated<Insertable<ReviewRow>>, totals: Totals) =>
	storeWritten(
		db,
		db
			.with('written', (inner) => inner.insertInto('review').values(row).returningAll())
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

/** What its author was given for it later. */
export const addCoins = (db: Transaction<DB>, id: string, coins: number) =>
	db
		.updateTable('review')
		.set((eb) => ({ coins: eb('coins', '+', coins) }))
		.where('id', '=', id)
		.execute();

/** Inserts a review that only its author sees yet, and that no total counts. */
export const insertWaiting = (db: Transaction<DB>, row: Insertable<ReviewRow>) =>
	db.insertInto('review').values(row).returningAll().returning(noBonds).executeTakeFirstOrThrow();

export const setWaiting = (db: Transaction<DB>, id: string, values: Updateable<ReviewRow>) =>
	db.updateTable('review').set(values).where('id', '=', id).returningAll().returning(noBonds).executeTakeFirstOrThrow();

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
	storeWritten(
		db,
		db
			.with('kept', (inner) => keepVersion(inner, id))
			.with('written', (inner) => setReview(inner, id, values).returningAll()),
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

type Creator = Pick<Kysely<DB>, 'with'>;

/** `now` is when the page of the business last said something else: sitemaps tell it. */
export async function storeTotals(db: Transaction<DB>, creator: Creator, totals: Totals, now: Date): Promise<void> {
	tellMoved(db, totals, await updateTotals(creator, totals, now).executeTakeFirstOrThrow());
}

/** The same, giving the review that the statement has `written`. */
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

/** In whose lists a business moved, and from which score. */
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
		// As it was before: the caller has locked it.
		.from((eb) => eb.selectFrom('profile').select('score').where('id', '=', profileId).as('former'))
		.set({ score, prior_mean: priorMean, reviews_count: n, reviewed_at: now })
		.where('profile.id', '=', profileId)
		.returning([
			'profile.category_slug as moved_in_category',
			'profile.place_slug as moved_in_place',
			'former.score as moved_from',
		]);
