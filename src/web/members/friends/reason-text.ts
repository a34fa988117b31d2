import type { FriendSuggestion } from '#contract/members/friends.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';

/** Why somebody is suggested, as a sentence. */
export const reasonText = (why: FriendSuggestion['why']): string =>
	sentences.why[why.code]({ n: why.count, names: namesText(why) });

/** "Ana and Ben", or "Ana, Ben and 3 more" friends; of businesses those that are named. */
function namesText({ code, count, names }: FriendSuggestion['why']): string {
	const rest = code === 'mutual_friends' ? count - names.length : 0;
	return rest > 0
		? sentences.namesAndMore({ names: names.join(', '), rest })
		: names.reduce((before, name) => sentences.namePair({ before, name }));
}
