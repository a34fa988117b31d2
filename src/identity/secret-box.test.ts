import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readIdentitySecret, secretBox } from '#identity/secret-box.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const parent = temporaryFolder();

test('what is sealed opens with the same secret, whole and unchanged, and with no other', () => {
	const sealed = secretBox('one').seal('words');
	expect(sealed).not.toContain('words');
	expect(secretBox('one').seal('words')).not.toBe(sealed);
	expect(secretBox('one').open(sealed)).toBe('words');
	expect(() => secretBox('two').open(sealed)).toThrow();
	const changed = Buffer.from(sealed, 'base64');
	changed[changed.length - 1]! ^= 1;
	expect(() => secretBox('one').open(changed.toString('base64'))).toThrow();
	// Node takes the first four bytes of a tag for one, if it is not told how long tags are.
	const empty = Buffer.from(secretBox('one').seal(''), 'base64');
	for (const length of [0, 12, 15, 16, 20, 27])
		expect(() => secretBox('one').open(empty.subarray(0, length).toString('base64'))).toThrow();
	expect(secretBox('one').open(empty.toString('base64'))).toBe('');
});

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
	for (const length of [15, 0]) {
		truncateSync(file, length);
		expect(() => readIdentitySecret(undefined, folder)).toThrow(/does not hold a whole secret/);
		expect(readFileSync(file)).toHaveLength(length);
	}
});
