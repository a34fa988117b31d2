import { type Kysely, sql } from 'kysely';
import { cardPicture } from '#api/profiles/service.ts';
import { countUnanswered } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { viewsBetween } from '#api/views/service.ts';

/** At most this many businesses of one member are returned; a member with more finds them in the list of their own. */
const keptMax = 200;
const newForDays = 7;

/** Lists the member's businesses without deleted ones, with what has come in lately and which fields are filled in. */
export const listKept = (db: Kysely<DB>, memberId: string, now: Date) => {
	const isNew = sql`created_at > ${now}::timestamptz - make_interval(days => ${newForDays})`;
	return db
		.selectFrom('profile_member')
		.innerJoin('profile', 'profile.id', 'profile_member.profile_id')
		.select([
			'profile.id',
			'profile.slug',
			'profile.business_name',
			'profile.status',
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
			sql<number>`(select count(*)::int from review
				where review.profile_id = profile.id and deleted_at is null and state = 'published' and ${isNew})`.as(
				'new_reviews',
			),
			sql<number>`(select count(*)::int from follow
				where follow.profile_id = profile.id and is_counted and ${isNew})`.as('new_followers'),
			viewsBetween(now, newForDays, 0).as('views'),
			viewsBetween(now, 2 * newForDays, newForDays).as('views_before'),
			countUnanswered(now).as('unanswered'),
			cardPicture.as('image'),
		])
		.where('profile_member.member_id', '=', memberId)
		.where('profile.status', '!=', 'deleted')
		.orderBy('profile.business_name')
		.orderBy('profile.id')
		.limit(keptMax)
		.execute();
};
export type KeptRow = Awaited<ReturnType<typeof listKept>>[number];
