import { randomInt } from 'node:crypto';
import { encodeQR } from 'qr';
import { codeLength, codeLetters } from '#contract/offers/code-letters.ts';

/** Makes one of 2^50 codes, so that nobody guesses one, however many there are. */
export const newCode = (): string =>
	Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/**
 * Draws an address as a QR code, black on white with a margin, so that every reader finds it, whatever it is put on.
 */
export const qrOf = (address: string): string =>
	encodeQR(address, 'svg', { ecc: 'medium', border: 4 }).replace(
		'>',
		'><rect width="100%" height="100%" fill="#fff"/>',
	);
