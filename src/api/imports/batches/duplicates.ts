import { type Kysely, type RawBuilder, sql } from 'kysely';
import { duplicableStatuses, type ProfileColumns } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { isSharedHost } from '#api/text/shared-hosts.ts';
import { duplicateRadiusM, nameSimilarityMin } from '#contract/profiles/profiles.ts';

export interface Duplicate {
	profile: { id: string; slug: string };
	/** The end of a sentence, such as "the same phone as …". */
	reason: string;
}

interface Found {
	at: number;
	id: string;
	slug: string;
	why: string;
}

/** Branches of a chain share a website, or a name: businesses farther apart than this are two. */
const samePlaceRadiusM = 1000;
/**
 * The countries whose postal codes are of a few doors each, so that a name and a code are one business, however its street is
 * written. Elsewhere the street has to be the same, too: a code can be of a whole town, with two branches of a chain in it.
 */
const countriesOfDoorCodes = ['GB', 'IE', 'NL'];
/**
 * How many businesses with the same phone, website or name, and how many close by, are looked at for one candidate: the
 * nearest first where there is an order. Thousands may lie at the centroid of a town or share the phone of a head
 * office: comparing each with each, 5,000 of them took 12 seconds a batch instead of 0.8.
 */
const lookedAtMax = 200;

/** Returns a postal code without its blanks, in capitals and in small letters. */
function waysToWrite(code: string | null | undefined): string[] | null {
	const joined = code?.replaceAll(' ', '');
	return joined ? [joined.toUpperCase(), joined.toLowerCase()] : null;
}

/**
 * Returns which of these new profiles exist already from another source or from a member: by the same phone, the same
 * website in the same place, the same name at the same address, or a near-equal name within 100 m, among the first
 * `lookedAtMax`. It takes one statement for the batch; the key is the position in `candidates`. Profiles of the same
 * source never count, because a source identifies its records itself, and chains repeat names. Profiles that nobody sees
 * or that have closed for good do not count either: they would keep a row out for a reason that readers cannot find.
 */
export async function findDuplicatesOfBatch(
	db: Kysely<DB>,
	sourceName: string,
	candidates: ProfileColumns[],
): Promise<Map<number, Duplicate>> {
	const probes = candidates
		.map((columns, at) => ({
			at,
			name_key: columns.name_key,
			lat: columns.lat,
			lng: columns.lng,
			phone: columns.phone,
			host: isSharedHost(columns.website_host ?? '') ? null : columns.website_host,
			place_slug: columns.place_slug,
			country: columns.country,
			postal_codes: waysToWrite(columns.postal_code),
			line1: columns.line1,
		}))
		.filter(({ lat, phone, host, postal_codes }) => typeof lat === 'number' || phone || host || postal_codes);
	if (probes.length === 0) return new Map();
	const isListed = sql`status = any(${[...duplicableStatuses]}::text[])`;
	const metres = sql`earth_distance(ll_to_earth(probe.lat, probe.lng), ll_to_earth(shown_lat, shown_lng))`;
	const isNoFarther = sql`(probe.lat is null or shown_lat is null or ${metres} <= ${samePlaceRadiusM})`;
	const isAtSameAddress = sql`(address_visibility = 'full' and country = probe.country
		and replace(postal_code, ' ', '') = any(probe.postal_codes)
		and (country = any(${countriesOfDoorCodes}::text[]) or similarity(line1, probe.line1) = 1) and ${isNoFarther})`;
	const columns = sql.raw(
		'id slug status source_name name_key shown_lat shown_lng country postal_code line1 address_visibility'
			.split(' ')
			.map((name) => `profile.${name}`)
			.join(', '),
	);
	// There is one look-up on either side of the source's own name in the index, so that its own profiles, often nearly
	// all, are not read.
	const ofOthers = (isLike: RawBuilder<unknown>) => sql`(
		(select ${columns} from profile where ${isLike} and source_name < ${sourceName} limit ${lookedAtMax})
		union all (select ${columns} from profile where ${isLike} and source_name > ${sourceName} limit ${lookedAtMax})
		union all (select ${columns} from profile where ${isLike} and source_name is null limit ${lookedAtMax})) as other`;
	// The limits keep the planner at index look-ups, whatever it believes about tables that have just been filled.
	const { rows } = await sql<Found>`
		with probe as materialized (
			select * from jsonb_to_recordset(${JSON.stringify(probes)}::jsonb) as probe
				(at int, name_key text, lat float8, lng float8, phone text, host text, place_slug text,
					country text, postal_codes text[], line1 text)
		), found as (
			select probe.at, same.*, 1 as rank, 'the same phone' as why from probe, lateral (
				select id, slug from ${ofOthers(sql`profile.phone = probe.phone`)} where ${isListed} limit 5
			) as same
			union all
			select probe.at, same.*, 2, 'the same website in the same place' from probe, lateral (
				select id, slug from ${ofOthers(sql`profile.website_host = probe.host and profile.place_slug = probe.place_slug`)}
				where ${isListed} and ${isNoFarther} limit 5
			) as same
			union all
			select probe.at, same.id, same.slug, 3,
				case when is_address then 'the same name at the same address' else 'nearly the same name close by' end
			from probe, lateral (
				(select id, slug, coalesce(${isAtSameAddress}, false) as is_address
				from ${ofOthers(sql`profile.name_key = probe.name_key`)}
				where ${isListed} and (${isAtSameAddress} or ${metres} <= ${duplicateRadiusM}) limit 5)
				union all
				(select id, slug, false from (
					select ${columns} from profile
					where earth_box(ll_to_earth(probe.lat, probe.lng), ${duplicateRadiusM}) @> ll_to_earth(shown_lat, shown_lng)
						and shown_lat is not null and probe.lat is not null
					order by ll_to_earth(shown_lat, shown_lng) <-> ll_to_earth(probe.lat, probe.lng) limit ${lookedAtMax}
				) as near
				where source_name is distinct from ${sourceName} and ${isListed} and ${metres} <= ${duplicateRadiusM}
					and similarity(near.name_key, probe.name_key) >= ${nameSimilarityMin} limit 5)
			) as same
			where probe.lat is not null or probe.postal_codes is not null
		)
		select distinct on (at) at, id, slug, why from found order by at, rank, id`.execute(db);
	return new Map(rows.map(({ at, id, slug, why }) => [at, { profile: { id, slug }, reason: `${why} as ${slug}` }]));
}
