import { ProtocolError } from '#identity/protocol-error.ts';
import { emailKey } from '#identity/queries.ts';

const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The address as accounts have it, in lower case. @throws ProtocolError `MISSING_EMAIL`, or `code` for what is no address. */
export function checkEmail(email: string | undefined, code = 'INVALID_EMAIL'): string {
	if (email === undefined) throw new ProtocolError('MISSING_EMAIL');
	if (email.length > 254 || !pattern.test(email)) throw new ProtocolError(code);
	return emailKey(email);
}
