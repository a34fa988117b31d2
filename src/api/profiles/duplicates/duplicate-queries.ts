import { type Kysely, sql } from 'kysely';
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
	/** Its town, whatever the country. */
	townSlug: string | null;
	radiusM: number;
	/** The business that is asked about, when it is stored already. */
	exceptId: string | null;
}

/** What a business can be a duplicate of: everyone sees it, and it has not made room for another by closing for good. */
export const duplicableStatuses = ['published', 'temporarily_closed'] as const;

/** Farther apart than this, two towns of one name are two. */
const townRadiusM = 50_000;

/**
 * In the same place, or in a town of the same name where nothing says that it is another: the country is often a guess
 * of a browser.
 */
const isInSamePlace = ({ placeSlug, townSlug, lat, lng }: DuplicateProbe) => sql<boolean>`(place_slug = ${placeSlug}
	or (place_slug = ${townSlug} or place_slug like ${`${townSlug}-__`})
		and (${lat}::float8 is null or ${lng}::float8 is null or shown_lat is null
			or earth_distance(ll_to_earth(${lat}, ${lng}), ll_to_earth(shown_lat, shown_lng)) <= ${townRadiusM}))`;

const selectCandidates = (db: Kysely<DB>, memberId: string, { exceptId }: Pick<DuplicateProbe, 'exceptId'>) =>
	db
		.selectFrom('profile')
		.select(['id', 'slug', 'business_name', 'category_slug as category', 'image', shownLocality.as('locality')])
		.select(
			sql<boolean>`exists (select from profile_member where profile_id = profile.id and member_id = ${memberId})`.as(
				'is_mine',
			),
		)
		// Of what waits nobody hears but who has listed it.
		.where((eb) =>
			eb.or([
				eb('status', 'in', duplicableStatuses),
				eb.and([eb('status', '=', 'waiting'), eb('created_by', '=', memberId)]),
			]),
		)
		.where('id', 'is distinct from', exceptId);

/**
 * Profiles that may be the same business: a near-equal name close by, the same phone, or the same name or website in the
 * same place; `is_mine` where the member looks after it.
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

/** Names that are compared letter by letter, of those that have all its words: enough for any name but the commonest words. */
const comparedMax = 200;

/**
 * Profiles of a near-equal name, wherever they are, those of the country first: all that there is to go by while a business has
 * nothing but its name. `words` is the query for names that have all of its words.
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
