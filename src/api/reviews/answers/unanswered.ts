import { sql } from 'kysely';

/** Unanswered reviews are counted up to this number, so that a much reviewed business costs no more than another. */
const unansweredMax = 100;

/**
 * SQL for use in a statement over `profile`: how many of its reviews wait for a reply. It reads the newest first along
 * `review_newest`, and leaves out reviews older than ninety days, which nobody is asked to answer.
 */
export const countUnanswered = (now: Date) => sql<number>`(
	select count(*)::int from (
		select from review
		where review.profile_id = profile.id and deleted_at is null and state = 'published'
			and created_at > ${now}::timestamptz - interval '90 days'
			and not exists (select from review_reply where review_id = review.id)
		limit ${unansweredMax}) as waiting)`;
