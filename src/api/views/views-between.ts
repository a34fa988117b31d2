import { sql } from 'kysely';

/**
 * SQL for use in a statement over `profile`: how often each was viewed from one number of days ago to another, in UTC
 * days.
 */
export const viewsBetween = (now: Date, fromDaysAgo: number, untilDaysAgo: number) => {
	const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
	return sql<number>`(
		select coalesce(sum(views), 0)::int from profile_view_day
		where profile_view_day.profile_id = profile.id
			and day > ${today} - ${fromDaysAgo}::int and day <= ${today} - ${untilDaysAgo}::int)`;
};
