import { type Context, requireActor } from '#api/context.ts';
import { placeOf, profileColumns } from '#api/profiles/columns.ts';
import { findDuplicates, findNamesakes } from '#api/profiles/duplicates/duplicate-queries.ts';
import { fold, wholeWordQuery } from '#api/text/fold.ts';
import { isSharedHost } from '#api/text/shared-hosts.ts';
import type { DuplicateCandidate } from '#contract/errors.ts';
import type { ProfileFields } from '#contract/profiles/profile-fields.ts';
import { type AlikeQuery, duplicateRadiusM } from '#contract/profiles/profiles.ts';

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

/**
 * Businesses that one that is being added may be, by what its owner has said of it so far: before it has a place, those
 * that are called like it, wherever they are.
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
	// A name without a letter or a digit is looked for by nothing.
	if (!nameKey) return [];
	const words = nameKey.split(' ').map(wholeWordQuery).join(' & ');
	return findNamesakes(ctx.db, memberId, { nameKey, words, country: country ?? null, exceptId });
}
