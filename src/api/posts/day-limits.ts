import { requireActor, type TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { isNewAccount } from '#api/limits/new-account.ts';
import { countWritten, insertWritten, lockAuthor } from '#api/posts/write-queries.ts';
import { postLimits } from '#contract/limits.ts';

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
	const isNew = isNewAccount(memberSince, ctx.now);
	const max = isNew ? ofNew : all;
	refuseBeyondDay(ctx.now, await countWritten(ctx.db, table, memberId, countedFrom(ctx.now)), {
		max,
		detail: `You can ${words} ${max} times a day${isNew ? ' while your account is new' : ''}. Continue tomorrow.`,
	});
	await insertWritten(ctx.db, table, memberId, ctx.now);
}
