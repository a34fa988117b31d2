import type { FriendSuggestion } from '#contract/members/friends.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';

/** Returns why somebody is suggested, as a sentence. */
export const reasonText = (why: FriendSuggestion['why']): string =>
	sentences.why[why.code]({ n: why.count, names: namesText(why) });

/**
 * Returns the names in a reason: "Ana and Ben", or "Ana, Ben and 3 more" for friends; for businesses only those that
 * are named.
 */
function namesText({ code, count, names }: FriendSuggestion['why']): string {
	const rest = code === 'mutual_friends' ? count - names.length : 0;
	return rest > 0
		? sentences.namesAndMore({ names: names.join(', '), rest })
		: names.reduce((before, name) => sentences.namePair({ before, name }));
}
