/** The demo town, when the server is stopped while it is made. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from '#db/folder/folder-lock.ts';
import { startProduct } from '../bench/product-server.ts';
import { deleteUnfinishedTown, isTownAlone } from '../src/demo/unfinished-town.ts';
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
}, 900_000);

test('but not once somebody has signed up, or has said that they want no mail', async () => {
	const app = await testApp();
	const db = app.db as unknown as Kysely<never>;
	expect(await isTownAlone(db)).toBe(true);
	const now = app.clock.now;
	await app.db.insertInto('invitation_opt_out').values({ email_hash: 'somebody', created_at: now }).execute();
	expect(await isTownAlone(db)).toBe(false);
	await app.db.deleteFrom('invitation_opt_out').execute();
	await app.db.insertInto('referral_opt_out').values({ address_hash: 'somebody', since: now }).execute();
	expect(await isTownAlone(db)).toBe(false);
	await app.db.deleteFrom('referral_opt_out').execute();
	expect(await isTownAlone(db)).toBe(true);
	await app.actor('ana');
	expect(await isTownAlone(db)).toBe(false);
	await app.close();
});

test('a town that another process has opened since, or has finished, is not deleted', async () => {
	const dataDir = temporaryFolder();
	const [database, mark] = [join(dataDir, 'database'), join(dataDir, 'demo-town.unfinished')];
	mkdirSync(database);
	writeFileSync(mark, '');
	const unlock = await lockFolder(join(dataDir, 'database.lock'));
	await expect(deleteUnfinishedTown(dataDir)).rejects.toThrow(FolderInUse);
	expect(existsSync(database)).toBe(true);
	unlock();
	rmSync(mark);
	await deleteUnfinishedTown(dataDir);
	expect(readdirSync(dataDir)).toEqual(['database']);
	writeFileSync(mark, '');
	await deleteUnfinishedTown(dataDir);
	expect(readdirSync(dataDir)).toEqual([]);
});
