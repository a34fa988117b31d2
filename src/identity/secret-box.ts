import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seals small secrets with AES-256-GCM. */
export interface SecretBox {
	seal(text: string): string;
	/** @throws Error when the secret is not the one that sealed it. */
	open(sealed: string): string;
}

export function secretBox(secret: string): SecretBox {
	const key = createHash('sha256').update(secret).digest();
	return {
		seal: (text) => {
			const iv = randomBytes(12);
			const cipher = createCipheriv('aes-256-gcm', key, iv);
			const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
		},
		open: (sealed) => {
			const bytes = Buffer.from(sealed, 'base64');
			const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
			decipher.setAuthTag(bytes.subarray(12, 28));
			return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
		},
	};
}

/** Fewer characters can be guessed; a file of ours has 44. */
const fileLengthMin = 16;

/** The configured secret, or one made on first start and kept in a file that only this user reads. @throws Error when the file is not whole. */
export function readIdentitySecret(configured: string | undefined, dataDir: string): string {
	if (configured) return configured;
	const file = join(dataDir, 'identity.secret');
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
	}
	const secret = readFileSync(file, 'utf8');
	// A disk that was full, or a file made by hand: what is sealed with nothing is open to everybody.
	if (secret.length < fileLengthMin) throw new Error(`${file} does not hold a whole secret. Restore it from a backup.`);
	return secret;
}
