import type { Site } from '#api/claims/mail-texts.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';
import type { OutsideRules } from '#outside/request-outside.ts';

/** What claims need of the outside. */
export interface ClaimDesk extends Site {
	mail: MailOutbox;
	/** False where what the mailer takes reaches nobody. */
	mailReachesPeople: boolean;
	website: OutsideRules;
	/** A text that cannot be had back from it, without a secret that is not in the database. */
	keyedHash: (purpose: string, text: string) => string;
}
