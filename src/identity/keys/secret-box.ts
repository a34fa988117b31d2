import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';

/** Marks a text that is sealed with a key of its purpose. Everything sealed before was base64, which has no dot. */
const mark = '2.';

/** Seals by AES-256-GCM with a key for each purpose (HKDF, RFC 5869), bound to purpose and id. */
export function secretBox(secret: string): SecretBox {
	const keys = new Map<string, Buffer>();
	const keyFor = (purpose: string): Buffer => {
		const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `vouch ${purpose}`, 32));
		keys.set(purpose, key);
		return key;
	};
	return {
		seal: (text, as) => {
			const iv = randomBytes(12);
			const cipher = createCipheriv('aes-256-gcm', keyFor(as.purpose), iv).setAAD(boundTo(as));
			const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
		},
		open: (sealed, as) =>
			sealed.startsWith(mark)
				? decrypt(Buffer.from(sealed.slice(mark.length), 'base64url'), keyFor(as.purpose), boundTo(as))
				: openFormer(sealed, secret),
	};
}

const boundTo = ({ purpose, id }: Sealed) => Buffer.from(JSON.stringify([purpose, id]));

/** Opens what was sealed before keys had a purpose; the last such text is a signing key, which is replaced after 90 days. */
const openFormer = (sealed: string, secret: string): string =>
	decrypt(Buffer.from(sealed, 'base64'), createHash('sha256').update(secret).digest(), Buffer.alloc(0));

function decrypt(bytes: Buffer, key: Buffer, bound: Buffer): string {
	const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
	decipher.setAAD(bound).setAuthTag(bytes.subarray(12, 28));
	return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** The least length, as for the setting: fewer characters can be guessed. A file of ours has 44. */
const fileLengthMin = 32;

/**
 * Returns the configured secret, or one that is made on first start and kept in a file that only this user reads.
 * @throws Error when the file is not whole.
 */
export function readIdentitySecret(configured: string | undefined, dataDir: string): string {
	if (configured) return configured;
	const file = join(dataDir, 'identity.secret');
	if (!existsSync(file)) makeSecret(file, dataDir);
	const secret = readFileSync(file, 'utf8');
	// The file may be cut short by a full disk, or made by hand: a text that is sealed with an empty secret is open to everybody.
	if (secret.length < fileLengthMin) throw new Error(`${file} does not hold a whole secret. Restore it from a backup.`);
	return secret;
}

/** Makes the secret. Of several processes that start at once, one makes it, and none reads it before it is whole. */
function makeSecret(file: string, dataDir: string): void {
	mkdirSync(dataDir, { recursive: true });
	const own = `${file}.${randomBytes(6).toString('hex')}`;
	writeFileSync(own, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
	try {
		linkSync(own, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		rmSync(own);
	}
}
