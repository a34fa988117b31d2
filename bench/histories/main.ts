/** node scripts/setup.mjs run bench/histories/main.ts: puts the table of the histories into bench/README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { historiesTable, usualRule } from './table.ts';

const file = new URL('../README.md', import.meta.url);
const marks = /(<!-- histories -->\n)[\s\S]*(\n<!-- \/histories -->)/;
writeFileSync(
	file,
	readFileSync(file, 'utf8').replace(marks, (_, begin, end) => begin + historiesTable(usualRule) + end),
);
