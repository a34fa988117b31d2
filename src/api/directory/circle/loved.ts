import { type Context, requireActor } from '#api/context.ts';
import { listPublishedCards } from '#api/directory/card-queries.ts';
import { presentCards } from '#api/directory/cards.ts';
import { circlesOf } from '#api/directory/circle/circle.ts';
import { listIdsOfCircle } from '#api/directory/circle/circle-queries.ts';
import { select } from '#api/directory/select.ts';
import type { CardCircle, ListedProfile } from '#contract/profiles/directory.ts';

/** This many businesses are looked at for each that is shown: some are known to the circle, but not loved. */
const lookedAtFor = 5;
const lovedFrom = 4;

/** Returns businesses of a place, or of anywhere, that the actor's circle rates well, those of friends first. */
export async function listLoved(ctx: Context, place: string | null, max: number): Promise<ListedProfile[]> {
	const { criteria } = await select(ctx, { limit: max, ...(place && { place }) });
	const ids = await listIdsOfCircle(ctx.db, criteria, requireActor(ctx).memberId, max * lookedAtFor);
	const found = new Map((await listPublishedCards(ctx.db, ids, ctx.now)).map((row) => [row.id, row]));
	const rows = ids.flatMap((id) => found.get(id) ?? []);
	const circles = await circlesOf(ctx, rows);
	const loved = rows.filter(({ id }) => isLoved(circles.get(id))).slice(0, max);
	return (await presentCards(ctx, loved)).map((card) => ({ ...card, circle: circles.get(card.id) }));
}

/**
 * Returns whether the circle rates the business well. The mean of one or two friends is not shown, so their ratings say
 * nothing against it.
 */
function isLoved(circle: CardCircle | undefined): boolean {
	const { friends, friends_of_friends: seconds } = circle?.rings ?? {};
	return (friends?.score ?? seconds?.score ?? lovedFrom) >= lovedFrom;
}
