import { type Context, requireActor } from '#api/context.ts';
import { findByName } from '#api/friends/name-search-queries.ts';
import { friendshipOf } from '#api/friends/ties.ts';
import type { MinuteLimit } from '#api/minute-limit.ts';
import { fold, wordQuery } from '#api/text/fold.ts';
import { friendLimits } from '#contract/limits.ts';
import type { FoundMember } from '#contract/members/friends.ts';

const wordsMax = 8;

/**
 * Finds members by the beginnings of the words of their names, as far as they let the actor find them. Fewer than two
 * letters find nobody: one letter matches half the town, and helps nobody. @throws AppError `rate_limited`.
 */
export async function searchMembers(ctx: Context, typed: string, count: MinuteLimit): Promise<FoundMember[]> {
	const { memberId } = requireActor(ctx);
	await count(memberId);
	const words = fold(typed).split(' ').slice(0, wordsMax);
	if (!words.some((word) => [...word].length >= friendLimits.searchLettersMin)) return [];
	const queryOf = (isBeginning: boolean) => words.map((word) => wordQuery(word, isBeginning)).join(' & ');
	const found = await findByName(ctx.db, memberId, {
		query: queryOf(true),
		whole: queryOf(false),
		max: friendLimits.searchResults,
	});
	return found.map(({ asked_by, accepted_at, ...member }) => ({
		...member,
		friendship: friendshipOf({ asked_by, accepted_at }, memberId),
	}));
}
