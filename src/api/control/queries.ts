import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Unanswered reviews that are counted, so that a much reviewed business costs no more than another. */
const unansweredMax = 100;

/** The member's businesses without deleted ones, with what has come in and what is filled in. */
export const listKept = (db: Kysely<DB>, memberId: string, now: Date) =>
	db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
		.select([
			'profile.id',
			'profile.slug',
			'profile.business_name',
			'profile.status',
			'profile.image',
			'profile.cover',
			'profile.other_images',
			'profile.score',
			'profile.reviews_count',
			'profile.category_slug',
			'profile.tagline',
			'profile.description',
			'profile.phone',
			'profile.email',
			'profile.website',
			'profile.locality',
			'profile.lat',
			'profile.hours',
			viewsBetween(now, 7, 0).as('views'),
			viewsBetween(now, 14, 7).as('views_before'),
			countUnanswered(now).as('unanswered'),
		])
		.where('profile_member.member_id', '=', memberId)
		.where('profile.status', '!=', 'deleted')
		.orderBy('profile.business_name')
		.orderBy('profile.id')
		.execute();
export type KeptRow = Awaited<ReturnType<typeof listKept>>[number];

const viewsBetween = (now: Date, fromDaysAgo: number, untilDaysAgo: number) => {
	const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
	return sql<number>`(
		select coalesce(sum(views), 0)::int from profile_view_day
		where profile_view_day.profile_id = profile.id
			and day > ${today} - ${fromDaysAgo}::int and day <= ${today} - ${untilDaysAgo}::int)`;
};

/** Newest first along `review_newest`; nobody is asked to answer what is older than ninety days. */
const countUnanswered = (now: Date) => sql<number>`(
	select count(*)::int from (
		select from review
		where review.profile_id = profile.id and deleted_at is null and state = 'published'
			and created_at > ${now}::timestamptz - interval '90 days'
			and not exists (select from review_reply where review_id = review.id)
		limit ${unansweredMax}) as waiting)`;
