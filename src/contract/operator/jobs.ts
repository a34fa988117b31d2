import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pageQuery } from '#contract/page.ts';
import { id, timestamp } from '#contract/shapes.ts';

const tag = 'Operation';

/** A job that has failed. Its payload is not shown, as it may be somebody's secret. */
const job = z.object({
	id,
	/** outgoing_mail: mail of the site; identity_mail: codes and notices about accounts; upkeep: the work of every hour. */
	kind: z.string(),
	/** Which deed of the upkeep the job is; null for other kinds. */
	deed: z.string().nullable(),
	/** waiting: the job is tried again by itself; failed: it is given up. */
	state: z.enum(['waiting', 'failed']),
	sent_at: timestamp,
	tries: z.number().int(),
	tried_at: timestamp.nullable(),
	/** When the job is tried again; null when it is given up. */
	due_at: timestamp.nullable(),
	/** The class and the code of the failure, without the words of the server that refused. */
	reason: z.string(),
});
export type Job = z.infer<typeof job>;

export const jobEndpoints = [
	endpoint({
		method: 'GET',
		path: '/operator/jobs',
		tag,
		summary: 'Jobs that failed, mail for example, the latest first',
		description: 'Those that are tried again by themselves, and those that are given up, until they are erased.',
		auth: 'operator',
		query: pageQuery,
		data: job,
		list: true,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/jobs/:id/retry',
		tag,
		summary: 'Try a job that failed again, now',
		auth: 'operator',
		params: z.object({ id }),
		data: z.null(),
	}),
] as const;
