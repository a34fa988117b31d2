import { domainToASCII, domainToUnicode } from 'node:url';
import { emailKey, lookAlikes } from '#contract/email-key.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

const shape = /^[^@]+@[^@]+\.[^@]+$/;
/** Marks that mail programs read as more than one address, or drop: by them two accounts could share one mailbox. */
const marks = /[\s<>()[\],;:\\"\p{Cc}\p{Cf}]/u;

/** The address as accounts have it: as `emailKey` gives it. @throws ProtocolError `MISSING_EMAIL`, or `code` for what is no address. */
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

/** Whether mail goes to the domain that is written, rather than to one that it is another way of writing, such as `ｅxample.org`. */
function hasItsDomain(email: string, key: string): boolean {
	const [written, ascii] = [domainOf(email.toLowerCase()).replace(/\.$/, ''), domainOf(key)];
	const isHost = domainToASCII(ascii) === ascii && ascii.split('.').every((label) => label !== '');
	return isHost && (ascii === written || domainToUnicode(ascii) === written.normalize('NFC'));
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
