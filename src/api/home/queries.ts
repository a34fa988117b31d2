import { type Kysely, sql } from 'kysely';
import { countUnanswered } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { viewsBetween } from '#api/views/service.ts';
import type { KeptBusiness } from '#contract/members/home.ts';

/** Businesses of one member that are looked at. */
const keptMax = 50;

/** What happened lately to the businesses of the member, where most has happened first. */
export async function listKeptBusinesses(
	db: Kysely<DB>,
	memberId: string,
	now: Date,
	max: number,
): Promise<KeptBusiness[]> {
	const daysAgo = (days: number) => sql`(${now}::timestamptz - make_interval(days => ${days}))`;
	const published = sql`review.profile_id = profile.id and review.deleted_at is null and review.state = 'published'`;
	const { rows } = await sql<KeptBusiness>`
		select * from (
			select profile.*,
				(select count(*)::int from review where ${published} and created_at > ${daysAgo(7)}) as new_reviews,
				(select count(*)::int from follow where profile_id = profile.id and is_counted and created_at > ${daysAgo(7)}) as new_followers,
				${viewsBetween(now, 7, 0)} as views, ${viewsBetween(now, 14, 7)} as views_before,
				${countUnanswered(now)} as unanswered
			from (
				select profile.id, slug, business_name, image, category_slug as category
				from profile_member join profile on profile.id = profile_id
				where member_id = ${memberId} and status not in ('deleted', 'draft') order by profile.id limit ${keptMax}
			) as profile
		) as told
		order by new_reviews + new_followers desc, unanswered desc, views desc, id limit ${max}`.execute(db);
	return rows;
}

export const findWhereabouts = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('member')
		.select(['locality', 'country', 'friends_count'])
		.where('id', '=', memberId)
		.executeTakeFirstOrThrow();
