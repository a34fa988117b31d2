import type { Site } from '#api/keepers/mail-texts.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What keepers need of the outside. */
export interface KeeperDesk extends Site {
	mail: MailOutbox;
	/** A text that cannot be had back from it, without a secret that is not in the database. */
	keyedHash: (purpose: string, text: string) => string;
}
