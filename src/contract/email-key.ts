/** Characters that `emailKey` would turn into ASCII, such as the kelvin sign into a k, which makes another address of it. */
export const lookAlikes = /[\u0130\u037e\u1fef\u212a]/;

/** The host may hold no character that ends the host in a web address. */
const host = /^[a-z0-9._\-\u{80}-\u{10ffff}]+$/u;

/**
 * Returns the key that tells mailboxes apart: the address of one, however it is written. The part before the @ is composed
 * (NFC) and in lower case, the domain is as the DNS knows it, without a dot at the end.
 */
export function emailKey(email: string): string {
	const written = email.trim();
	if (lookAlikes.test(written)) return written;
	const at = written.lastIndexOf('@') + 1;
	return fold(written.slice(0, at)) + asciiDomain(fold(written.slice(at)).replace(/\.$/, ''));
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');

const asciiDomain = (domain: string): string =>
	host.test(domain) && URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
