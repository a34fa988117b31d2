import { sql } from 'kysely';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';

type Visibility = ProfileFields['address_visibility'];
type Where = Pick<ProfileFields, 'address' | 'lat' | 'lng'>;

const fromStrict = ['hidden', 'area', 'full'] as const;

/** The one that shows the least; undefined where none is given. */
export const stricter = (...given: Visibility[]): Visibility => fromStrict.find((each) => given.includes(each));

/** Where a business is, as everyone but its own people sees it: the columns `shown_lat` and `shown_lng` say the same. */
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

/** To about a kilometre. */
const rounded = (degrees: number | null) => (degrees === null ? null : Number(degrees.toFixed(2)));

/** The same of its town alone, in SQL. */
export const shownLocality = sql<string | null>`case when address_visibility <> 'hidden' then locality end`;
