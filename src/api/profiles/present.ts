import type { findDeletion, findSuspension } from '#api/profiles/lifecycle/lifecycle-queries.ts';
import { shownAddress } from '#api/profiles/places/shown-address.ts';
import { presentCard } from '#api/profiles/present-card.ts';
import type { FoundProfile } from '#api/profiles/queries.ts';
import { writtenPhone } from '#api/text/written-phone.ts';
import { completenessOf, hasPicture } from '#contract/profiles/completeness.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import type { Profile } from '#contract/profiles/profiles.ts';

export interface Viewer {
	now: Date;
	rings: Profile['rings'];
	friendsReviewed: number;
	following: boolean;
	mayDelete: boolean;
}

/** The suspension or deletion of a business, if there is one. */
export interface Aside {
	suspension?: Awaited<ReturnType<typeof findSuspension>>;
	deletion?: Awaited<ReturnType<typeof findDeletion>>;
}

export function presentProfile(row: FoundProfile, viewer: Viewer, { suspension, deletion }: Aside): Profile {
	const isMine = row.my_role !== null;
	const fields = profileFieldsOf(row);
	const { address } = isMine ? fields : shownAddress(fields);
	const card = presentCard({ ...row, distance: null }, viewer);
	const other_images = row.other_images as Profile['other_images'];
	const completeness = completenessOf(fields, hasPicture({ ...row, other_images }));
	return {
		...card,
		schema_type: row.schema_type ?? 'LocalBusiness',
		...(isMine && { lat: row.lat, lng: row.lng, locality: row.locality }),
		description: row.description,
		phone: row.phone,
		phone_written: row.phone && writtenPhone(row.phone),
		email: row.email,
		website: row.website,
		socials: row.socials,
		address: {
			line1: address?.line1 ?? null,
			line2: address?.line2 ?? null,
			postal_code: address?.postal_code ?? null,
			locality: address?.locality ?? null,
			region: address?.region ?? null,
			country: row.country,
		},
		address_visibility: row.address_visibility as Profile['address_visibility'],
		timezone: row.timezone,
		hours: row.hours,
		special_hours: row.special_hours,
		payment_methods: row.payment_methods,
		languages: row.languages,
		accessibility: row.accessibility,
		tags: row.tags,
		cover: row.cover,
		other_images,
		status: row.status as Profile['status'],
		claim_state: row.claim_state as Profile['claim_state'],
		verification:
			row.verified && row.verified_by && row.verified_at
				? { by: row.verified_by as NonNullable<Profile['verification']>['by'], at: row.verified_at.toISOString() }
				: null,
		suspension: suspension ? { reason: suspension.reason, at: suspension.suspended_at.toISOString() } : null,
		deletion: deletion
			? {
					at: deletion.deleted_at.toISOString(),
					restorable_until: deletion.purge_at.toISOString(),
					reason: deletion.reason,
				}
			: null,
		may_delete: viewer.mayDelete,
		completeness: completeness.points,
		missing: isMine ? completeness.missing.map(({ field }) => field) : [],
		followers_count: row.followers_count,
		reviews_count: row.reviews_count,
		answers_within_hours: row.answers_within_hours,
		views_30d: isMine ? row.views_30d : null,
		rings: viewer.rings,
		my_role: (row.my_role ?? 'none') as Profile['my_role'],
		source: row.source_name ? { name: row.source_name, url: row.source_url, licence: row.source_licence } : null,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}

const isSetAside = (status: string) => status === 'suspended' || status === 'deleted';

/** Returns the status that the owner gave the business. */
function statusGiven({ status, goes_live_as }: FoundProfile): ProfileFields['status'] {
	if (isSetAside(status)) return 'draft';
	return (status === 'waiting' ? (goes_live_as ?? 'published') : status) as ProfileFields['status'];
}

/** Returns the stored row as the fields that its owner would send, so that a change can be laid over it. */
export function profileFieldsOf(row: FoundProfile): ProfileFields {
	return {
		business_name: row.business_name,
		tagline: row.tagline,
		description: row.description,
		category: row.category_slug,
		phone: row.phone,
		email: row.email,
		website: row.website,
		socials: row.socials,
		address: {
			line1: row.line1,
			line2: row.line2,
			locality: row.locality,
			region: row.region,
			postal_code: row.postal_code,
			country: row.country,
		},
		address_visibility: row.address_visibility as ProfileFields['address_visibility'],
		lat: row.lat,
		lng: row.lng,
		timezone: row.timezone,
		hours: row.hours,
		special_hours: row.special_hours,
		payment_methods: row.payment_methods,
		languages: row.languages,
		accessibility: row.accessibility,
		tags: row.tags,
		price_range: row.price_range,
		status: statusGiven(row),
	};
}
