import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maker = fileURLToPath(new URL('./new-folder-process.ts', import.meta.url));

/**
 * Makes the empty database that the embedded engine opens. `initdb` runs in a process of its own, so that its memory is
 * freed when it ends. The folder has another name until it is complete, so that a start that is cut short leaves no
 * half-made database behind. The caller holds the lock of the folder.
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
		// Only the baseline compiler of WebAssembly runs: a process of a few seconds earns back neither the time nor the memory of
		// optimised code.
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
