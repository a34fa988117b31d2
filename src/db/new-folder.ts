import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maker = fileURLToPath(new URL('./new-folder-process.ts', import.meta.url));

/**
 * Makes the empty database that the embedded engine opens. `initdb` runs in a process of its own, which takes its memory
 * along when it ends, and under another name until it is whole: a start that is cut short leaves no half database to be
 * taken for one. Whoever calls holds the lock of the folder around it.
 * @throws Error when the process fails; nothing is left then.
 */
export async function makeNewFolder(folder: string): Promise<void> {
	const parent = dirname(folder);
	const prefix = `${basename(folder)}.new-`;
	for (const name of readdirSync(parent)) {
		if (name.startsWith(prefix)) rmSync(join(parent, name), { recursive: true, force: true });
	}
	const unfinished = mkdtempSync(join(parent, prefix));
	try {
		// Machine code that is made once and not made faster: what runs for seconds earns it back neither in time nor in memory.
		const execArgv = ['--liftoff-only'];
		const child = fork(maker, [unfinished], { execArgv, env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
		const [code, signal] = await once(child, 'exit');
		if (code !== 0)
			throw new Error(`The embedded database could not be made in ${parent}: ${signal ?? `exit ${code}`}.`);
		renameSync(unfinished, folder);
	} catch (error) {
		rmSync(unfinished, { recursive: true, force: true });
		throw error;
	}
}
