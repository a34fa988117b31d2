import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { readPosition, seeBusiness } from '#api/offers/offers.ts';
import { businessesOf, presentRedemption } from '#api/offers/present-redemption.ts';
import { listHeld, listTaken } from '#api/offers/redemption-queries.ts';
import { readSlice } from '#api/page.ts';
import type { Redemption } from '#contract/offers/redemptions.ts';
import type { Page, PageQuery } from '#contract/page.ts';

type Part = Pick<PageQuery, 'limit' | 'cursor'>;

/**
 * Lists what the actor has taken, or what others took of a business of theirs. @throws AppError `not_found`,
 * `forbidden`.
 */
export async function listRedemptions(
	ctx: Context,
	{ profile_id: profileId, ...query }: Part & { profile_id?: string | undefined },
): Promise<Page<Redemption>> {
	const { memberId } = requireActor(ctx);
	if (profileId) await seeBusiness(ctx, profileId, { isMine: true });
	const slice = readSlice(query);
	const ids = await listTaken(ctx.db, profileId ? { profileId } : { memberId }, {
		...slice,
		after: readPosition(slice),
	});
	return listPage(slice, {
		ids,
		after: ({ redeemed_at, id }) => [redeemed_at.toISOString(), id],
		rows: (rows) => businessesOf(ctx, rows),
		card: (row, businesses) => presentRedemption(row, businesses, memberId),
	});
}

/** Lists the redemptions whose coins wait, for operators, those that have waited longest first. */
export async function listWaiting(ctx: Context, query: Part): Promise<Page<Redemption>> {
	const slice = readSlice(query);
	return listPage(slice, {
		ids: await listHeld(ctx.db, { ...slice, after: readPosition(slice) }),
		after: ({ expires_at, id }) => [expires_at.toISOString(), id],
		rows: (rows) => businessesOf(ctx, rows),
		card: (row, businesses) => presentRedemption(row, businesses, null),
	});
}
