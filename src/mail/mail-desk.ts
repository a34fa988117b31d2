import type { SecretBox } from '#contract/secret-box.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** The parts that mail is written with. */
export interface MailDesk {
	mail: MailOutbox;
	/** The box that seals what a link in a mail says. */
	box: SecretBox;
	/** Hashes a text so that it cannot be had back without a secret that is not in the database. */
	keyedHash: (purpose: string, text: string) => string;
	siteName: string;
	publicUrl: string;
}
