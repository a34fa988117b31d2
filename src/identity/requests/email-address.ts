import { domainToASCII, domainToUnicode } from 'node:url';
import { emailKey, lookAlikes } from '#contract/email-key.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

const shape = /^[^@]+@[^@]+\.[^@]+$/;
/** Marks that mail programs drop, or read as the border between addresses: with them two accounts could share one mailbox. */
const marks = /[\s<>()[\],;:\\"\p{Cc}\p{Cf}]/u;

/**
 * Returns the address in the form that `emailKey` gives, as accounts store it.
 * @throws ProtocolError `MISSING_EMAIL`, or `code` for a text that is no address.
 */
export function checkEmail(email: string | undefined, code = 'INVALID_EMAIL'): string {
	if (email === undefined) throw new ProtocolError('MISSING_EMAIL');
	const key = emailKey(email);
	const isAddress =
		email.length <= 254 &&
		shape.test(email) &&
		!marks.test(email) &&
		!lookAlikes.test(email) &&
		hasItsDomain(email, key);
	if (!isAddress) throw new ProtocolError(code);
	return key;
}

/** Tells whether mail goes to the domain as written, not to one that it only spells differently, such as `ｅxample.org`. */
function hasItsDomain(email: string, key: string): boolean {
	const [written, ascii] = [domainOf(email.toLowerCase()).replace(/\.$/, ''), domainOf(key)];
	const isHost = domainToASCII(ascii) === ascii && ascii.split('.').every((label) => label !== '');
	return isHost && (ascii === written || domainToUnicode(ascii) === written.normalize('NFC'));
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
