import { sql } from 'kysely';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

type Visibility = ProfileFields['address_visibility'];
type Where = Pick<ProfileFields, 'address' | 'lat' | 'lng'>;

const fromStrict = ['hidden', 'area', 'full'] as const;

/** Returns the visibility that shows the least; undefined where none is given. */
export const stricter = (...given: Visibility[]): Visibility => fromStrict.find((each) => given.includes(each));

/**
 * Returns the address and point of a business as everyone but its keepers sees them; the columns `shown_lat` and
 * `shown_lng` hold the same point.
 */
export function shownAddress({
	address,
	lat = null,
	lng = null,
	address_visibility: visibility = 'full',
}: Where & { address_visibility?: Visibility }): Where {
	if (visibility === 'full') return { address, lat, lng };
	const { locality, region, country } = address ?? {};
	if (visibility === 'hidden') return { address: address && { country }, lat: null, lng: null };
	return { address: address && { locality, region, country }, lat: rounded(lat), lng: rounded(lng) };
}

/** Rounds degrees to about a kilometre. */
const rounded = (degrees: number | null) => (degrees === null ? null : Number(degrees.toFixed(2)));

/** SQL for the town that everyone sees. */
export const shownLocality = sql<string | null>`case when address_visibility <> 'hidden' then locality end`;
