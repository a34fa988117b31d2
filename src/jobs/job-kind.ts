import type { QueueOptions } from 'pg-boss';

/** Everything that is alike for all jobs of a kind. */
export interface JobKind {
	/** Stands in the table: of a kind that is renamed, nobody does what waits. */
	name: string;
	/** How many of them one process does at a time. */
	atOnce: number;
	/** How often each process looks for some, besides when it has sent one itself. */
	lookEveryS: number;
	/** Of those with the same key, one waits or is under way, in all processes together. */
	isOncePerKey?: boolean;
	/** A job that is done is deleted at once, with its payload. */
	isErasedWhenDone?: boolean;
	/** For how long after it was sent a job that was not done is kept, with its payload. */
	keptS: number;
	/** How often it is tried again, and when. */
	rules: Pick<
		QueueOptions,
		'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds' | 'heartbeatSeconds'
	>;
}

/** What a job is told when it is done. */
export interface JobAtWork<Payload> {
	id: string;
	payload: Payload;
	sentAt: Date;
	/** Aborted when the process stops and has waited, and when another one has taken the job over. */
	signal: AbortSignal;
}

/** Does a job. What it throws is stored by its class alone: an error may say whom a mail is to. */
export type JobWork<Payload> = (job: JobAtWork<Payload>) => Promise<void>;

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
