import { randomBytes } from 'node:crypto';
import { invitationLimits } from '#contract/limits.ts';

/** Crockford's base32: no letter that is taken for a digit, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that nobody guesses: ten characters with five random bits each. */
export const newCode = (): string =>
	Array.from(randomBytes(invitationLimits.code), (byte) => alphabet[byte % alphabet.length]).join('');

/** A code as it is stored, from what somebody typed: O is 0, I and L are 1, and hyphens and case say nothing. */
export const codeOf = (typed: string): string =>
	typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
