import pg from 'pg';
import type { ReviewTarget } from './load/job.ts';
import { profileId } from './seed/profiles.ts';
import { profileOfRank } from './seed/reviews.ts';

export interface Targets {
	/** Profiles spread evenly over the ranks by number of reviews, the most reviewed first. */
	profiles: string[];
	/** The addresses of many profiles on the site, all different. */
	slugs: string[];
	categories: string[];
}

const sampleSize = 300;

export async function readTargets(databaseUrl: string, profiles: number): Promise<Targets> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	const { rows } = await client.query<{ category_slug: string }>(
		'select category_slug from profile group by category_slug order by count(*) desc limit 20',
	);
	const step = Math.max(1, Math.floor(profiles / sampleSize));
	const ids = Array.from({ length: Math.min(sampleSize, profiles) }, (_, at) =>
		profileId(profileOfRank(at * step, profiles)),
	);
	const { rows: slugs } = await client.query<{ slug: string }>('select slug from profile order by id limit 30000');
	await client.end();
	return {
		profiles: ids,
		slugs: slugs.map(({ slug }) => slug),
		categories: rows.map(({ category_slug }) => category_slug),
	};
}

/** Profiles to review, from the middle of the ranks, each with the ids of its review categories. */
export async function readReviewTargets(databaseUrl: string, profiles: number, count: number): Promise<ReviewTarget[]> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	const ids = Array.from({ length: Math.min(count, Math.floor(profiles / 2)) }, (_, at) =>
		profileId(profileOfRank(Math.floor(profiles / 4) + at, profiles)),
	);
	const { rows } = await client.query<ReviewTarget>(
		`select profile.id, array_agg(review_category.id::text order by review_category.axis) as categories
		from profile join category on category.slug = profile.category_slug
		join review_category on review_category.set_slug = category.review_category_set
		where profile.id = any($1::uuid[]) group by profile.id order by profile.id`,
		[ids],
	);
	await client.end();
	return rows;
}
