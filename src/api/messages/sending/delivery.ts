import type { Selectable } from 'kysely';
import type { Context, TransactionContext } from '#api/context.ts';
import { keepRecipients } from '#api/messages/recipients/keep-recipients.ts';
import { wayTo } from '#api/messages/recipients/policy.ts';
import { findTargets, type Target } from '#api/messages/recipients/target-queries.ts';
import {
	acceptFrom,
	deleteUnheld,
	getAuthor,
	insertCopies,
	listBusinessesOf,
	listNamed,
	listOverdue,
	lockUnsent,
	markSent,
} from '#api/messages/sending/send-queries.ts';
import { tellDelivered } from '#api/messages/sending/tell-delivered.ts';
import type { NotifyContext } from '#api/notifications/service.ts';
import { keepProfiles } from '#api/profiles/service.ts';
import type { MessageRow } from '#api/schema.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { eachAlone, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';
import { batchJobRules, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

const kind: JobKind = { name: 'messages', ...batchJobRules };
/** After how long past its time a message counts as one whose job is gone: a job that is there is begun within seconds. */
const overdueMs = 600_000;

/** Adds the job that delivers messages when their time has come. */
export const addDeliveryJob = (jobs: JobQueue, db: Context['db'], clock: () => Date): Promise<void> =>
	jobs.add<{ messageId: string }>(kind, ({ payload: { messageId } }) =>
		transaction({ db, jobs, now: clock() }, (ctx) => deliver(ctx, messageId)),
	);

/** Schedules the delivery of a message, by whichever process is running then. */
export const deliverLater = ({ db, jobs }: TransactionContext, messageId: string, at: Date): Promise<void> =>
	jobs.send(db, kind, { messageId }, { startAfter: at });

/**
 * Delivers the messages whose time is over and that no job has delivered: jobs are in no backup, and can be given up.
 * @throws AggregateError with the reasons why some failed, after all others are done.
 */
export const deliverOverdue = (ctx: Pick<Context, 'db' | 'now' | 'jobs'> & Stoppable): Promise<void> =>
	eachAlone(ctx, {
		list: (after, max) => listOverdue(ctx.db, new Date(ctx.now.getTime() - overdueMs), after, max),
		work: (id) => transaction(ctx, (ctx) => deliver(ctx, id)),
		failure: (n) => `${n} messages whose time is over could not be delivered.`,
	});

/**
 * Gives all recipients of the message their copies, by the rules as they are now, and lets them answer: those whom a
 * block or a setting has closed meanwhile get none, and nobody is told. A message that was delivered or taken back before
 * stays as it is.
 */
export async function deliver(ctx: NotifyContext, messageId: string): Promise<void> {
	const { db } = ctx;
	// Members and businesses come before messages: a recipient who is leaving holds themselves, and then what they wrote.
	const keptIds = await keepRecipients(db, await listNamed(db, messageId));
	await keepProfiles(db, await listBusinessesOf(db, messageId));
	const message = await lockUnsent(db, messageId);
	if (!message) return;
	const named = await listNamed(db, messageId);
	await deliverTo(ctx, message, keptIds, (sender) => findTargets(db, sender, named));
	await deleteUnheld(db, messageId);
}

type Unsent = Pick<Selectable<MessageRow>, 'id' | 'thread_id' | 'author_id' | 'is_as_profile' | 'profile_id'>;
type Sender = Parameters<typeof findTargets>[1];

/**
 * Delivers, as `deliver` does, a message that was written in this transaction, so that nobody else can deliver it. The
 * caller keeps its recipients from leaving, those in its groups among them, and its businesses from being merged.
 */
export async function deliverTo(
	ctx: NotifyContext,
	message: Unsent,
	keptIds: string[],
	targetsOf: (sender: Sender) => Promise<Target[]>,
): Promise<void> {
	const { db, now } = ctx;
	const { author_id: memberId, profile_id: profileId } = message;
	const { role, status, suspended_at, deleted_at } = await getAuthor(db, memberId, profileId);
	const sender = { id: profileId ?? memberId, memberId, profileId, role };
	// Nothing is delivered for an author who is suspended or has left by now, or in the name of a business that nobody sees
	// or that they no longer look after.
	const isStanding = !message.is_as_profile || (role !== null && status !== null && !isHiddenStatus(status));
	const mayWrite = !suspended_at && !deleted_at && isStanding;
	const targets = mayWrite ? await targetsOf(sender) : [];
	const reached = targets.flatMap((target) => {
		const way = wayTo(sender, target);
		return 'folder' in way ? [{ ...target, folder: way.folder }] : [];
	});
	const direct = reached.filter(({ type }) => type !== 'group');
	await acceptFrom(db, sender, direct, now);
	const copies = await insertCopies(
		db,
		message,
		{
			ids: direct.map(({ id }) => id),
			areMembers: direct.map(({ type }) => type === 'member'),
			folders: direct.map(({ folder }) => folder),
			groupIds: reached.filter(({ type }) => type === 'group').map(({ id }) => id),
			keptIds,
		},
		now,
	);
	await markSent(db, message.id, now);
	await tellDelivered(ctx, message, copies);
}
