import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { claimLimits } from '#contract/keeping/claims.ts';

/** Returns a new code of digits. It is shown in groups of four; blanks in it are ignored when it is entered. */
export function newCode(): string {
	return String(randomInt(10 ** claimLimits.codeDigits)).padStart(claimLimits.codeDigits, '0');
}

export const groupDigits = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Returns the hash of a code, which includes the claim's id, so that equal codes of two claims look different. */
export const hashCode = (claimId: string, code: string): string =>
	createHash('sha256')
		.update(`${claimId}:${code.replace(/[\s-]/g, '')}`)
		.digest('hex');

export const isCode = (claimId: string, hash: string, code: string): boolean =>
	timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashCode(claimId, code), 'hex'));

/** Returns a new tag to put on a website: nobody can guess it, and it says nothing. */
export const newTag = (): string => randomBytes(16).toString('base64url');
