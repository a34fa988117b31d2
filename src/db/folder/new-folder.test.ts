import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNewFolder } from '#db/folder/new-folder.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const parent = temporaryFolder();

test('what an earlier start left half made goes, and a whole database is there', async () => {
	mkdirSync(join(parent, 'database.new-cut-short', 'base'), { recursive: true });
	await makeNewFolder(join(parent, 'database'));
	expect(readdirSync(parent)).toEqual(['database']);
	expect(existsSync(join(parent, 'database', 'PG_VERSION'))).toBe(true);
});

test('a database that cannot be put in its place leaves nothing behind', async () => {
	mkdirSync(join(parent, 'taken', 'full'), { recursive: true });
	await expect(makeNewFolder(join(parent, 'taken'))).rejects.toThrow('ENOTEMPTY');
	expect(readdirSync(parent).filter((name) => name.includes('.new-'))).toEqual([]);
});
