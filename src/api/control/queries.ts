import type { Kysely } from 'kysely';
import { countUnanswered } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { viewsBetween } from '#api/views/service.ts';

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
