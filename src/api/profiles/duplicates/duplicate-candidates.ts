import type { Context } from '#api/context.ts';
import { placeOf, profileColumns } from '#api/profiles/columns.ts';
import { findDuplicates } from '#api/profiles/queries.ts';
import { fold } from '#api/text/fold.ts';
import { isSharedHost } from '#api/text/shared-hosts.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { duplicateRadiusM } from '#contract/profiles/profiles.ts';

/** Businesses that this may be, as far as the member may know of them. */
export function findCandidates(ctx: Context, memberId: string, fields: ProfileFields, exceptId: string | null) {
	const columns = profileColumns(fields, null);
	return findDuplicates(ctx.db, memberId, {
		nameKey: fold(fields.business_name),
		lat: fields.lat ?? null,
		lng: fields.lng ?? null,
		phone: fields.phone ?? null,
		websiteHost: columns.website_host && !isSharedHost(columns.website_host) ? columns.website_host : null,
		placeSlug: placeOf(fields)?.slug ?? null,
		townSlug: placeOf({ ...fields, address: { ...fields.address, country: null } })?.slug ?? null,
		radiusM: duplicateRadiusM,
		exceptId,
	});
}
