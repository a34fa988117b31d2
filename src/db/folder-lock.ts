import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

/** Returns what tells this process from a later one with the same pid: its start time, where the system shows it. */
function processMark(pid: number): string {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ');
		return `${pid} ${fields?.[19]}`;
	} catch {
		return `${pid}`;
	}
}

/**
 * Takes the embedded database folder for this process alone: two processes on one folder lose writes silently.
 * A lock left by a process that was killed is taken over. Returns the function that lets go.
 * @throws Error with a sentence for the operator, when another living process holds the folder.
 */
export function lockFolder(lockFile: string): () => void {
	mkdirSync(dirname(lockFile), { recursive: true });
	for (let attempt = 0; attempt < 3; attempt += 1) {
		try {
			writeFileSync(lockFile, processMark(process.pid), { flag: 'wx' });
			return () => rmSync(lockFile, { force: true });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		const holder = existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '';
		const pid = Number(holder.split(' ')[0]);
		if (pid > 0 && isAlive(pid) && processMark(pid) === holder) {
			throw new Error(
				`The data folder is in use by process ${pid}: only one process may open the embedded database. ` +
					'Stop that process first, choose another DATA_DIR, or set DATABASE_URL to use a PostgreSQL server.',
			);
		}
		rmSync(lockFile, { force: true });
	}
	throw new Error(`Could not take the lock file ${lockFile}: other processes keep taking it. Try again.`);
}
