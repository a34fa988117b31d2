import { type Context, requireActor } from '#api/context.ts';
import { listCards } from '#api/friends/queries.ts';
import { type Suggested, suggestByBusinesses, suggestByFriends } from '#api/friends/suggestion-queries.ts';
import { presentCard } from '#api/friends/ties.ts';
import type { FriendSuggestion, suggestionReasons } from '#contract/members/friends.ts';

type Reason = (typeof suggestionReasons)[number];

/**
 * Suggests members whom the actor may know, each with the reason: those with friends in common first, then those with
 * businesses in common.
 */
export async function suggestFriends(ctx: Context, limit: number): Promise<FriendSuggestion[]> {
	const { memberId } = requireActor(ctx);
	const near = await suggestByFriends(ctx.db, memberId, limit);
	const missing = limit - near.length;
	const ids = near.map((row) => row.id);
	const alike = missing > 0 ? await suggestByBusinesses(ctx.db, memberId, missing, ids) : [];
	const reasons: [Suggested, Reason][] = [
		...near.map((row): [Suggested, Reason] => [row, 'mutual_friends']),
		...alike.map((row): [Suggested, Reason] => [row, 'same_businesses']),
	];
	if (reasons.length === 0) return [];
	const cards = new Map(
		(
			await listCards(
				ctx.db,
				memberId,
				reasons.map(([row]) => row.id),
			)
		).map((row) => [row.id, presentCard(row, memberId)]),
	);
	return reasons.flatMap(([{ id, n, names }, code]) => {
		const card = cards.get(id);
		return card ? [{ ...card, why: { code, count: Number(n), names } }] : [];
	});
}
