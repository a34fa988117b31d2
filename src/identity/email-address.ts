import { domainToASCII, domainToUnicode } from 'node:url';
import { ProtocolError } from '#identity/protocol-error.ts';

const shape = /^[^@]+@[^@]+\.[^@]+$/;
/** Marks that mail programs read as more than one address, or drop: by them two accounts could share one mailbox. */
const marks = /[\s<>()[\],;:\\"\p{Cc}\p{Cf}]/u;

/** What tells accounts apart by their addresses. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The address as accounts have it, in lower case. @throws ProtocolError `MISSING_EMAIL`, or `code` for what is no address. */
export function checkEmail(email: string | undefined, code = 'INVALID_EMAIL'): string {
	if (email === undefined) throw new ProtocolError('MISSING_EMAIL');
	const key = emailKey(email);
	const isAddress = email.length <= 254 && shape.test(email) && !marks.test(email) && isDomain(key.split('@')[1] ?? '');
	if (!isAddress) throw new ProtocolError(code);
	return key;
}

/** Whether mail goes to that domain, rather than to one that it is another way of writing, such as `ｅxample.org`. */
function isDomain(domain: string): boolean {
	const ascii = domainToASCII(domain);
	return ascii !== '' && (ascii === domain || domainToUnicode(ascii) === domain.normalize('NFC'));
}
