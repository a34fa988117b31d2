import type { MailDesk } from '#mail/mail-desk.ts';

/** What invitations need besides the context of a call. */
export interface InvitationDesk extends Omit<MailDesk, 'box'> {
	/** Returns the network that one subscriber is given, from an address in it. */
	networkOf: (address: string) => string;
}
