import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Mailer, MailMessage } from '#contract/mailer.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import { newId } from '#db/new-id.ts';
import { JobFailure, type JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

/** Seconds for which mail is tried: more than a weekend, within which mail servers are mended. Most links expire sooner. */
const keptS = 5 * 86_400;
const givenUpAfterMs = 60_000;

/** The kind of a service's mail jobs. Failed mail is tried again after 2 to 4 minutes, then twice as long, at last daily. */
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
		// After this time, the job of a process that has died goes to another: longer than one attempt, so that no two overlap.
		expireInSeconds: 2 * (givenUpAfterMs / 1000),
	},
});

export interface MailOutboxOptions {
	jobs: JobQueue;
	/** The service whose mail it is: the name of its jobs, and a part of their seal. */
	name: string;
	box: SecretBox;
	mailer: Mailer;
	log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Takes mail in the transaction that causes it and sends it afterwards: none is sent for a rollback, and none is lost. */
export interface MailOutbox {
	put<DB>(db: Kysely<DB>, message: MailMessage): Promise<void>;
}

/** The payload of mail that waits. It shows nobody what is in the mail, nor whom it is to. */
interface SealedMail {
	sealed: string;
}

/** Opens the outbox of one service. Its mail stays sealed until it is sent. */
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

/** Tells whether the server refused the recipient for good (RFC 5321: 5xx); any other failure may pass. */
const isRefused = (error: unknown): boolean => {
	const { command, responseCode = 0 } = error as SmtpError;
	return command === 'RCPT TO' && responseCode >= 500;
};

/** Returns why mail failed, without the words of the mail server, which often repeat the address. */
function reasonOf(error: unknown): string {
	const { name, code, command, responseCode } = error as SmtpError;
	if (responseCode) return `SMTP ${responseCode}${command ? ` to ${command}` : ''}`;
	return code ?? name;
}

/** The error when a mail server took longer than the limit. */
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
