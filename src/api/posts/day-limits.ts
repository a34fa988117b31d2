import { requireActor, type TransactionContext } from '#api/context.ts';
import { countWritten, insertWritten, lockAuthor } from '#api/posts/write-queries.ts';
import { AppError } from '#contract/errors.ts';
import { newMemberDays, postLimits } from '#contract/limits.ts';

const dayMs = 86_400_000;
const limits = {
	post: { words: 'post', all: postLimits.postsPerDay, ofNew: postLimits.postsPerDayNew },
	post_comment: { words: 'comment', all: postLimits.commentsPerDay, ofNew: postLimits.commentsPerDayNew },
};

/**
 * Counts what the actor writes, even if it is deleted later, and locks the actor for it. @throws AppError
 * `rate_limited` for one more than a member may write in a day.
 */
export async function refuseTooMany(ctx: TransactionContext, table: keyof typeof limits): Promise<void> {
	const { memberId } = requireActor(ctx);
	const { words, all, ofNew } = limits[table];
	const { created_at: memberSince } = await lockAuthor(ctx.db, memberId);
	const isNew = ctx.now.getTime() - memberSince.getTime() < newMemberDays * dayMs;
	const max = isNew ? ofNew : all;
	if ((await countWritten(ctx.db, table, memberId, new Date(ctx.now.getTime() - dayMs))) < max)
		return void (await insertWritten(ctx.db, table, memberId, ctx.now));
	throw new AppError('rate_limited', {
		detail: `You can ${words} ${max} times a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
		retryAfterS: dayMs / 1000,
	});
}
