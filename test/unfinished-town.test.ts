/** The demo town, when the server is stopped while it is made. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startProduct } from '../bench/product-server.ts';
import { isTownAlone } from '../src/demo/unfinished-town.ts';
import { testApp } from './app.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a town that was broken off is begun anew at the next start, in a new database', async () => {
	const dataDir = temporaryFolder();
	const mark = join(dataDir, 'demo-town.unfinished');
	const start = () => startProduct({ dataDir, settings: { DEMO: '1' } });
	const isBegun = () => vi.waitFor(() => expect(existsSync(mark)).toBe(true), { timeout: 60_000 });
	const first = await start();
	await isBegun();
	await first.kill();
	const witness = join(dataDir, 'database', 'witness');
	writeFileSync(witness, '');
	const second = await start();
	await isBegun();
	await second.kill();
	expect(existsSync(witness)).toBe(false);
}, 240_000);

test('but not once somebody has signed up', async () => {
	const app = await testApp();
	const db = app.db as unknown as Kysely<never>;
	expect(await isTownAlone(db)).toBe(true);
	await app.actor('ana');
	expect(await isTownAlone(db)).toBe(false);
	await app.close();
});
