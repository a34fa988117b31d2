import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import {
	deleteDeparture,
	eraseSome,
	insertDeparture,
	listDepartures,
	lockDeparture,
	moveAll,
} from '#api/messages/endings-queries.ts';
import {
	deleteGroup,
	listParticipations,
	lockGroupsOf,
	removeParticipants,
	setRole,
} from '#api/messages/groups/group-queries.ts';
import { eachAlone, type Stoppable, untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** The rows of each kind that one transaction erases, which takes some tenths of a second. */
const batchSize = 2000;
const kind: JobKind = { name: 'message_departures', ...batchJobRules };

/**
 * Removes the messages of the actor, who leaves: their mailbox goes, and so do the words of what they wrote, in every
 * mailbox. What they wrote in the name of a business is the business's, and stays. A group that they own goes to the
 * participant who has been in it longest, admins first, and ends where nobody is left, or where operators removed it. For a
 * member who wrote much, a job goes on after the transaction (decision 0079); until a batch has come to a message, it
 * stands without a name.
 */
export async function forgetMessages(ctx: TransactionContext): Promise<void> {
	const { db } = ctx;
	const { memberId } = requireActor(ctx);
	for (const { id: groupId, removed_at } of await lockGroupsOf(db, memberId)) {
		const all = await listParticipations(db, groupId);
		const isOwner = all.some(({ member_id, role }) => member_id === memberId && role === 'owner');
		await removeParticipants(db, groupId, [memberId]);
		if (!isOwner) continue;
		const left = removed_at ? [] : all.filter(({ member_id, joined_at }) => joined_at && member_id !== memberId);
		const heir = left.find(({ role }) => role === 'admin') ?? left[0];
		if (heir) await setRole(db, groupId, heir.member_id, 'owner');
		else await deleteGroup(db, groupId);
	}
	if (await eraseSome(db, memberId, batchSize)) return;
	await insertDeparture(db, memberId);
	await ctx.jobs.send(db, kind, { memberId });
}

/** Adds the job that goes on with what a transaction left of a member who wrote much. */
export const addLeaversJob = (jobs: JobQueue, db: Context['db']): Promise<void> =>
	jobs.add<{ memberId: string }>(kind, ({ payload, signal }) => finish({ db, signal }, payload.memberId));

/**
 * Finishes the erasing for all members whose job was given up. @throws AggregateError with the reasons why some failed,
 * after all others are done.
 */
export const finishLeavers = (ctx: Pick<Context, 'db'> & Stoppable): Promise<void> =>
	eachAlone(ctx, {
		list: (after, max) => listDepartures(ctx.db, after, max),
		work: (memberId) => finish(ctx, memberId),
		failure: (n) => `The messages of ${n} members who left could not be erased.`,
	});

const finish = (ctx: Pick<Context, 'db'> & Stoppable, memberId: string): Promise<void> =>
	untilDone(
		() =>
			transaction({ db: ctx.db }, async ({ db }) => {
				if (!(await lockDeparture(db, memberId))) return true;
				if (!(await eraseSome(db, memberId, batchSize))) return false;
				await deleteDeparture(db, memberId);
				return true;
			}),
		ctx,
	);

/** Moves the messages of a business that is merged to the other business; the caller has locked both. */
export const moveMessagesTo = ({ db }: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	moveAll(db, fromId, intoId);
