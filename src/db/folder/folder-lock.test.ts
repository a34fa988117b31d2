import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from '#db/folder/folder-lock.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const quick = { beatMs: 20, watchMs: 400 };
const newLock = () => join(temporaryFolder(), 'database.lock');
const elsewhere = (beat: number) =>
	JSON.stringify({ id: 'other', place: 'another container', process: `${process.pid} 1`, beat });
const never = () => expect.unreachable('The lock was lost.');

test('a living process of the same machine holds its folder, and lets go of it', async () => {
	const lock = newLock();
	const unlock = await lockFolder(lock, never, quick);
	await expect(lockFolder(lock, never, quick)).rejects.toThrow(
		`The data folder is in use by process ${process.pid}: only one process may open the embedded database.`,
	);
	unlock();
	expect(existsSync(lock)).toBe(false);
	(await lockFolder(lock, never, quick))();
});

test('the lock of a process that was killed is taken over at once', async () => {
	const lock = newLock();
	const unlock = await lockFolder(lock, never, quick);
	const left = readFileSync(lock, 'utf8');
	unlock();
	const { pid } = spawnSync('true');
	writeFileSync(lock, left.replace(`"${process.pid} `, `"${pid} `));
	(await lockFolder(lock, never, { beatMs: 20, watchMs: 600_000 }))();
});

test('a living process of a version that wrote its pid and start alone holds its folder', async () => {
	const lock = newLock();
	const unlock = await lockFolder(lock, never, quick);
	const { process: mark } = JSON.parse(readFileSync(lock, 'utf8')) as { process: string };
	unlock();
	writeFileSync(lock, mark);
	await expect(lockFolder(lock, never, quick)).rejects.toThrow(`in use by process ${process.pid}`);
	writeFileSync(lock, `${process.pid} 1`);
	(await lockFolder(lock, never, quick))();
});

test('a process that cannot be looked up holds its folder as long as it writes into the lock', async () => {
	const lock = newLock();
	let beat = 0;
	writeFileSync(lock, elsewhere(beat));
	const beating = setInterval(() => writeFileSync(lock, elsewhere(++beat)), quick.beatMs);
	await expect(lockFolder(lock, never, quick)).rejects.toThrow(/in use by a process of another container or machine/);
	clearInterval(beating);
	(await lockFolder(lock, never, quick))();
});

test('of two that take over a lock that was left behind, one gets the folder', async () => {
	const lock = newLock();
	writeFileSync(lock, elsewhere(0));
	const both = await Promise.allSettled([lockFolder(lock, never, quick), lockFolder(lock, never, quick)]);
	const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
	expect(refused).toEqual([expect.any(FolderInUse)]);
	for (const one of both) if (one.status === 'fulfilled') one.value();
});

test('whoever has lost the folder hears of it, and leaves the lock to the other', async () => {
	const lock = newLock();
	const lost = vi.fn();
	const unlock = await lockFolder(lock, lost, quick);
	writeFileSync(lock, elsewhere(0));
	await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), { timeout: 10_000 });
	unlock();
	expect(readFileSync(lock, 'utf8')).toBe(elsewhere(0));
});

test('a lock that somebody has deleted is there again', async () => {
	const lock = newLock();
	const unlock = await lockFolder(lock, never, quick);
	rmSync(lock);
	await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 10_000 });
	unlock();
	expect(existsSync(lock)).toBe(false);
});

const newPids = ['unshare', '--pid', '--fork', '--mount-proc'];
const mayHavePidsOfItsOwn = spawnSync(newPids[0] ?? '', [...newPids.slice(1), 'true']).status === 0;
if (!mayHavePidsOfItsOwn) console.log('Not run, as only root may make namespaces: the folder with pids of its own.');

test.runIf(mayHavePidsOfItsOwn)('a process with pids of its own, as in a container, holds its folder', async () => {
	const lock = newLock();
	const program = `
		const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
		await lockFolder(${JSON.stringify(lock)}, undefined, ${JSON.stringify(quick)});
		console.log('held');
		setInterval(() => {}, 1000);`;
	const [command = '', ...args] = [...newPids, process.execPath, '--input-type=module', '--eval', program];
	const holder = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
	const ended = once(holder, 'exit');
	try {
		expect(String(await once(holder.stdout, 'data'))).toContain('held');
		await expect(lockFolder(lock, never, { ...quick, watchMs: 20_000 })).rejects.toThrow(FolderInUse);
	} finally {
		process.kill(-(holder.pid ?? 0), 'SIGKILL');
		await ended;
	}
	(await lockFolder(lock, never, quick))();
});
