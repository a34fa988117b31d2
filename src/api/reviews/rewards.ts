import { award, confirm, reverse, takeTurnsOf } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { addCoins, type LockedProfile, listBodies } from '#api/reviews/write-queries.ts';

/** Gives coins for reviews. A member is rewarded for reviewing, never for what they say: no score is read here. */

/** A review of at least this many characters says something in words. */
const wordsMin = 120;

interface Written {
	profileId: string;
	memberId: string;
	body?: string | null | undefined;
}

/** Returns the key of a reward: one for each business and member, also where the first review was taken back. */
const keyOf = ({ profileId, memberId }: Pick<Written, 'profileId' | 'memberId'>) => `review:${profileId}:${memberId}`;

const wordsKeyOf = (written: Pick<Written, 'profileId' | 'memberId'>) => `${keyOf(written)}:words`;

/** Rewards a member's first review of a business; returns how many coins it was. */
export async function rewardReview(ctx: TransactionContext, written: Written): Promise<number> {
	const { profileId, memberId } = written;
	const coins = await award(ctx, { event: 'review', memberId, key: keyOf(written), profileId });
	return coins + (await rewardWords(ctx, written));
}

const isInWords = (body: string | null | undefined): boolean => (body?.length ?? 0) >= wordsMin;

async function rewardWords(ctx: TransactionContext, written: Written): Promise<number> {
	const { profileId, memberId, body } = written;
	if (!isInWords(body)) return 0;
	return award(ctx, { event: 'review_words', memberId, key: wordsKeyOf(written), profileId });
}

/** Rewards a published review that now has enough words for the first time; returns how many coins it was. */
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

/** Takes back what was given for a review that is gone: for the review itself, its words and the votes on it. */
export async function takeBackReward(
	ctx: TransactionContext,
	review: Pick<Written, 'profileId' | 'memberId'>,
): Promise<void> {
	await reverse(ctx, { key: keyOf(review) });
}

/**
 * Takes back what was given for the words of a version that was undone, unless another version of the review has enough
 * words. The caller has locked the review, and restored the version before.
 */
export async function takeBackWords(
	ctx: TransactionContext,
	{ id, review_id, body: undone }: Pick<LockedProfile, 'id' | 'review_id' | 'body'>,
	memberId: string,
): Promise<void> {
	if (review_id === null || !isInWords(undone) || (await listBodies(ctx.db, review_id)).some(isInWords)) return;
	const coins = await reverse(ctx, { key: wordsKeyOf({ profileId: id, memberId }) });
	if (coins > 0) await addCoins(ctx.db, review_id, -coins);
}

interface Vote {
	review: { profile_id: string; member_id: string };
	voterId: string;
	isHelpful: boolean;
}

/** Rewards the author for a helpful vote, or takes that reward back when the vote is. */
export async function rewardVote(ctx: TransactionContext, { review, voterId, isHelpful }: Vote): Promise<void> {
	const cause = keyOf({ profileId: review.profile_id, memberId: review.member_id });
	const key = `${cause}:helpful:${voterId}`;
	if (!isHelpful) return void (await reverse(ctx, { key }));
	// Confirming may lock wallets, and the award asks for what the author's account shares.
	await takeTurnsOf(ctx.db, [review.member_id]);
	await confirm(ctx, { memberId: review.member_id, byId: voterId });
	const about = { profileId: review.profile_id, relatedId: voterId, byId: voterId };
	await award(ctx, { event: 'review_helpful', memberId: review.member_id, key, cause, ...about });
}
