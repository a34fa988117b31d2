import type { CallInput } from '#contract/client.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { readPoint } from '#web/owned/form/location/point.ts';

export type ProfileBody = CallInput<'POST /business-profile'>['body'];
export interface HoursRow {
	day: number;
	opens: string;
	closes: string;
}
/** Days that differ from the week. Without times, and not closed, they are open all day. */
export interface SpecialDays {
	from: string;
	to: string;
	closed: boolean;
	opens: string;
	closes: string;
	note: string;
}
export type OpenStatus = 'draft' | 'published' | 'temporarily_closed' | 'permanently_closed';

/** The form as it was typed: nothing is lost, whether it is valid or not. */
export interface ProfileDraft {
	business_name: string;
	category: string;
	tagline: string;
	description: string;
	phone: string;
	email: string;
	website: string;
	socials: Record<string, string>;
	line1: string;
	line2: string;
	postal_code: string;
	locality: string;
	region: string;
	country: string;
	address_visibility: 'full' | 'area' | 'hidden';
	/** The latitude and longitude, or a pasted text that contains them. */
	point: string;
	timezone: string;
	hours: HoursRow[];
	special_hours: SpecialDays[];
	price_range: string;
	payment_methods: string[];
	languages: string[];
	accessibility: string[];
	tags: string[];
	status: OpenStatus;
}
export type DraftField = keyof ProfileDraft;

export const emptyDraft: ProfileDraft = {
	business_name: '',
	category: '',
	tagline: '',
	description: '',
	phone: '',
	email: '',
	website: '',
	socials: {},
	line1: '',
	line2: '',
	postal_code: '',
	locality: '',
	region: '',
	country: '',
	address_visibility: 'full',
	point: '',
	timezone: '',
	hours: [],
	special_hours: [],
	price_range: '',
	payment_methods: [],
	languages: [],
	accessibility: [],
	tags: [],
	status: 'published',
};

/** Returns a stored business as the form shows it. */
export function draftOf(profile: Profile): ProfileDraft {
	const text = (value: string | number | null | undefined) =>
		value === null || value === undefined ? '' : String(value);
	return {
		business_name: profile.business_name,
		category: profile.category?.slug ?? '',
		tagline: text(profile.tagline),
		description: text(profile.description),
		phone: text(profile.phone),
		email: text(profile.email),
		website: text(profile.website),
		socials: profile.socials,
		line1: text(profile.address.line1),
		line2: text(profile.address.line2),
		postal_code: text(profile.address.postal_code),
		locality: text(profile.address.locality),
		region: text(profile.address.region),
		country: text(profile.address.country),
		address_visibility: profile.address_visibility,
		point: profile.lat === null ? '' : `${profile.lat}, ${profile.lng}`,
		timezone: text(profile.timezone),
		hours: profile.hours,
		special_hours: profile.special_hours.map(({ from, to, closed, opens, closes, note }) => ({
			from,
			to,
			closed,
			opens: text(opens),
			closes: text(closes),
			note: text(note),
		})),
		price_range: text(profile.price_range),
		payment_methods: profile.payment_methods,
		languages: profile.languages,
		accessibility: Object.keys(profile.accessibility).filter((key) => profile.accessibility[key]),
		tags: profile.tags,
		status:
			profile.status === 'waiting' || profile.status === 'suspended' || profile.status === 'deleted'
				? 'published'
				: profile.status,
	};
}

const orNull = (text: string) => text.trim() || null;
const withScheme = (address: string) => (/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

/**
 * Returns the draft as the API takes it: blanks become null, a website without a scheme gets one, a phone loses its
 * spaces.
 */
export function bodyOf(draft: ProfileDraft): ProfileBody {
	const point = readPoint(draft.point);
	const website = orNull(draft.website);
	const socials = Object.entries(draft.socials).filter(([, address]) => address.trim());
	return {
		business_name: draft.business_name,
		category: orNull(draft.category),
		tagline: orNull(draft.tagline),
		description: orNull(draft.description),
		phone: orNull(draft.phone.replace(/[\s().-]/g, '').replace(/^00/, '+')),
		email: orNull(draft.email),
		website: website && withScheme(website),
		socials: Object.fromEntries(socials.map(([name, address]) => [name, withScheme(address.trim())])),
		address: {
			line1: orNull(draft.line1),
			line2: orNull(draft.line2),
			postal_code: orNull(draft.postal_code),
			locality: orNull(draft.locality),
			region: orNull(draft.region),
			country: orNull(draft.country),
		},
		address_visibility: draft.address_visibility,
		lat: point?.lat ?? null,
		lng: point?.lng ?? null,
		timezone: orNull(draft.timezone),
		hours: draft.hours,
		special_hours: draft.special_hours.map(({ from, to, closed, opens, closes, note }) => ({
			from,
			to: to || from,
			closed,
			opens: closed ? null : orNull(opens),
			closes: closed ? null : orNull(closes),
			note: orNull(note),
		})),
		price_range: draft.price_range ? Number(draft.price_range) : null,
		payment_methods: draft.payment_methods,
		languages: draft.languages,
		accessibility: Object.fromEntries(draft.accessibility.map((key) => [key, true])),
		tags: draft.tags,
		status: draft.status,
	};
}

/** Tells whether both drafts would be stored as the same, however they are written. A point that cannot be read is like no other. */
export const isStoredAlike = (one: ProfileDraft, other: ProfileDraft): boolean =>
	JSON.stringify(bodyOf(one), trimmed) === JSON.stringify(bodyOf(other), trimmed) &&
	(one.point === other.point || (readPoint(one.point) !== null && readPoint(other.point) !== null));

const trimmed = (_key: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Returns the fields of the body that differ from what is stored, so that a save touches nothing else. */
export function changesOf(stored: ProfileDraft, draft: ProfileDraft): Partial<ProfileBody> {
	const before = bodyOf(stored) as Record<string, unknown>;
	const changed = Object.entries(bodyOf(draft)).filter(
		([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
	);
	const changes = Object.fromEntries(changed) as Partial<ProfileBody>;
	// Latitude and longitude are sent together, because they are one point.
	return 'lat' in changes || 'lng' in changes
		? { ...changes, lat: bodyOf(draft).lat, lng: bodyOf(draft).lng }
		: changes;
}
