import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { writeNewFile } from './new-file.ts';

test('of two that are written by one name at once, the first is kept whole and the other is refused', async () => {
	const folder = temporaryFolder();
	const file = join(folder, 'accounts.json');
	const mayEnd = Promise.withResolvers<void>();
	const slow = writeNewFile(file, async (partial) => {
		await writeFile(partial, 'half');
		await mayEnd.promise;
	});
	await writeNewFile(file, (partial) => writeFile(partial, 'whole'));
	mayEnd.resolve();
	await expect(slow).rejects.toThrow('exists already');
	expect(readdirSync(folder)).toEqual(['accounts.json']);
	expect(readFileSync(file, 'utf8')).toBe('whole');
});
