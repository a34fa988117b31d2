import type { MailOutbox } from '#mail/mail-outbox.ts';

/** What invitations need besides what calls give them. */
export interface InvitationDesk {
	siteName: string;
	publicUrl: string;
	/** The network that one subscriber is given, by one address of it. */
	networkOf: (address: string) => string;
	/** A text that cannot be had back from it, without a secret that is not in the database. */
	keyedHash: (purpose: string, text: string) => string;
	mail: MailOutbox;
}
