import type { MailDesk } from '#mail/mail-desk.ts';

/** What invitations need besides what calls give them. */
export interface InvitationDesk extends Omit<MailDesk, 'box'> {
	/** The network that one subscriber is given, by one address of it. */
	networkOf: (address: string) => string;
}
