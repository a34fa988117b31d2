import type { Selectable } from 'kysely';
import type { Context } from '#api/context.ts';
import { getCards } from '#api/directory/service.ts';
import { maySee } from '#api/profiles/service.ts';
import type { RedemptionRow } from '#api/schema.ts';
import type { Redemption } from '#contract/offers/redemptions.ts';
import type { ProfileCard } from '#contract/shapes.ts';

type Row = Selectable<RedemptionRow>;

/** Returns the cards of the redemptions' businesses, of those that the actor may see. */
export async function businessesOf(ctx: Context, rows: Row[]): Promise<Map<string, ProfileCard>> {
	const cards = await getCards(ctx, [...new Set(rows.flatMap(({ profile_id }) => profile_id ?? []))]);
	return new Map([...cards].filter(([, { status }]) => maySee({ status, my_role: null }, ctx.actor)));
}

/** Presents a redemption. `viewerId` is null for operators, who need no code. */
export function presentRedemption(row: Row, businesses: Map<string, ProfileCard>, viewerId: string | null): Redemption {
	const { id, offer_id, profile_id, title, terms, price_coins } = row;
	const state = row.state as Redemption['state'];
	return {
		...{ id, offer_id, title, terms, price_coins, state },
		profile: (profile_id && businesses.get(profile_id)) || null,
		redeemed_at: row.redeemed_at.toISOString(),
		expires_at: row.expires_at.toISOString(),
		settled_at: row.settled_at?.toISOString() ?? null,
		code: state === 'held' && viewerId !== null && row.member_id === viewerId ? row.code : null,
	};
}
