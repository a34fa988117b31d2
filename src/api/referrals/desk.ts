import type { SecretBox } from '#contract/secret-box.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What referrals need of the outside. */
export interface ReferralDesk {
	siteName: string;
	publicUrl: string;
	mail: MailOutbox;
	/** Seals what is known of people who have not agreed to anything yet. */
	box: SecretBox;
}
