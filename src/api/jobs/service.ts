import type { Context } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import type { Job } from '#contract/operator/jobs.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { TroubledJob } from '#jobs/troubled-jobs.ts';

/** Returns jobs that have failed, for good or until their next try, the latest first. */
export async function listFailedJobs(ctx: Context, jobs: JobQueue, query: PageQuery): Promise<Page<Job>> {
	const slice = readSlice(query);
	const [sentAtExactly, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const rows = await jobs.listTroubled(ctx.db, {
		limit: slice.limit + 1,
		offset: slice.offset,
		before: sentAtExactly && id ? { sentAtExactly, id } : null,
	});
	return listPage(slice, { ids: rows, after: (row) => [row.sent_at_exactly, row.id], card: present });
}

const present = ({ id, kind, key, is_given_up, reason, tries, ...times }: TroubledJob): Job => ({
	id,
	kind,
	deed: key,
	state: is_given_up ? 'failed' : 'waiting',
	sent_at: times.sent_at.toISOString(),
	tries,
	tried_at: times.tried_at?.toISOString() ?? null,
	due_at: is_given_up ? null : times.due_at.toISOString(),
	reason,
});

/** Retries a failed job. @throws AppError `not_found` where no such job has failed, or it is running again. */
export async function retryJob(ctx: Context, jobs: JobQueue, id: string): Promise<null> {
	if (!(await jobs.retry(ctx.db, id))) throw new AppError('not_found');
	return null;
}
