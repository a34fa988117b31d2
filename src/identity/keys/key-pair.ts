import { createECDH, hkdfSync } from 'node:crypto';

/**
 * Returns a pair of keys on the curve P-256 for a purpose, in base64url. They are computed from the secret (HKDF, RFC 5869),
 * so that every process has the same and a backup of the secret is one of them.
 */
export function keyPair(secret: string, purpose: string): { publicKey: string; privateKey: string } {
	const pair = createECDH('prime256v1');
	const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `vouch key pair for ${purpose}`, 32));
	// Of 2^32 secrets, one gives a number beyond the order of the curve, which is refused here.
	pair.setPrivateKey(privateKey);
	return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
