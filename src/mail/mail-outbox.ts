import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Mailer, MailMessage } from '#contract/mailer.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import { newId } from '#db/new-id.ts';
import { JobFailure, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Longer than a weekend, within which mail servers are mended; by then the links in most mail have expired. */
const keptS = 5 * 86_400;
const givenUpAfterMs = 60_000;

/** Mail that could not be sent is tried again after 2 to 4 minutes, then twice as long each time, and then once a day. */
const mailKind = (name: string): JobKind => ({
	name,
	atOnce: 5,
	lookEveryS: 5,
	isErasedWhenDone: true,
	keptS,
	rules: {
		retryLimit: 30,
		retryDelay: 120,
		retryBackoff: true,
		retryDelayMax: 86_400,
		// When the job of a process that has died is given to another: longer than an attempt takes, so that no two overlap.
		expireInSeconds: 2 * (givenUpAfterMs / 1000),
	},
});

export interface MailOutboxOptions {
	jobs: JobQueue;
	/** Whose mail it is: the name of its jobs, and a part of their seal. */
	name: string;
	box: SecretBox;
	mailer: Mailer;
	log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Mail that is written in the transaction that causes it and sent after it: none for what was rolled back, none lost. */
export interface MailOutbox {
	put<DB>(db: Kysely<DB>, message: MailMessage): Promise<void>;
}

/** Mail that waits: its job tells nobody what is in it, nor whom it is to. */
interface SealedMail {
	sealed: string;
}

/** Mail of one service, sealed until it is sent. */
export async function openMailOutbox({ jobs, name, box, mailer, log }: MailOutboxOptions): Promise<MailOutbox> {
	const kind = mailKind(name);
	const sealOf = (id: string): Sealed => ({ purpose: name, id });
	await jobs.add<SealedMail>(kind, async ({ id, payload, sentAt }) => {
		try {
			await withinTime(mailer.send(JSON.parse(box.open(payload.sealed, sealOf(id)))));
		} catch (error) {
			const isOld = Date.now() - sentAt.getTime() >= keptS * 1000;
			const reason = reasonOf(error);
			const isFinal = isOld || isRefused(error);
			if (isFinal) log.error({ mailId: id, reason }, 'A mail could not be sent and is given up.');
			else log.warn({ mailId: id, reason }, 'A mail could not be sent and will be tried again.');
			throw new JobFailure(reason, { isFinal });
		}
	});
	return {
		put: (db, message) => {
			const id = newId();
			return jobs.send(db, kind, { sealed: box.seal(JSON.stringify(message), sealOf(id)) }, { id });
		},
	};
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** Whether the server refused the recipient for good (RFC 5321: 5xx); anything else may be mended. */
const isRefused = (error: unknown): boolean => {
	const { command, responseCode = 0 } = error as SmtpError;
	return command === 'RCPT TO' && responseCode >= 500;
};

/** Why it failed, but not in the words of the mail server: they often repeat the address. */
function reasonOf(error: unknown): string {
	const { name, code, command, responseCode } = error as SmtpError;
	if (responseCode) return `SMTP ${responseCode}${command ? ` to ${command}` : ''}`;
	return code ?? name;
}

/** A mail server took longer than any may. */
class TooSlow extends Error {
	readonly code = 'ETIMEDOUT';
}

async function withinTime(sending: Promise<void>): Promise<void> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new TooSlow()), givenUpAfterMs);
	try {
		await Promise.race([sending, promise]);
	} finally {
		clearTimeout(timer);
	}
}
