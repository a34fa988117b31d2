import { createHash, randomBytes } from 'node:crypto';
import { writtenPhone } from '#api/text/written-phone.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

/** The person who has the need. */
export interface Contact {
	name: string;
	/** The address in the form that `emailKey` returns. */
	email: string;
	phone: string | null;
}

const sealOf = (referralId: string) => ({ purpose: 'referral_contact', id: referralId });

export const sealContact = ({ box }: Pick<MailDesk, 'box'>, referralId: string, contact: Contact): string =>
	box.seal(JSON.stringify(contact), sealOf(referralId));

/**
 * Opens a contact's data; undefined where the identity secret has changed since, so that nobody can read them any more.
 */
export function openContact({ box }: Pick<MailDesk, 'box'>, referralId: string, sealed: string): Contact | undefined {
	try {
		return JSON.parse(box.open(sealed, sealOf(referralId)));
	} catch {
		return undefined;
	}
}

/** Returns a contact as whoever may see all of it is shown them. */
export const shownContact = (contact: Contact) => ({
	...contact,
	phone_written: contact.phone && writtenPhone(contact.phone),
});

/** Makes the code that leads from a mail to its question; only the recipient has it. */
export const newCode = (): string => randomBytes(32).toString('base64url');
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
