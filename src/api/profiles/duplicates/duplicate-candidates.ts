import { type Context, requireActor } from '#api/context.ts';
import { placeOf, profileColumns } from '#api/profiles/columns.ts';
import { findDuplicates, findNamesakes } from '#api/profiles/duplicates/duplicate-queries.ts';
import { fold, wholeWordQuery } from '#api/text/fold.ts';
import { isSharedHost } from '#api/text/shared-hosts.ts';
import type { DuplicateCandidate } from '#contract/errors.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { type AlikeQuery, duplicateRadiusM } from '#contract/profiles/profiles.ts';

/** Finds the businesses that this one may be a duplicate of, as far as the member may know of them. */
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

/**
 * Lists the businesses that one that is being added may be a duplicate of, by what its owner has entered so far: as
 * long as it has no place, those with a similar name, wherever they are.
 */
export async function listAlike(
	ctx: Context,
	{ name, locality, country, phone, website, lat, lng, except }: AlikeQuery,
): Promise<DuplicateCandidate[]> {
	const { memberId } = requireActor(ctx);
	const exceptId = except ?? null;
	const address = { locality, country };
	const probe = { business_name: name, address, phone, website, lat, lng };
	const found = await findCandidates(ctx, memberId, probe, exceptId);
	if (found.length > 0 || placeOf({ address }) || lat !== undefined) return found;
	const nameKey = fold(name);
	// A name without a letter or a digit cannot be searched for.
	if (!nameKey) return [];
	const words = nameKey.split(' ').map(wholeWordQuery).join(' & ');
	return findNamesakes(ctx.db, memberId, { nameKey, words, country: country ?? null, exceptId });
}
