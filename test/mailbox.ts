import type { Mailer, MailMessage } from '#contract/mailer.ts';

/** Takes mail and hands it to the test, in the order in which it came. */
export class Mailbox implements Mailer {
	readonly #waiting: MailMessage[] = [];
	readonly #readers: ((message: MailMessage) => void)[] = [];

	async send(message: MailMessage): Promise<void> {
		const reader = this.#readers.shift();
		if (reader) reader(message);
		else this.#waiting.push(message);
	}

	/** The next message: one that came already, or the first that comes. */
	next(): Promise<MailMessage> {
		const message = this.#waiting.shift();
		return message ? Promise.resolve(message) : new Promise((resolve) => this.#readers.push(resolve));
	}

	/** How many came that nobody has read. */
	get unread(): number {
		return this.#waiting.length;
	}
}
