import type { FastifyBaseLogger } from 'fastify';
import type { Mailer, MailMessage } from '#contract/mailer.ts';

/** Where mail waits. Several processes may work on one. */
export interface MailQueue {
	/**
	 * Takes up to `limit` mails that are due, and moves the time at which each is due again: at least `leaseMs` away,
	 * growing with each attempt. So nobody else takes them, and a mail whose sender died is tried again.
	 */
	take(now: Date, limit: number): Promise<WaitingMail[]>;
	delete(id: string): Promise<void>;
	noteFailure(id: string, error: string): Promise<void>;
}

export interface WaitingMail {
	id: string;
	createdAt: Date;
	/** @throws Error when it cannot be read. */
	read(): MailMessage;
}

export interface MailSenderOptions {
	queue: MailQueue;
	mailer: Mailer;
	clock: () => Date;
	log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
	/** How long after it is woken it looks; a quarter of a second, in which several mails gather, unless a test is in a hurry. */
	wakeMs?: number | undefined;
}

/** No second attempt at a mail begins sooner, so that it cannot overlap with the first. */
export const leaseMs = 120_000;
const givenUpAfterMs = 60_000;
/** Longer than a weekend, within which mail servers are mended; by then the links in most mail have expired. */
const keptMs = 5 * 86_400_000;
const pollMs = 30_000;
const usualWakeMs = 250;
const atOnce = 5;

/** Sends what waits in a queue: soon after it is woken, and every half minute. */
export class MailSender {
	readonly #options: MailSenderOptions;
	readonly #poll: NodeJS.Timeout;
	#wake: NodeJS.Timeout | undefined;
	#underWay = Promise.resolve();
	#isStopped = false;

	constructor(options: MailSenderOptions) {
		this.#options = options;
		this.#poll = setInterval(() => void this.sendDue(), pollMs).unref();
		this.wake();
	}

	/** Looks into the queue in a moment, when the request that put a mail into it is answered. */
	wake(): void {
		if (this.#isStopped) return;
		this.#wake ??= setTimeout(() => {
			this.#wake = undefined;
			void this.sendDue();
		}, this.#options.wakeMs ?? usualWakeMs).unref();
	}

	/** Sends all that is due now, after what is being sent already. Failures are logged, never thrown. */
	sendDue(): Promise<void> {
		this.#underWay = this.#underWay
			.then(() => this.#drain())
			.catch((error) => this.#options.log.error({ err: error }, 'Waiting mail could not be read.'));
		return this.#underWay;
	}

	/** Lets the mails under way finish; the rest waits for the next start. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		clearInterval(this.#poll);
		clearTimeout(this.#wake);
		await this.#underWay;
	}

	async #drain(): Promise<void> {
		while (!this.#isStopped) {
			const mails = await this.#options.queue.take(this.#options.clock(), atOnce);
			await Promise.all(mails.map((mail) => this.#send(mail)));
			if (mails.length < atOnce) return;
		}
	}

	async #send(mail: WaitingMail): Promise<void> {
		const { queue, mailer, clock, log } = this.#options;
		try {
			await withinTime(mailer.send(mail.read()));
		} catch (error) {
			const { message, command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number };
			// Refused for good (RFC 5321: 5xx) for its recipient; anything else may be mended.
			const isRefused = command === 'RCPT TO' && responseCode >= 500;
			if (!isRefused && clock().getTime() - mail.createdAt.getTime() < keptMs) {
				log.warn({ mailId: mail.id, reason: message }, 'A mail could not be sent and will be tried again.');
				return queue.noteFailure(mail.id, message.slice(0, 500));
			}
			log.error({ mailId: mail.id, reason: message }, 'A mail could not be sent and is given up.');
		}
		await queue.delete(mail.id);
	}
}

/** @throws Error when it takes longer than any mail server may. */
async function withinTime(sending: Promise<void>): Promise<void> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error('The mail server took too long.')), givenUpAfterMs);
	try {
		await Promise.race([sending, promise]);
	} finally {
		clearTimeout(timer);
	}
}
