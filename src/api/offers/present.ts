import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { getCards } from '#api/directory/service.ts';
import type { OfferRow } from '#api/offers/queries.ts';
import type { Offer } from '#contract/offers/offers.ts';
import type { ProfileCard } from '#contract/shapes.ts';

export const quarterMs = 15 * 60_000;

/**
 * Returns the cards of these businesses by id. The answer is kept until the next quarter of an hour at most, because
 * days begin and end at one, wherever a business is.
 */
export function readBusinesses(ctx: Context, profileIds: string[]): Promise<Map<string, ProfileCard>> {
	ctx.reads.tag(...profileIds.map(tags.offersOf));
	ctx.reads.end((Math.floor(ctx.now.getTime() / quarterMs) + 1) * quarterMs);
	return getCards(ctx, [...new Set(profileIds)]);
}

/** Presents an offer; undefined where its business has gone meanwhile. */
export function presentOffer(row: OfferRow, businesses: Map<string, ProfileCard>): Offer | undefined {
	const profile = businesses.get(row.profile_id);
	if (!profile) return undefined;
	const { id, title, terms, price_coins, stock, per_member, valid_from, valid_to, image, state } = row;
	return {
		...{ id, profile, title, terms, price_coins, stock, per_member, valid_from, valid_to, image, state },
		left: stock - row.taken_count,
		taken_by_me: row.taken_by_me,
		is_mine: row.is_mine,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}
