/** Everything that changes a review, each change with the totals that follow from it in the same statement. */
import { type Insertable, type Kysely, type QueryCreator, sql, type Transaction, type Updateable } from 'kysely';
import type { Rating } from '#api/reviews/score.ts';
import type { DB, ReviewRow } from '#api/schema.ts';

/**
 * Locks the profile, so that its writers take turns, and reads all that writing a review of it depends on. The lock
 * is a statement of its own: the one that waits for it would see joined rows as they were before it waited.
 */
export async function lockProfile(db: Transaction<DB>, id: string, memberId: string) {
	await db.selectFrom('profile').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
	return db
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
		.select(['profile.id', 'profile.status', 'profile_member.role as my_role'])
		.select(['category.rating_count', 'category.rating_total'])
		.select(['profile_rating.n', 'profile_rating.total', 'distribution', 'axis_totals', 'axis_distributions'])
		.select(['review.id as review_id', 'review.version', 'review.state', 'review.client_id', 'review.body'])
		.select(['review.quality', 'review.service', 'review.value', 'review.trust'])
		.select(sql<string>`coalesce(category.review_category_set, 'default')`.as('category_set'))
		.where('profile.id', '=', id)
		.executeTakeFirst();
}
export type LockedProfile = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** What is stored on a profile when its reviews change. */
export interface Totals {
	profileId: string;
	rating: Rating;
	priorMean: number;
	score: number;
}

type Dated<T> = T & { updated_at: Date };

export const insertReview = (db: Transaction<DB>, row: Dated<Insertable<ReviewRow>>, totals: Totals) =>
	storeTotals(
		db.with('added', (inner) => inner.insertInto('review').values(row).returning('review.id')),
		totals,
		row.updated_at,
	);

export const replaceReview = (db: Transaction<DB>, id: string, values: Dated<Updateable<ReviewRow>>, totals: Totals) =>
	storeTotals(
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
	values: Pick<Updateable<ReviewRow>, 'body' | 'visited_on' | 'language' | 'updated_at'>,
) =>
	setReview(
		db.with('kept', (inner) => keepVersion(inner, id)),
		id,
		values,
	).execute();

export const markDeleted = (db: Transaction<DB>, id: string, now: Date, totals: Totals) =>
	storeTotals(
		db.with('marked', (inner) =>
			inner.updateTable('review').set({ deleted_at: now, client_id: null }).where('id', '=', id).returning('review.id'),
		),
		totals,
		now,
	);

const setReview = (creator: QueryCreator<DB>, id: string, values: Updateable<ReviewRow>) =>
	creator
		.updateTable('review')
		.set((eb) => ({ ...values, version: eb('version', '+', 1) }))
		.where('review.id', '=', id);

/** Reads the review as it was before the statement, whatever else the statement does. */
const keepVersion = (creator: QueryCreator<DB>, id: string) =>
	creator
		.insertInto('review_version')
		.columns(['review_id', 'version', 'quality', 'service', 'value', 'trust', 'body', 'created_at'])
		.expression((eb) =>
			eb
				.selectFrom('review')
				.select(['id', 'version', 'quality', 'service', 'value', 'trust', 'body', 'updated_at'])
				.where('id', '=', id),
		)
		.returning('review_id');

/** `now` is when the page of the business last said something else: sitemaps tell it. */
const storeTotals = (creator: Pick<Kysely<DB>, 'with'>, { profileId, rating, priorMean, score }: Totals, now: Date) =>
	creator
		.with('totals', (inner) =>
			inner
				.insertInto('profile_rating')
				.values({ profile_id: profileId, ...rating })
				.onConflict((conflict) => conflict.column('profile_id').doUpdateSet(rating))
				.returning('profile_id'),
		)
		.updateTable('profile')
		.set({ score, prior_mean: priorMean, reviews_count: rating.n, reviewed_at: now })
		.where('id', '=', profileId)
		.execute();
