import type { Category } from '#contract/profiles/catalogue.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { ProfileCard } from '#contract/shapes.ts';
import { labelOfCategory } from '#web/owned/form/category/find-categories.ts';
import { bodyOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';

const nobody = { n: 0, score: null };
const rounded = (degrees: number | null | undefined) =>
	typeof degrees === 'number' ? Math.round(degrees * 100) / 100 : null;

/**
 * Returns the business as visitors would get it from the form, without what is hidden from them. `phoneWritten` is the
 * number in groups, where that is known; otherwise it is shown as it was typed.
 */
export function previewOf(
	draft: ProfileDraft,
	profile: Profile | undefined,
	categories: Category[],
	phoneWritten: string | null,
): Profile {
	const body = bodyOf(draft);
	const { address_visibility: visibility } = draft;
	const [showsStreet, showsArea] = [visibility === 'full', visibility !== 'hidden'];
	const address = body.address ?? {};
	return {
		...(profile ?? newProfile),
		business_name: draft.business_name.trim() || '…',
		tagline: body.tagline ?? null,
		description: body.description ?? null,
		category: draft.category ? { slug: draft.category, label: labelOfCategory(categories, draft.category) } : null,
		phone: body.phone ?? null,
		phone_written: phoneWritten ?? (draft.phone.trim() || null),
		email: body.email ?? null,
		website: body.website ?? null,
		socials: body.socials ?? {},
		locality: showsArea ? (address.locality ?? null) : null,
		country: address.country ?? null,
		address: {
			line1: showsStreet ? (address.line1 ?? null) : null,
			line2: showsStreet ? (address.line2 ?? null) : null,
			postal_code: showsStreet ? (address.postal_code ?? null) : null,
			locality: showsArea ? (address.locality ?? null) : null,
			region: showsArea ? (address.region ?? null) : null,
			country: address.country ?? null,
		},
		address_visibility: visibility,
		lat: showsStreet ? (body.lat ?? null) : showsArea ? rounded(body.lat) : null,
		lng: showsStreet ? (body.lng ?? null) : showsArea ? rounded(body.lng) : null,
		timezone: body.timezone ?? null,
		hours: draft.hours,
		special_hours: body.special_hours ?? [],
		payment_methods: draft.payment_methods,
		languages: draft.languages,
		accessibility: body.accessibility ?? {},
		tags: draft.tags,
		price_range: body.price_range ?? null,
		status: draft.status,
		// Only the clock of the server tells whether the business is open.
		open_now: null,
		opens: null,
		my_role: 'none',
		missing: [],
	};
}

/** A profile in a list before anything is known of it. */
export const blankCard: ProfileCard = {
	id: '',
	slug: '',
	status: 'published',
	business_name: '',
	tagline: null,
	category: null,
	locality: null,
	country: null,
	lat: null,
	lng: null,
	image: null,
	score: null,
	score_count: 0,
	open_now: null,
	opens: null,
	price_range: null,
	verified: false,
	distance: null,
	friends_reviewed: 0,
	following: false,
};

/** A profile before it is stored. */
const newProfile: Profile = {
	...blankCard,
	schema_type: 'LocalBusiness',
	description: null,
	phone: null,
	phone_written: null,
	email: null,
	website: null,
	socials: {},
	address: { line1: null, line2: null, locality: null, region: null, postal_code: null, country: null },
	address_visibility: 'full',
	timezone: null,
	hours: [],
	special_hours: [],
	payment_methods: [],
	languages: [],
	accessibility: {},
	tags: [],
	cover: null,
	other_images: [],
	claim_state: 'claimed',
	verification: null,
	suspension: null,
	deletion: null,
	may_delete: false,
	completeness: 0,
	missing: [],
	followers_count: 0,
	reviews_count: 0,
	answers_within_hours: null,
	views_30d: null,
	rings: { friends: nobody, friends_of_friends: nobody, everyone: nobody },
	my_role: 'none',
	source: null,
	created_at: '',
	updated_at: '',
};
