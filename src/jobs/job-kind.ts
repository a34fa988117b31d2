import type { QueueOptions } from 'pg-boss';

/** Everything that is alike for all jobs of a kind. */
export interface JobKind {
	/** Stands in the table of jobs: once a kind is renamed, nobody does those that wait. */
	name: string;
	/** How many jobs of the kind one process does at a time. */
	atOnce: number;
	/** How often each process looks for jobs of the kind; one that it has sent itself it finds at once. */
	lookEveryS: number;
	/** Of jobs with the same key no more than one waits or is under way, in all processes together. */
	isOncePerKey?: boolean;
	/** A job that is done is deleted at once, with its payload. */
	isErasedWhenDone?: boolean;
	/** For how long after it was sent a job that was not done is kept, with its payload. */
	keptS: number;
	/** How often a job that failed is tried again, and when. */
	rules: Pick<
		QueueOptions,
		'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'heartbeatSeconds'
	>;
}

/** What the work is given of its job. */
export interface JobAtWork<Payload> {
	id: string;
	payload: Payload;
	sentAt: Date;
	/** Aborted when the process is told to stop, and when another process has taken the job over: work in batches ends then. */
	signal: AbortSignal;
}

/** Does a job. What it throws is stored by its class alone: an error may say whom a mail is to. */
export type JobWork<Payload> = (job: JobAtWork<Payload>) => Promise<void>;

/** Of work in batches, each of which stands for itself: tried again until it is done, and at once where a process died over it. */
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

/** A job could not be done, for a reason that names nobody. */
export class JobFailure extends Error {
	/** Nothing is mended by another try. */
	readonly isFinal: boolean;

	constructor(reason: string, { isFinal = false }: { isFinal?: boolean } = {}) {
		super(reason);
		this.isFinal = isFinal;
	}
}

/** What is stored of a failure, and shown to operators. */
export function failureOf(error: unknown): { reason: string } {
	if (error instanceof JobFailure) return { reason: error.message };
	const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
	return { reason: typeof code === 'string' ? `${name} ${code}` : name };
}
