import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const parent = temporaryFolder();

const [one, two] = [secretBox('one'), secretBox('two')];
const as = { purpose: 'letters', id: 'a' };

test('what is sealed opens with the same secret, whole and unchanged, and with no other', () => {
	const sealed = one.seal('words', as);
	expect(sealed).not.toContain('words');
	expect(one.seal('words', as)).not.toBe(sealed);
	expect(one.open(sealed, as)).toBe('words');
	expect(() => two.open(sealed, as)).toThrow();
	const bytesOf = (text: string) => Buffer.from(text.slice(2), 'base64url');
	const textOf = (bytes: Buffer) => `2.${bytes.toString('base64url')}`;
	const changed = bytesOf(sealed);
	changed[changed.length - 1]! ^= 1;
	expect(() => one.open(textOf(changed), as)).toThrow();
	// Unless told how long tags are, Node takes the first four bytes of a tag for a whole one.
	const empty = bytesOf(one.seal('', as));
	for (const length of [0, 12, 15, 16, 20, 27]) expect(() => one.open(textOf(empty.subarray(0, length)), as)).toThrow();
	expect(one.open(textOf(empty), as)).toBe('');
});

test('what is sealed opens as what it is alone: for no other purpose, and in no other row', () => {
	const sealed = one.seal('words', as);
	expect(() => one.open(sealed, { ...as, purpose: 'keys' })).toThrow();
	expect(() => one.open(sealed, { ...as, id: 'b' })).toThrow();
});

test('what was sealed before keys had a purpose still opens, and with its own secret alone', () => {
	const sealed = formerSealed('words', 'one');
	expect(one.open(sealed, as)).toBe('words');
	expect(() => two.open(sealed, as)).toThrow();
	expect(() => one.open(`2.${sealed}`, as)).toThrow();
});

/** Seals as before: AES-256-GCM with the SHA-256 of the secret; iv, tag and text in base64. */
function formerSealed(text: string, secret: string): string {
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv);
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

test('a secret is made once, for this user alone; one that is set goes before it', () => {
	const folder = join(parent, 'data');
	const made = readIdentitySecret(undefined, folder);
	expect(Buffer.from(made, 'base64')).toHaveLength(32);
	expect(readIdentitySecret(undefined, folder)).toBe(made);
	expect(statSync(join(folder, 'identity.secret')).mode & 0o77).toBe(0);
	expect(readIdentitySecret('set', folder)).toBe('set');
});

test('a file that was cut short is no secret', () => {
	const folder = join(parent, 'cut');
	readIdentitySecret(undefined, folder);
	const file = join(folder, 'identity.secret');
	for (const length of [31, 0]) {
		truncateSync(file, length);
		expect(() => readIdentitySecret(undefined, folder)).toThrow(/does not hold a whole secret/);
		expect(readFileSync(file)).toHaveLength(length);
	}
});

test('those who start at the same moment on one folder come to one secret', async () => {
	const threads = 4;
	const folders = Array.from({ length: 20 }, (_, index) => join(parent, `first-${index}`));
	const arrived = new SharedArrayBuffer(folders.length * Int32Array.BYTES_PER_ELEMENT);
	const module = new URL('./secret-box.ts', import.meta.url).href;
	const script = `
		const { parentPort, workerData: { arrived, folders, module, threads } } = require('node:worker_threads');
		import(module).then(({ readIdentitySecret }) => {
			const counts = new Int32Array(arrived);
			parentPort.postMessage(folders.map((folder, index) => {
				Atomics.add(counts, index, 1);
				while (Atomics.load(counts, index) < threads);
				try { return readIdentitySecret(undefined, folder); } catch (error) { return error.message; }
			}));
		});`;
	const workerData = { arrived, folders, module, threads };
	const read = await Promise.all(
		Array.from({ length: threads }, async () => {
			const [secrets] = await once(new Worker(script, { eval: true, workerData }), 'message');
			return secrets as string[];
		}),
	);
	for (const [index, folder] of folders.entries()) {
		const stored = readFileSync(join(folder, 'identity.secret'), 'utf8');
		expect(read.map((secrets) => secrets[index])).toEqual(Array(threads).fill(stored));
		expect(readdirSync(folder)).toEqual(['identity.secret']);
	}
});
