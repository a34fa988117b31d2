import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { countQueue } from '#api/moderation/queue-queries.ts';
import { eraseWords } from '#api/moderation/report-queries.ts';

/** Erases what the actor wrote to operators, because they leave; that something was reported and decided stays. */
export const forgetModeration = (ctx: TransactionContext): Promise<void> =>
	eraseWords(ctx.db, requireActor(ctx).memberId);

export { listMyDecisions } from '#api/moderation/decisions.ts';

/** Returns how much waits for the actor as an operator; 0 for anyone else. */
export const countToModerate = async (ctx: Context): Promise<number> =>
	ctx.actor?.isOperator ? countQueue(ctx.db) : 0;
