import { tags } from '#api/changes.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { findAnswering, lockDue, storeAnswering } from '#api/messages/answering-queries.ts';
import { dayMs } from '#contract/days.ts';
import { messageLimits } from '#contract/limits.ts';
import { type Stoppable, untilDone } from '#db/each-batch.ts';
import { announce, transaction } from '#db/transaction.ts';

const batchSize = 100;

/** Measures anew how fast businesses answer, for all of which that is due. */
export const tellAnswering = (ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> =>
	untilDone(() => transaction(ctx, (ctx) => tellOfSome(ctx)), ctx);

/** Measures one batch of businesses; returns whether none is left. */
async function tellOfSome({ db, now }: Pick<TransactionContext, 'db' | 'now'>): Promise<boolean> {
	const known = await lockDue(db, now, batchSize);
	const ago = (days: number) => new Date(now.getTime() - days * dayMs);
	const told = await findAnswering(
		db,
		known.map(({ profile_id }) => profile_id),
		{ since: ago(messageLimits.answersSinceDays), unansweredBefore: ago(messageLimits.unansweredDays) },
	);
	await storeAnswering(db, told, new Date(now.getTime() + dayMs));
	const before = new Map(known.map(({ profile_id, within_hours }) => [profile_id, within_hours]));
	const changed = told.filter(({ profile_id, within_hours }) => within_hours !== before.get(profile_id));
	announce(db, ...changed.map(({ profile_id }) => tags.profile(profile_id)));
	return known.length < batchSize;
}
