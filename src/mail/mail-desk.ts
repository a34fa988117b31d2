import type { SecretBox } from '#contract/secret-box.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What mail is written with. */
export interface MailDesk {
	mail: MailOutbox;
	/** Seals what a link in a mail says. */
	box: SecretBox;
	/** A text that cannot be had back from it, without a secret that is not in the database. */
	keyedHash: (purpose: string, text: string) => string;
	siteName: string;
	publicUrl: string;
}
