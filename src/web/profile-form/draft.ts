import type { CallInput } from '#contract/client.ts';
import type { Profile } from '#contract/profiles.ts';

export type ProfileBody = CallInput<'POST /business-profile'>['body'];
export interface HoursRow {
	day: number;
	opens: string;
	closes: string;
}

/** The form as it stands, all text: what is typed is never lost, whether it is valid or not. */
export interface ProfileDraft {
	business_name: string;
	category: string;
	tagline: string;
	description: string;
	phone: string;
	email: string;
	website: string;
	line1: string;
	postal_code: string;
	locality: string;
	country: string;
	address_visibility: 'full' | 'area' | 'hidden';
	lat: string;
	lng: string;
	hours: HoursRow[];
	price_range: string;
	tags: string;
}

export const emptyDraft: ProfileDraft = {
	business_name: '',
	category: '',
	tagline: '',
	description: '',
	phone: '',
	email: '',
	website: '',
	line1: '',
	postal_code: '',
	locality: '',
	country: '',
	address_visibility: 'full',
	lat: '',
	lng: '',
	hours: [],
	price_range: '',
	tags: '',
};

export function draftOf(profile: Profile): ProfileDraft {
	const text = (value: string | number | null) => (value === null ? '' : String(value));
	return {
		business_name: profile.business_name,
		category: profile.category?.slug ?? '',
		tagline: text(profile.tagline),
		description: text(profile.description),
		phone: text(profile.phone),
		email: text(profile.email),
		website: text(profile.website),
		line1: text(profile.address.line1),
		postal_code: text(profile.address.postal_code),
		locality: text(profile.address.locality),
		country: text(profile.address.country),
		address_visibility: profile.address_visibility,
		lat: text(profile.lat),
		lng: text(profile.lng),
		hours: profile.hours,
		price_range: text(profile.price_range),
		tags: profile.tags.join(', '),
	};
}

/** What the draft says to the API: blanks are null, a website without a scheme gets one, a phone loses its spaces. */
export function bodyOf(draft: ProfileDraft): ProfileBody {
	const orNull = (text: string) => text.trim() || null;
	const number = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')));
	const website = orNull(draft.website);
	return {
		business_name: draft.business_name,
		category: orNull(draft.category),
		tagline: orNull(draft.tagline),
		description: orNull(draft.description),
		phone: orNull(draft.phone.replace(/[\s().-]/g, '').replace(/^00/, '+')),
		email: orNull(draft.email),
		website: website && !/^https?:\/\//i.test(website) ? `https://${website}` : website,
		address: {
			line1: orNull(draft.line1),
			postal_code: orNull(draft.postal_code),
			locality: orNull(draft.locality),
			country: orNull(draft.country.toUpperCase()),
		},
		address_visibility: draft.address_visibility,
		lat: number(draft.lat),
		lng: number(draft.lng),
		...(draft.hours.length > 0 && { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
		hours: draft.hours,
		price_range: number(draft.price_range),
		tags: draft.tags
			.split(',')
			.map((tag) => tag.trim())
			.filter(Boolean),
	};
}

const key = (name: string) => `profile-draft:${name}`;

/** The draft kept in this browser under `name`, or `fallback`. */
export function readDraft(name: string, fallback: ProfileDraft): ProfileDraft {
	try {
		return { ...fallback, ...JSON.parse(localStorage.getItem(key(name)) ?? '{}') };
	} catch {
		return fallback;
	}
}
export const keepDraft = (name: string, draft: ProfileDraft): void =>
	localStorage.setItem(key(name), JSON.stringify(draft));
export const forgetDraft = (name: string): void => localStorage.removeItem(key(name));
