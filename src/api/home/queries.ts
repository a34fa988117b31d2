import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { KeptBusiness } from '#contract/members/home.ts';

/** Unanswered reviews that are counted, and businesses of one member that are looked at. */
const [unansweredMax, keptMax] = [100, 50];

/** What happened lately to the businesses of the member, where most has happened first. */
export async function listKeptBusinesses(
	db: Kysely<DB>,
	memberId: string,
	now: Date,
	max: number,
): Promise<KeptBusiness[]> {
	const daysAgo = (days: number) => sql`(${now}::timestamptz - make_interval(days => ${days}))`;
	const views = (from: number, until: number) => sql`(
		select coalesce(sum(views), 0)::int from profile_view_day
		where profile_id = kept.id and day > (${daysAgo(from)} at time zone 'UTC')::date
			and day <= (${daysAgo(until)} at time zone 'UTC')::date)`;
	const published = sql`review.profile_id = kept.id and review.deleted_at is null and review.state = 'published'`;
	const { rows } = await sql<KeptBusiness>`
		select * from (
			select kept.*,
				(select count(*)::int from review where ${published} and created_at > ${daysAgo(7)}) as new_reviews,
				(select count(*)::int from follow where profile_id = kept.id and is_counted and created_at > ${daysAgo(7)}) as new_followers,
				${views(7, 0)} as views, ${views(14, 7)} as views_before,
				(select count(*)::int from (
					select from review where ${published} and created_at > ${daysAgo(90)}
						and not exists (select from review_reply where review_id = review.id) limit ${unansweredMax}) as waiting) as unanswered
			from (
				select profile.id, slug, business_name, image, category_slug as category
				from profile_member join profile on profile.id = profile_id
				where member_id = ${memberId} and status not in ('deleted', 'draft') order by profile.id limit ${keptMax}
			) as kept
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
