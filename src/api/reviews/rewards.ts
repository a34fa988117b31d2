import { award, confirm, reverse } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { addCoins, type LockedProfile } from '#api/reviews/write-queries.ts';

/** Coins for reviews. What is rewarded is that somebody reviews, never what they say: no score is asked here. */

/** From so many characters on a review says something in words. */
const wordsMin = 120;

interface Written {
	profileId: string;
	memberId: string;
	body?: string | null | undefined;
}

/** One for each business, also where the first was taken back. */
const keyOf = ({ profileId, memberId }: Pick<Written, 'profileId' | 'memberId'>) => `review:${profileId}:${memberId}`;

/** For the first review of a business; gives how many coins it was. */
export async function rewardReview(ctx: TransactionContext, written: Written): Promise<number> {
	const { profileId, memberId } = written;
	const coins = await award(ctx, { event: 'review', memberId, key: keyOf(written), profileId });
	return coins + (await rewardWords(ctx, written));
}

const isInWords = (body: string | null | undefined): boolean => (body?.length ?? 0) >= wordsMin;

async function rewardWords(ctx: TransactionContext, written: Written): Promise<number> {
	const { profileId, memberId, body } = written;
	if (!isInWords(body)) return 0;
	return award(ctx, { event: 'review_words', memberId, key: `${keyOf(written)}:words`, profileId });
}

/** For a published review that says something in words from now on; gives how many coins it was. */
export async function rewardMoreWords(
	ctx: TransactionContext,
	{ id, review_id, state, body: before }: Pick<LockedProfile, 'id' | 'review_id' | 'state' | 'body'>,
	memberId: string,
	body: string | null | undefined,
): Promise<number> {
	if (state !== 'published' || review_id === null || isInWords(before)) return 0;
	const coins = await rewardWords(ctx, { profileId: id, memberId, body });
	if (coins > 0) await addCoins(ctx.db, review_id, coins);
	return coins;
}

/** The review is gone: what was given for it, for its words and for votes on it goes with it. */
export const takeBackReward = (
	ctx: TransactionContext,
	review: Pick<Written, 'profileId' | 'memberId'>,
): Promise<void> => reverse(ctx, { key: keyOf(review) });

interface Vote {
	review: { profile_id: string; member_id: string };
	voterId: string;
	isHelpful: boolean;
}

/** Somebody says that the review helped them, or no longer. */
export async function rewardVote(ctx: TransactionContext, { review, voterId, isHelpful }: Vote): Promise<void> {
	const cause = keyOf({ profileId: review.profile_id, memberId: review.member_id });
	const key = `${cause}:helpful:${voterId}`;
	if (!isHelpful) return reverse(ctx, { key });
	await confirm(ctx, { memberId: review.member_id, byId: voterId });
	const about = { profileId: review.profile_id, relatedId: voterId, byId: voterId };
	await award(ctx, { event: 'review_helpful', memberId: review.member_id, key, cause, ...about });
}
