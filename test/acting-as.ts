/** What members do past HTTP, with the locks that a call takes before it. */
import type { Context, TransactionContext } from '#api/context.ts';
import { holdActor, keepMembers } from '#api/members/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';

export function actingAs(ctx: Context, memberId: string, { isOperator = false } = {}): Context {
	const actor = { memberId, uid: memberId, isOperator, isConfirmed: true, sessionId: null, authTime: 0, expiresAt: 0 };
	return { ...ctx, actor };
}

/** Writes something as the actor, where these other members do not leave meanwhile. */
export const write = <T>(ctx: Context, toIds: string[], work: (ctx: TransactionContext) => Promise<T>): Promise<T> =>
	transaction<DB, Context, T>(ctx, async (ctx) => {
		await holdActor(ctx);
		await keepMembers(ctx, toIds);
		return work(ctx);
	});
