import { emailKey } from '#contract/email-key.ts';

/** Domains of a provider that ignores full stops in an address. */
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address, which has many: what follows a plus sign, and at some providers full stops, are its
 * owner's to choose. For what must not be had again by writing an address in another way.
 */
export function mailboxOf(email: string): string {
	const key = emailKey(email);
	const at = key.lastIndexOf('@');
	const [whole, domain] = [key.slice(0, at), key.slice(at + 1)];
	const local = whole.split('+')[0] || whole;
	return withoutDots.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
