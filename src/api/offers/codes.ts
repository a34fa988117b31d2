import { randomInt } from 'node:crypto';
import { encodeQR } from 'qr';
import { codeLength, codeLetters } from '#contract/offers/code-letters.ts';

/** Of 2^50: nobody guesses one, however many there are. */
export const newCode = (): string =>
	Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Black on white with a margin, whatever it is put on, so that every reader finds it. */
export const qrOf = (address: string): string => encodeQR(address, 'svg', { ecc: 'medium', border: 4 });
