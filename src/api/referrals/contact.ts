import { createHash, randomBytes } from 'node:crypto';
import type { MailDesk } from '#mail/mail-desk.ts';

/** Whoever has the need. */
export interface Contact {
	name: string;
	/** As `emailKey` gives it. */
	email: string;
	phone: string | null;
}

const sealOf = (referralId: string) => ({ purpose: 'referral_contact', id: referralId });

export const sealContact = ({ box }: Pick<MailDesk, 'box'>, referralId: string, contact: Contact): string =>
	box.seal(JSON.stringify(contact), sealOf(referralId));

/** Undefined where the identity secret is another one by now: then nobody can know them any more. */
export function openContact({ box }: Pick<MailDesk, 'box'>, referralId: string, sealed: string): Contact | undefined {
	try {
		return JSON.parse(box.open(sealed, sealOf(referralId)));
	} catch {
		return undefined;
	}
}

/** What a mail leads to its question with: its recipient alone has it. */
export const newCode = (): string => randomBytes(32).toString('base64url');
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
