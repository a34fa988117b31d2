import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns a function that hashes a text: 128 bits of an HMAC in hexadecimal, with a key for each purpose (HKDF, RFC 5869).
 */
export function keyedHash(secret: string): (purpose: string, text: string) => string {
	const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `vouch hash of ${purpose}`, 32));
	return (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex').slice(0, 32);
}
