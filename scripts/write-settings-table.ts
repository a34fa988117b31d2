/** Writes the table of settings into the README, from src/config.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTable } from './settings-table.ts';

writeFileSync('README.md', withSettingsTable(readFileSync('README.md', 'utf8')));
