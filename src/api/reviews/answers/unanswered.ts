import { sql } from 'kysely';

/** Unanswered reviews that are counted, so that a much reviewed business costs no more than another. */
const unansweredMax = 100;

/**
 * In a statement over `profile`: how many of its reviews wait for an answer. Newest first along `review_newest`; nobody is asked
 * to answer what is older than ninety days.
 */
export const countUnanswered = (now: Date) => sql<number>`(
	select count(*)::int from (
		select from review
		where review.profile_id = profile.id and deleted_at is null and state = 'published'
			and created_at > ${now}::timestamptz - interval '90 days'
			and not exists (select from review_reply where review_id = review.id)
		limit ${unansweredMax}) as waiting)`;
