import { type Context, requireActor } from '#api/context.ts';
import { type CardRow, listPublishedCards } from '#api/directory/card-queries.ts';
import { type CircleRow, findCircleOf, listIdsOfCircle } from '#api/directory/circle/circle-queries.ts';
import type { Criteria } from '#api/directory/criteria.ts';
import type { CardCircle, ProfileCircle } from '#contract/profiles/directory.ts';
import { meanShownFrom } from '#contract/reviews/score.ts';

/** At most this many businesses of the circle come before all others. */
const firstMax = 200;

/** Returns what the actor's circle says of each of these rows, by id; rows of which it says nothing have empty rings. */
export async function circlesOf(ctx: Context, rows: CardRow[]): Promise<Map<string, CardCircle>> {
	const { memberId } = requireActor(ctx);
	const ids = rows.map(({ id }) => id);
	const found = ids.length > 0 ? await findCircleOf(ctx.db, ids, memberId) : [];
	const byId = new Map(found.map((row) => [row.profile_id, row]));
	return new Map(rows.map((row) => [row.id, presentCircle(row, byId.get(row.id))]));
}

/** Returns the same as `circlesOf` for businesses given by ids; those that are not listed are absent. */
export async function findCircles(ctx: Context, ids: string[]): Promise<ProfileCircle[]> {
	const rows = await listPublishedCards(ctx.db, ids, ctx.now);
	const circles = await circlesOf(ctx, rows);
	return [...circles].map(([profile_id, circle]) => ({ profile_id, ...circle }));
}

function presentCircle({ reviews_count, score }: CardRow, row: CircleRow | undefined): CardCircle {
	return {
		rings: {
			friends: ringOf(row?.friends, row?.friends_total),
			friends_of_friends: ringOf(row?.seconds, row?.seconds_total),
			everyone: { n: reviews_count, score: reviews_count >= meanShownFrom ? score : null },
		},
		friends: row?.named ?? [],
	};
}

const ringOf = (n = 0, total: number | null = null) => ({
	n,
	score: total !== null && n >= meanShownFrom ? total / (4 * n) : null,
});

/**
 * Returns a slice of a list that begins with the businesses of the circle and goes on in another order without them.
 * `listOthers` returns rows of that order from a position on.
 */
export async function listCircleFirst(
	ctx: Context,
	criteria: Criteria,
	{ offset, limit }: { offset: number; limit: number },
	listOthers: (except: string[], slice: { offset: number; limit: number }) => Promise<CardRow[]>,
): Promise<CardRow[]> {
	const first = await listIdsOfCircle(ctx.db, criteria, requireActor(ctx).memberId, firstMax);
	const wanted = first.slice(offset, offset + limit + 1);
	const rows = new Map((await listPublishedCards(ctx.db, wanted, ctx.now)).map((row) => [row.id, row]));
	const shown = wanted.flatMap((id) => rows.get(id) ?? []);
	// One row more than the slice shows that there is a next page.
	const missing = limit + 1 - wanted.length;
	if (missing <= 0) return shown;
	const others = await listOthers(first, { offset: Math.max(0, offset - first.length), limit: missing - 1 });
	return [...shown, ...others];
}
