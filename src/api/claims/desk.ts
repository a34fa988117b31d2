import type { Site } from '#api/claims/mail-texts.ts';
import type { WebsiteRules } from '#api/claims/website-reader.ts';
import type { MailOutbox } from '#api/mail-outbox.ts';

/** What claims need of the outside. */
export interface ClaimDesk extends Site {
	mail: MailOutbox;
	website: WebsiteRules;
}
