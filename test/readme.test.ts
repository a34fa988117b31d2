import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withSettingsTable } from '../scripts/settings-table.ts';

test('the README lists the settings as they are', () => {
	const readme = readFileSync('README.md', 'utf8');
	expect(readme, 'Run node scripts/setup.mjs run scripts/write-settings-table.ts and commit the result.').toBe(
		withSettingsTable(readme),
	);
	expect(readme).toMatch(/\| `PORT` +\| `3000` +\| Port to listen on\. +\|/);
});

test('the table needs its marks', () => {
	expect(() => withSettingsTable('# Vouch')).toThrow(/marks/);
});

const pages = [...globSync('*.md'), ...globSync('docs/**/*.md')];
test.each(pages)('the links of %s lead somewhere', (page) => {
	const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '');
	const files = links.filter((link) => !/^\w+:/.test(link)).map((link) => join(dirname(page), link));
	expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
