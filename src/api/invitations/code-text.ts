import { randomBytes } from 'node:crypto';
import { invitationLimits } from '#contract/limits.ts';

/** Crockford's base32, which has neither letters that look like a digit nor a U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code that nobody can guess: ten characters with five random bits each. */
export const newCode = (): string =>
	Array.from(randomBytes(invitationLimits.code), (byte) => alphabet[byte % alphabet.length]).join('');

/**
 * Returns a code as it is stored from what somebody typed: O is read as 0, I and L as 1, and hyphens and case are
 * ignored.
 */
export const codeOf = (typed: string): string =>
	typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
