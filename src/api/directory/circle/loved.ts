import { type Context, requireActor } from '#api/context.ts';
import { listPublishedCards } from '#api/directory/card-queries.ts';
import { presentCards } from '#api/directory/cards.ts';
import { circlesOf } from '#api/directory/circle/circle.ts';
import { listIdsOfCircle } from '#api/directory/circle/circle-queries.ts';
import { select } from '#api/directory/select.ts';
import type { CardCircle, ListedProfile } from '#contract/profiles/directory.ts';

/** Looked at for each that is shown: some of them the circle knows and does not love. */
const lookedAtFor = 5;
const lovedFrom = 4;

/** Businesses of a place, or of anywhere, that the actor's circle rates well, those of friends first. */
export async function listLoved(ctx: Context, place: string | null, max: number): Promise<ListedProfile[]> {
	const { criteria } = await select(ctx, { limit: max, ...(place && { place }) });
	const ids = await listIdsOfCircle(ctx.db, criteria, requireActor(ctx).memberId, max * lookedAtFor);
	const found = new Map((await listPublishedCards(ctx.db, ids, ctx.now)).map((row) => [row.id, row]));
	const rows = ids.flatMap((id) => found.get(id) ?? []);
	const circles = await circlesOf(ctx, rows);
	const loved = rows.filter(({ id }) => isLoved(circles.get(id))).slice(0, max);
	return (await presentCards(ctx, loved)).map((card) => ({ ...card, circle: circles.get(card.id) }));
}

/** Of one or two friends no mean is told, so that they say nothing against it. */
function isLoved(circle: CardCircle | undefined): boolean {
	const { friends, friends_of_friends: seconds } = circle?.rings ?? {};
	return (friends?.score ?? seconds?.score ?? lovedFrom) >= lovedFrom;
}
