import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const numbersIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number));

test('every threat of docs/threats.md has a test that names it, and every number is explained there', () => {
	const explained = numbersIn(readFileSync('docs/threats.md', 'utf8'), /^\| (\d+) /gm);
	const tests = globSync('{src,test,e2e,scripts}/**/*.test.ts').filter((file) => !file.endsWith('threats.test.ts'));
	const named = tests.flatMap((file) => numbersIn(readFileSync(file, 'utf8'), /\bthreat (\d+)/g));
	expect([...new Set(named)].sort((a, b) => a - b)).toEqual(explained);
});
