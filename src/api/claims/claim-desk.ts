import type { Site } from '#api/claims/mail-texts.ts';
import type { WebsiteRules } from '#api/claims/website/website-reader.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What claims need of the outside. */
export interface ClaimDesk extends Site {
	mail: MailOutbox;
	/** False where what the mailer takes reaches nobody. */
	mailReachesPeople: boolean;
	website: WebsiteRules;
}
