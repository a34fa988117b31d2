import type { SecretBox } from '#contract/secret-box.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What mail is written with. */
export interface MailDesk {
	mail: MailOutbox;
	/** Seals what a link in a mail says. */
	box: SecretBox;
	siteName: string;
	publicUrl: string;
}
