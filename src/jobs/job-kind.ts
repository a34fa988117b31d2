import type { QueueOptions } from 'pg-boss';

/** The settings that are alike for all jobs of a kind. */
export interface JobKind {
	/** The name stands in the table of jobs: after a kind is renamed, nobody does the jobs that wait under the old name. */
	name: string;
	/** How many jobs of the kind one process does at a time. */
	atOnce: number;
	/** How often each process looks for jobs of the kind, in seconds. A process finds jobs that it has sent itself at once. */
	lookEveryS: number;
	/** Whether at most one job with the same key waits or is under way, in all processes together. */
	isOncePerKey?: boolean;
	/** Whether a job that is done is deleted at once, with its payload. */
	isErasedWhenDone?: boolean;
	/** How long a job that was not done is kept after it was sent, with its payload, in seconds. */
	keptS: number;
	/** How often a job that failed is tried again, and when. */
	rules: Pick<
		QueueOptions,
		'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'heartbeatSeconds'
	>;
}

/** What the work is told of its job. */
export interface JobAtWork<Payload> {
	id: string;
	payload: Payload;
	sentAt: Date;
	/** Aborted when the process is told to stop, or another process has taken the job over; work in batches stops then. */
	signal: AbortSignal;
}

/** Does a job. Of an error that it throws, only the class is stored: an error may say whom a mail is to. */
export type JobWork<Payload> = (job: JobAtWork<Payload>) => Promise<void>;

/** The rules for work in batches that stand alone: tried again until done, and at once where a process died over it. */
export const batchJobRules = {
	atOnce: 2,
	lookEveryS: 30,
	isErasedWhenDone: true,
	keptS: 30 * 86_400,
	rules: {
		retryLimit: 30,
		retryDelay: 10,
		retryBackoff: true,
		retryDelayMax: 3600,
		heartbeatSeconds: 60,
		expireInSeconds: 3600,
	},
} satisfies Omit<JobKind, 'name'>;

/** The error of a job that could not be done, for a reason that names nobody. */
export class JobFailure extends Error {
	/** Whether another try would be useless. */
	readonly isFinal: boolean;

	constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
		super(reason);
		this.isFinal = isFinal;
	}
}

/** Returns what is stored of a failure and shown to operators: of several in one, the kinds of the first three. */
export function failureOf(error: unknown): { reason: string } {
	if (error instanceof JobFailure) return { reason: error.message };
	const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
	const kind = typeof code === 'string' ? `${name} ${code}` : name;
	if (!(error instanceof AggregateError)) return { reason: kind };
	const kinds = error.errors.slice(0, 3).map((each) => failureOf(each).reason);
	return { reason: `${kind}: ${[...new Set(kinds)].join(', ')}` };
}
