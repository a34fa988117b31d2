import { createHmac, hkdfSync } from 'node:crypto';

/** Gives what stands for a text, hexadecimal: 128 bits of an HMAC with a key for each purpose (HKDF, RFC 5869). */
export function keyedHash(secret: string): (purpose: string, text: string) => string {
	const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `vouch hash of ${purpose}`, 32));
	return (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex').slice(0, 32);
}
