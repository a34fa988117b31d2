import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { EncodedImage } from '#api/media/encode-image.ts';
import type { EncoderAnswer, EncoderTask } from '#api/media/encoder-process.ts';
import { RefusedImage } from '#api/media/refused-image.ts';
import { AppError } from '#contract/errors.ts';

export interface EncoderPoolOptions {
	processes: number;
	/** How many pictures may wait; one more is refused. */
	waitingMax: number;
	/** After how long a picture is given up, and its process ended. */
	timeoutMs: number;
	/** After how long without work a process ends, which frees its memory. */
	idleMs: number;
}

/**
 * The defaults: processes for at most half of the processors, and at most four, because a picture keeps two processors
 * busy and pages come first.
 */
export const encoderDefaults: EncoderPoolOptions = {
	processes: Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))),
	waitingMax: 16,
	timeoutMs: 60_000,
	idleMs: 30_000,
};

interface Job {
	task: EncoderTask;
	resolve: (encoded: EncodedImage) => void;
	reject: (error: unknown) => void;
}
interface Encoder {
	child: ChildProcess;
	job: Job | undefined;
	timer: NodeJS.Timeout | undefined;
}

const entry = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/**
 * Encodes pictures in separate processes. Decoders read what strangers send: there they can neither hold up a request,
 * nor bring the server down, nor read its memory. A process that fails is replaced.
 */
export class EncoderPool {
	private readonly options: EncoderPoolOptions;
	private readonly encoders = new Set<Encoder>();
	private readonly waiting: Job[] = [];
	private isClosed = false;

	constructor(options: EncoderPoolOptions = encoderDefaults) {
		this.options = options;
	}

	/** Encodes a picture. @throws RefusedImage, AppError `unavailable` when too many wait or it takes too long. */
	encode(task: EncoderTask): Promise<EncodedImage> {
		return new Promise((resolve, reject) => {
			if (this.isClosed || this.waiting.length >= this.options.waitingMax) throw unavailable();
			this.waiting.push({ task, resolve, reject });
			this.assign();
		});
	}

	/** The number of processes; 0 when there was no work for a while. */
	get size(): number {
		return this.encoders.size;
	}

	/** Closes the pool. Pictures under way or waiting are refused: they can be sent again, to another server. */
	async close(): Promise<void> {
		this.isClosed = true;
		for (const job of this.waiting.splice(0)) job.reject(unavailable());
		for (const encoder of this.encoders) this.finish(encoder, (job) => job.reject(unavailable()));
		await Promise.all([...this.encoders].map((encoder) => this.end(encoder)));
	}

	private assign(): void {
		const idle = [...this.encoders].find(({ job }) => !job);
		const encoder = idle ?? (this.encoders.size < this.options.processes ? this.start() : undefined);
		const job = encoder && this.waiting.shift();
		if (!job) return;
		clearTimeout(encoder.timer);
		encoder.job = job;
		encoder.timer = setTimeout(() => {
			this.finish(encoder, (job) =>
				job.reject(new AppError('unavailable', { cause: new Error('Encoding timed out.') })),
			);
			void this.end(encoder);
		}, this.options.timeoutMs);
		encoder.child.send(job.task);
	}

	private start(): Encoder {
		const child = fork(entry, {
			serialization: 'advanced',
			execArgv: [],
			// The process gets none of the server's environment, neither settings nor secrets, but where Node keeps compiled code. Two variants of a picture are encoded
			// at a time, which is enough for two processors: each takes some tens of megabytes meanwhile.
			env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
		});
		const encoder: Encoder = { child, job: undefined, timer: undefined };
		this.encoders.add(encoder);
		child.unref();
		child.channel?.unref();
		if (child.pid) yieldTo(child.pid);
		child.on('message', (answer: EncoderAnswer) => {
			this.finish(encoder, (job) =>
				'encoded' in answer
					? job.resolve(answer.encoded)
					: job.reject(new RefusedImage(answer.refusal, new Error(answer.cause))),
			);
			encoder.timer = setTimeout(() => void this.end(encoder), this.options.idleMs).unref();
			this.assign();
		});
		const onEnd = (reason: Error) => {
			this.encoders.delete(encoder);
			this.finish(encoder, (job) => job.reject(reason));
			if (this.waiting.length > 0) this.assign();
		};
		child.on('exit', (code, signal) =>
			onEnd(new RefusedImage('broken', new Error(`The encoder ended: ${signal ?? code}.`))),
		);
		// A process that could not be started, or not be given the picture, says nothing about the picture.
		child.on('error', (cause) => onEnd(unavailable(cause)));
		return encoder;
	}

	private finish(encoder: Encoder, settle: (job: Job) => void): void {
		const { job } = encoder;
		clearTimeout(encoder.timer);
		encoder.job = undefined;
		if (job) settle(job);
	}

	private async end(encoder: Encoder): Promise<void> {
		clearTimeout(encoder.timer);
		this.encoders.delete(encoder);
		if (encoder.child.exitCode !== null || encoder.child.signalCode !== null) return;
		encoder.child.kill('SIGKILL');
		await once(encoder.child, 'exit');
	}
}

const unavailable = (cause?: Error) => new AppError('unavailable', { retryAfterS: 5, cause });

/** Lowers the priority of a process, so that other work of the machine comes before encoding. */
function yieldTo(pid: number): void {
	try {
		// At 5 it gets a third of the share of other processes, so that a busy machine still gets pictures done.
		setPriority(pid, 5);
	} catch {
		// Where the priority may not be lowered, encoding works all the same.
	}
}
