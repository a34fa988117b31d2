import type { Kysely } from 'kysely';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { addRoot, findLastRoot } from '#api/coins/proving/roots.ts';
import { countGiven } from '#api/coins/site/budget.ts';
import { budgetMail, rootMail } from '#api/coins/site/ledger-mails.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { dayS } from '#contract/days.ts';
import { transaction } from '#db/transaction.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

export interface LedgerDesk {
	jobDb: Context['db'];
	clock: () => Date;
	desk: MailDesk;
	operatorEmails: string[];
}

const once = { atOnce: 1, lookEveryS: 30, isOncePerKey: true, keptS: dayS } as const;
const countKind: JobKind = { ...once, name: 'coin_count', rules: { retryLimit: 0, expireInSeconds: 300 } };
const rootKind: JobKind = {
	...once,
	name: 'ledger_root',
	rules: { retryLimit: 10, retryDelay: 60, expireInSeconds: 3600 },
};

/** Registers the jobs that count the day's coins and sum up the ledger. */
export async function addLedgerJobs(jobs: JobQueue, desk: LedgerDesk): Promise<void> {
	const within = (work: (ctx: LedgerContext) => Promise<void>) => () =>
		transaction<DB, { db: Kysely<DB>; now: Date }, void>({ db: desk.jobDb, now: desk.clock() }, work);
	await jobs.add(
		countKind,
		within((ctx) => countDay(ctx, desk)),
	);
	await jobs.add(
		rootKind,
		within((ctx) => closeDay(ctx, desk)),
	);
}

/** Schedules the count every minute, and the root soon after midnight UTC. */
export async function scheduleLedgerJobs(jobs: JobQueue): Promise<void> {
	await jobs.schedule(countKind, '* * * * *', ['count']);
	await jobs.schedule(rootKind, '10 0 * * *', ['root']);
}

/** Counts today's coins, and tells operators in the minute in which the budget is used up. */
export async function countDay(
	ctx: LedgerContext,
	{ desk, operatorEmails }: Pick<LedgerDesk, 'desk' | 'operatorEmails'>,
): Promise<void> {
	const counted = await countGiven(ctx);
	if (!counted.isNewlySpent) return;
	for (const to of operatorEmails) await desk.mail.put(ctx.db, budgetMail(desk, to, counted));
}

/** Adds the day's root and sends it to operators, so that it is known outside of the database. */
export async function closeDay(
	ctx: LedgerContext,
	{ desk, operatorEmails }: Pick<LedgerDesk, 'desk' | 'operatorEmails'>,
): Promise<void> {
	const number = await addRoot(ctx);
	const root = await findLastRoot(ctx.db);
	if (number === null || !root) return;
	for (const to of operatorEmails) await desk.mail.put(ctx.db, rootMail(desk, to, root));
}
