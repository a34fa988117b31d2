import type { Insertable } from 'kysely';
import { weekMinutesRange } from '#api/profiles/hours/week-minutes.ts';
import type { ProfileRow } from '#api/schema.ts';
import { fold, searchVector, slugify } from '#api/text/fold.ts';
import { plainHost } from '#api/text/shared-hosts.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { idPattern } from '#contract/shapes.ts';

export interface PlaceColumns {
	slug: string;
	label: string;
	country: string | null;
}

/** The columns of table `profile` that an owner or a source gives, and those that follow from them. */
export type ProfileColumns = Omit<Insertable<ProfileRow>, 'id' | 'slug' | 'created_at' | 'updated_at'>;

/**
 * Returns the place that an address lies in; null without a locality that has a letter, and when the owner hides the
 * address.
 */
export function placeOf(fields: Pick<ProfileFields, 'address' | 'address_visibility'>): PlaceColumns | null {
	if (fields.address_visibility === 'hidden') return null;
	const label = fields.address?.locality?.trim();
	const slug = slugify(label ?? '');
	if (!label || !slug) return null;
	const country = fields.address?.country ?? null;
	return { slug: country ? `${slug}-${country.toLowerCase()}` : slug, label, country };
}

/**
 * Returns whether a business of this status lies in no place yet: a draft, or one that waits to be published, would
 * keep a place that nobody sees.
 */
export const isUnplaced = (status: string | undefined): boolean => status === 'draft' || status === 'waiting';

/** Returns the place in which a business of that status will lie, or none. */
export const placesOf = (fields: Parameters<typeof placeOf>[0], status: string | undefined): PlaceColumns[] =>
	isUnplaced(status) ? [] : [placeOf(fields)].filter((place) => place !== null);

/** Words that follow /business-profile/ in the API's own paths. */
const ownWords = new Set(
	endpoints.flatMap(({ path }) => /^\/business-profile\/([a-z][a-z-]*)/.exec(path)?.[1] ?? []).concat('me'),
);

/**
 * Returns the start of a profile's slug, which is neither an id nor one of the API's own words; the writer appends
 * something when it is taken.
 */
export function slugBase(fields: Pick<ProfileFields, 'business_name'>): string {
	const slug = slugify(fields.business_name) || 'business';
	return ownWords.has(slug) || idPattern.test(slug) ? `${slug}-business` : slug;
}

/**
 * Returns the columns of the fields; pure: the same fields always give the same columns. `categoryLabel` makes the
 * profile findable by its category; `status` is the profile's status where its owner does not give one.
 */
export function profileColumns(
	fields: ProfileFields,
	categoryLabel: string | null,
	status: string = fields.status ?? 'published',
): ProfileColumns {
	const { address, lat = null, lng = null } = fields;
	const hours = fields.hours ?? [];
	const isHidden = fields.address_visibility === 'hidden';
	return {
		business_name: fields.business_name,
		name_key: fold(fields.business_name),
		tagline: fields.tagline || null,
		description: fields.description || null,
		category_slug: fields.category ?? null,
		place_slug: isUnplaced(status) ? null : (placeOf(fields)?.slug ?? null),
		phone: fields.phone ?? null,
		email: fields.email ?? null,
		website: fields.website ?? null,
		website_host: hostOf(fields.website),
		socials: JSON.stringify(fields.socials ?? {}),
		line1: address?.line1 || null,
		line2: address?.line2 || null,
		locality: address?.locality || null,
		region: address?.region || null,
		postal_code: address?.postal_code || null,
		country: address?.country ?? null,
		address_visibility: fields.address_visibility ?? 'full',
		timezone: fields.timezone ?? null,
		lat,
		lng,
		hours: JSON.stringify(hours),
		special_hours: JSON.stringify(fields.special_hours ?? []),
		open_minutes: weekMinutesRange(hours),
		payment_methods: fields.payment_methods ?? [],
		languages: fields.languages ?? [],
		accessibility: JSON.stringify(fields.accessibility ?? {}),
		tags: fields.tags ?? [],
		price_range: fields.price_range ?? null,
		status,
		search: searchVector([
			['A', fields.business_name],
			['B', categoryLabel],
			[
				'C',
				[fields.tagline, ...(fields.tags ?? []), ...(isHidden ? [] : [address?.locality, address?.region])]
					.filter(Boolean)
					.join(' '),
			],
			['D', fields.description],
		]),
	};
}

function hostOf(website: string | null | undefined): string | null {
	return website ? plainHost(new URL(website).hostname) : null;
}
