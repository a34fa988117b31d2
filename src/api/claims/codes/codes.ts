import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { claimLimits } from '#contract/keeping/claims.ts';

/** Digits, shown in two groups; blanks do not count when it is entered. */
export function newCode(): string {
	return String(randomInt(10 ** claimLimits.codeDigits)).padStart(claimLimits.codeDigits, '0');
}

export const groupDigits = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** With the claim's id in it, so that equal codes of two claims look different. */
export const hashCode = (claimId: string, code: string): string =>
	createHash('sha256')
		.update(`${claimId}:${code.replace(/[\s-]/g, '')}`)
		.digest('hex');

export const isCode = (claimId: string, hash: string, code: string): boolean =>
	timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashCode(claimId, code), 'hex'));

/** What stands on a website: nobody guesses it, and it says nothing. */
export const newTag = (): string => randomBytes(16).toString('base64url');
