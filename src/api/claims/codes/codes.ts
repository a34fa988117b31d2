import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { claimLimits } from '#contract/keeping/claims.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

type Hashing = Pick<MailDesk, 'keyedHash'>;

/** Returns a new code of digits. It is shown in groups of four; blanks in it are ignored when it is entered. */
export function newCode(): string {
	return String(randomInt(10 ** claimLimits.codeDigits)).padStart(claimLimits.codeDigits, '0');
}

export const groupDigits = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/**
 * Returns the hash of a code. It has a key, as whoever reads the table would try all codes of so few digits in a second, and
 * includes the claim's id, so that equal codes of two claims look different.
 */
export const hashCode = ({ keyedHash }: Hashing, claimId: string, code: string): string =>
	keyedHash('claim code', `${claimId}:${code.replace(/[\s-]/g, '')}`);

export const isCode = (desk: Hashing, claim: { id: string; hash: string }, code: string): boolean =>
	timingSafeEqual(Buffer.from(claim.hash), Buffer.from(hashCode(desk, claim.id, code)));

/** Returns a new tag to put on a website: nobody can guess it, and it says nothing. */
export const newTag = (): string => randomBytes(16).toString('base64url');
