import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Criteria } from '#api/directory/criteria.ts';
import { cardPicture } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

export type ProfileSelect = SelectQueryBuilder<DB, 'profile', object>;

/** Selects the columns of a card; the label of its category is looked up in the same statement. */
export function selectCard(query: ProfileSelect, { near }: Pick<Criteria, 'near'>, now: Date) {
	const distance = near
		? sql<
				number | null
			>`earth_distance(ll_to_earth(${near.lat}, ${near.lng}), ll_to_earth(profile.shown_lat, profile.shown_lng))`
		: sql<number | null>`null::float8`;
	return query
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.select([
			'profile.id',
			'profile.slug',
			'profile.status',
			'profile.business_name',
			'profile.tagline',
			'profile.category_slug',
			'category.label as category_label',
			'profile.locality',
			'profile.country',
			'profile.shown_lat',
			'profile.shown_lng',
			'profile.address_visibility',
			'profile.score',
			'profile.reviews_count',
			'profile.followers_count',
			'profile.price_range',
			'profile.verified',
			'profile.created_at',
			'profile.open_minutes',
			'profile.hours',
			'profile.special_hours',
			'profile.timezone',
		])
		.select([
			sql<boolean | null>`profile_is_open(profile.open_minutes, profile.special_hours, profile.timezone, ${now})`.as(
				'open_now',
			),
			distance.as('distance'),
			cardPicture.as('image'),
		]);
}
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];

const selectCards = (db: Kysely<DB>, ids: string[], now: Date) =>
	selectCard(db.selectFrom('profile'), { near: null }, now).where('profile.id', '=', anyOf(ids));

/** Returns the cards of these businesses, whatever their state. */
export const listCards = (db: Kysely<DB>, ids: string[], now: Date) => selectCards(db, ids, now).execute();

/** Returns the cards of those of these businesses that are published. */
export const listPublishedCards = (db: Kysely<DB>, ids: string[], now: Date) =>
	selectCards(db, ids, now).where('profile.status', '=', 'published').execute();

/** Lists which of these businesses the member follows. */
export const listFollowed = (db: Kysely<DB>, profileIds: string[], memberId: string) =>
	db
		.selectFrom('follow')
		.select('profile_id')
		.where('member_id', '=', memberId)
		.where('profile_id', '=', anyOf(profileIds))
		.execute();

/** Counts the reviews of each of these profiles by the first ring of the member. */
export const countFriendReviews = (db: Kysely<DB>, profileIds: string[], memberId: string) =>
	db
		.selectFrom('review')
		.select(['review.profile_id', sql<number>`count(*)`.as('n')])
		.where('review.profile_id', '=', anyOf(profileIds))
		.where(sql<boolean>`review.member_id in (select member_id from circle_of(${memberId}, 1))`)
		.where('review.deleted_at', 'is', null)
		.where('review.state', '=', 'published')
		.groupBy('review.profile_id')
		.execute();

/**
 * Lists which of these businesses have an offer that is not over: whether one can be taken for coins now, and when the
 * next of them begins or ends.
 */
export const listOffering = (db: Kysely<DB>, profileIds: string[], now: Date) =>
	db
		.selectFrom('offer')
		.select([
			'profile_id',
			sql<boolean>`bool_or(offer_is_on(offer, ${now}))`.as('is_on'),
			sql<Date>`min(case when starts_at > ${now} then starts_at else ends_at end)`.as('turns_at'),
		])
		.where('profile_id', '=', anyOf(profileIds))
		.where('ended_at', 'is', null)
		.where('ends_at', '>', now)
		.groupBy('profile_id')
		.execute();
