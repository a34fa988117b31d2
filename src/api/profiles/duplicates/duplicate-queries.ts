import { type Kysely, sql } from 'kysely';
import { cardPicture } from '#api/profiles/images/card-picture.ts';
import { shownLocality } from '#api/profiles/places/shown-address.ts';
import type { DB } from '#api/schema.ts';
import { nameSimilarityMin } from '#contract/profiles/profiles.ts';

const candidatesMax = 5;

export interface DuplicateProbe {
	nameKey: string;
	lat: number | null;
	lng: number | null;
	phone: string | null;
	websiteHost: string | null;
	placeSlug: string | null;
	/** The slug of its town, without the country. */
	townSlug: string | null;
	radiusM: number;
	/** The id of the probed business itself, when it is stored already. */
	exceptId: string | null;
}

/**
 * The statuses of a business that another can be a duplicate of: everyone sees it, and it has not made room for another
 * by closing for good.
 */
export const duplicableStatuses = ['published', 'temporarily_closed'] as const;

/** Two towns of one name that are farther apart than this are different towns; metres. */
const townRadiusM = 50_000;

/**
 * SQL for whether a business is in the same place, or in a town of the same name that no point shows to be another: the
 * country is often a guess of a browser.
 */
const isInSamePlace = ({ placeSlug, townSlug, lat, lng }: DuplicateProbe) => sql<boolean>`(place_slug = ${placeSlug}
	or (place_slug = ${townSlug} or place_slug like ${`${townSlug}-__`})
		and (${lat}::float8 is null or ${lng}::float8 is null or shown_lat is null
			or earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${townRadiusM}))`;

const selectCandidates = (db: Kysely<DB>, memberId: string, { exceptId }: Pick<DuplicateProbe, 'exceptId'>) =>
	db
		.selectFrom('profile')
		.select(['id', 'slug', 'business_name', 'category_slug as category'])
		.select([cardPicture.as('image'), shownLocality.as('locality')])
		.select(
			sql<boolean>`exists (select from profile_member where profile_id = profile.id and member_id = ${memberId})`.as(
				'is_mine',
			),
		)
		// A business that waits is known only to the member who added it.
		.where((eb) =>
			eb.or([
				eb('status', 'in', duplicableStatuses),
				eb.and([eb('status', '=', 'waiting'), eb('created_by', '=', memberId)]),
			]),
		)
		.where('id', 'is distinct from', exceptId);

/**
 * Finds profiles that may be the same business: by a near-equal name close by, by the same phone, or by the same name
 * or website in the same place. `is_mine` marks those that the member looks after.
 */
export const findDuplicates = (db: Kysely<DB>, memberId: string, probe: DuplicateProbe) =>
	selectCandidates(db, memberId, probe)
		.where((eb) =>
			eb.or([
				...(probe.lat !== null && probe.lng !== null
					? [
							sql<boolean>`(shown_lat is not null
								and earth_box(ll_to_earth(${probe.lat}, ${probe.lng}), ${probe.radiusM}) @> ll_to_earth(shown_lat, shown_lng)
								and similarity(name_key, ${probe.nameKey}) >= ${nameSimilarityMin})`,
						]
					: []),
				...(probe.placeSlug ? [eb.and([isInSamePlace(probe), eb('name_key', '=', probe.nameKey)])] : []),
				...(probe.phone ? [eb('phone', '=', probe.phone)] : []),
				...(probe.websiteHost && probe.placeSlug
					? [eb.and([eb('website_host', '=', probe.websiteHost), isInSamePlace(probe)])]
					: []),
				sql<boolean>`false`,
			]),
		)
		.limit(candidatesMax)
		.execute();

/**
 * At most this many names that have all the words are compared letter by letter: enough for any name but the commonest
 * words.
 */
const comparedMax = 200;

/**
 * Finds profiles of a near-equal name, wherever they are, the most similar first, and among equals those of the
 * country: a business that has nothing but its name cannot be compared otherwise. `words` is the query for names that
 * have all of its words.
 */
export function findNamesakes(
	db: Kysely<DB>,
	memberId: string,
	probe: Pick<DuplicateProbe, 'nameKey' | 'exceptId'> & { words: string; country: string | null },
) {
	const { nameKey, words, country } = probe;
	const compared = sql`(select id from profile where name_key = ${nameKey} limit ${comparedMax})
		union (select id from profile where search @@ ${words}::tsquery limit ${comparedMax})`;
	return selectCandidates(db, memberId, probe)
		.where(sql<boolean>`id in (${compared})`)
		.where(sql<boolean>`similarity(name_key, ${nameKey}) >= ${nameSimilarityMin}`)
		.orderBy(sql`similarity(name_key, ${nameKey}) desc, (country is not distinct from ${country}) desc, id`)
		.limit(candidatesMax)
		.execute();
}
