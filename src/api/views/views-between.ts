import { sql } from 'kysely';

/** In a statement over `profile`: how often each was looked at in the days from so many days ago until then, in UTC. */
export const viewsBetween = (now: Date, fromDaysAgo: number, untilDaysAgo: number) => {
	const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
	return sql<number>`(
		select coalesce(sum(views), 0)::int from profile_view_day
		where profile_view_day.profile_id = profile.id
			and day > ${today} - ${fromDaysAgo}::int and day <= ${today} - ${untilDaysAgo}::int)`;
};
