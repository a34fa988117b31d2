/** Computes totals of many profiles at once: category means, and recounting from the reviews themselves. */

import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import { weightParts } from '#api/reviews/scores/score.ts';
import { standings } from '#api/reviews/weights/rule.ts';
import type { DB } from '#api/schema.ts';
import { axes } from '#contract/reviews/review-categories.ts';
import { priorDefault, priorFrom, priorWeight } from '#contract/reviews/score.ts';
import { announce } from '#db/transaction.ts';

/**
 * Stores the weight of every category's reviews and the sum of their scores, in one pass over the stored totals of its
 * profiles.
 */
export const sumCategories = (db: Kysely<DB>) =>
	sql`
		update category set rating_weight = sums.weight, rating_total = sums.total
		from (
			select category.slug, coalesce(sum(rating.weight), 0) as weight, coalesce(sum(rating.total), 0) as total
			from category
			left join profile on profile.category_slug = category.slug
			left join profile_rating as rating on rating.profile_id = profile.id
			group by category.slug
		) as sums
		where sums.slug = category.slug and (sums.weight, sums.total) is distinct from (rating_weight, rating_total)`.execute(
		db,
	);

const categoryMean = sql<number>`coalesce(
	case when category.rating_weight >= ${sql.lit(priorFrom * weightParts)}
		then category.rating_total / (4.0 * category.rating_weight) end,
	${sql.lit(priorDefault)})::float8`;

/** Lists, in id order, the reviewed profiles whose stored mean of the category is off by more than `tolerance`. */
export const listStalePriors = (db: Kysely<DB>, tolerance: number, after: string | null, limit: number) =>
	db
		.selectFrom('profile')
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.select('profile.id')
		.where('profile.reviews_count', '>', 0)
		.where(sql<boolean>`abs(profile.prior_mean - ${categoryMean}) > ${tolerance}`)
		.$if(after !== null, (query) => query.where('profile.id', '>', after))
		.orderBy('profile.id')
		.limit(limit)
		.execute();

/** Lists, in id order, the profiles that have reviews or whose totals say that they have. */
export const listCounted = (db: Kysely<DB>, after: string | null, limit: number) =>
	db
		.selectFrom('profile')
		.select('id')
		.where((eb) =>
			eb.or([
				eb.exists(
					eb
						.selectFrom('review')
						.select('review.id')
						.whereRef('review.profile_id', '=', 'profile.id')
						.where('review.state', '!=', 'waiting'),
				),
				eb.exists(eb.selectFrom('profile_rating').select('n').whereRef('profile_rating.profile_id', '=', 'profile.id')),
				eb('reviews_count', '>', 0),
			]),
		)
		.$if(after !== null, (query) => query.where('id', '>', after))
		.orderBy('id')
		.limit(limit)
		.execute();

/** Recomputes score and category mean of profiles that the caller has locked, from their stored totals. */
export async function rescore(db: Transaction<DB>, ids: string[]): Promise<void> {
	if (ids.length > 0) announce(db, tags.lists, ...ids.map(tags.profile));
	await sql`
		update profile set prior_mean = fresh.mean, reviews_count = fresh.n,
			score = case when fresh.weight > 0 then
				(${sql.lit(priorWeight)} * fresh.mean + fresh.total / ${sql.lit(4 * weightParts)}::float8)
				/ (${sql.lit(priorWeight)} + fresh.weight / ${sql.lit(weightParts)}::float8) else 0 end
		from (
			select rated.id, ${categoryMean} as mean, coalesce(rating.n, 0) as n,
				coalesce(rating.weight, 0) as weight, coalesce(rating.total, 0) as total
			from profile as rated
			left join category on category.slug = rated.category_slug
			left join profile_rating as rating on rating.profile_id = rated.id
			where rated.id = any(${ids}::uuid[])
		) as fresh
		where fresh.id = profile.id`.execute(db);
}

const scores = [1, 2, 3, 4, 5];
const quarters = sql`(array[${sql.join(standings.map((standing) => sql.lit(standing.quarters)))}])[standing + 1]`;
const count = (expression: ReturnType<typeof sql>, score: number) =>
	sql`count(*) filter (where ${expression} = ${sql.lit(score)} and ${quarters} > 0)::int`;
// (total + 2) / 4 in whole numbers is total / 4 rounded half up.
const distribution = sql.join(scores.map((score) => count(sql`(total + 2) / 4`, score)));
const axisTotals = sql.join(axes.map((axis) => sql`coalesce(sum(${quarters} * ${sql.ref(axis)}), 0)::int`));
const axisDistributions = sql.join(axes.flatMap((axis) => scores.map((score) => count(sql.ref(axis), score))));

const byStanding = (expression: ReturnType<typeof sql>) =>
	sql`array[${sql.join(
		standings.map(
			(_, standing) => sql`coalesce(sum(${expression}) filter (where standing = ${sql.lit(standing)}), 0)::int`,
		),
	)}]`;

/**
 * Stores the totals of profiles that the caller has locked, recounted from their reviews; returns the profiles whose
 * totals were wrong.
 */
export const recount = async (db: Transaction<DB>, ids: string[]) => {
	const { rows } = await sql<{ profile_id: string }>`
		with counted as (
			select profile.id as profile_id, ${byStanding(sql`1`)} as standing_counts, ${byStanding(sql`total`)} as standing_totals,
				array[${distribution}] as distribution, array[${axisTotals}] as axis_totals,
				array[${axisDistributions}] as axis_distributions
			from profile
			left join review on review.profile_id = profile.id and deleted_at is null and state = 'published'
			where profile.id = any(${ids}::uuid[])
			group by profile.id
		)
		insert into profile_rating as stored
			(profile_id, standing_counts, standing_totals, distribution, axis_totals, axis_distributions)
		select * from counted
		on conflict (profile_id) do update set standing_counts = excluded.standing_counts,
			standing_totals = excluded.standing_totals, distribution = excluded.distribution, axis_totals = excluded.axis_totals, axis_distributions = excluded.axis_distributions
		where (stored.standing_counts, stored.standing_totals, stored.distribution, stored.axis_totals, stored.axis_distributions)
			is distinct from (excluded.standing_counts, excluded.standing_totals, excluded.distribution, excluded.axis_totals,
				excluded.axis_distributions)
		returning profile_id`.execute(db);
	return rows.map((row) => row.profile_id);
};
