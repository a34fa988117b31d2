import type { Context } from '#api/context.ts';
import type { FoundProfile } from '#api/profiles/queries.ts';
import { sumRings } from '#api/profiles/rings/ring-queries.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { meanShownFrom } from '#contract/reviews/score.ts';

/**
 * Returns number and mean of the reviews by the actor's friends, by their friends, and by everyone. A visitor has no
 * friends, which costs no query.
 */
export async function findRings(
	ctx: Context,
	profile: Pick<FoundProfile, 'id' | 'score' | 'reviews_count'>,
): Promise<Profile['rings']> {
	const everyone = { n: profile.reviews_count, score: profile.reviews_count >= meanShownFrom ? profile.score : null };
	const nobody = { n: 0, score: null };
	if (!ctx.actor) return { friends: nobody, friends_of_friends: nobody, everyone };
	const rows = await sumRings(ctx.db, profile.id, ctx.actor.memberId);
	const ring = (number: number) => {
		const row = rows.find((candidate) => Number(candidate.ring) === number);
		const n = Number(row?.n ?? 0);
		return { n, score: row && n >= meanShownFrom ? Number(row.total) / (4 * n) : null };
	};
	return { friends: ring(1), friends_of_friends: ring(2), everyone };
}
