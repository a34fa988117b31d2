import { randomUUID } from 'node:crypto';
import {
	closeSync,
	linkSync,
	mkdirSync,
	openSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** How often the holder of a folder writes into its lock, and how long a lock is watched before it counts as left behind. */
export interface LockTimes {
	beatMs: number;
	watchMs: number;
}

/** A process that is stopped for longer than the watch loses its folder, so the watch is several beats long. */
const usualTimes: LockTimes = { beatMs: 4000, watchMs: 20_000 };

/** What the lock file says: whose it is, where that process runs, its pid there and the time it started, and the beats since. */
interface Lock {
	id: string;
	place: string;
	process: string;
	beat: number;
}

/** Another living process holds the folder. Its message is a sentence for the operator. */
export class FolderInUse extends Error {}

/**
 * Takes the embedded database folder for this process alone: two processes on one folder lose writes silently.
 * A lock left by a process that was killed is taken over: at once if that process ran where its pid can be looked up, and
 * after a watch if it ran elsewhere, as in another container (decision 0107). Returns the function that lets go.
 * @param onLost is called when another process has taken the folder all the same; nothing may be written to it any more.
 * @throws FolderInUse when another living process holds the folder.
 */
export async function lockFolder(
	lockFile: string,
	onLost: (error: Error) => void = endProcess,
	times: LockTimes = usualTimes,
): Promise<() => void> {
	mkdirSync(dirname(lockFile), { recursive: true });
	const own: Lock = { id: randomUUID(), place: ownPlace(), process: processMark(process.pid), beat: 0 };
	for (let attempt = 0; attempt < 3; attempt += 1) {
		if (create(lockFile, own)) return keep(lockFile, own, onLost, times);
		const left = read(lockFile);
		if (left === undefined) continue;
		await refuseIfAlive(lockFile, left, own, times);
		takeAway(lockFile, left, own);
	}
	throw new Error(`Could not take the lock file ${lockFile}: other processes keep taking it. Try again.`);
}

const textOf = (lock: Lock): string => `${JSON.stringify({ ...lock, beat: String(lock.beat).padStart(12, '0') })}\n`;

function create(lockFile: string, lock: Lock): boolean {
	try {
		writeFileSync(lockFile, textOf(lock), { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

/** The text of the lock; undefined when there is none. The file is opened anew each time, so that a network folder shows what is new. */
function read(lockFile: string): string | undefined {
	try {
		return readFileSync(lockFile, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

function parse(text: string | undefined): Lock | undefined {
	try {
		return JSON.parse(text ?? '') as Lock;
	} catch {
		return undefined;
	}
}

async function refuseIfAlive(lockFile: string, left: string, own: Lock, { watchMs }: LockTimes): Promise<void> {
	const holder = parse(left);
	const isHere = holder?.place === own.place;
	// A version of before wrote nothing but the mark of its process, and wrote it once.
	const mark = isHere ? holder.process : left;
	const pid = Number(mark.split(' ')[0]);
	if (pid > 0 && isAlive(pid) && processMark(pid) === mark) throw inUse(`process ${pid}`);
	if (isHere) return;
	const until = performance.now() + watchMs;
	while (performance.now() < until) {
		await wait(Math.min(500, watchMs / 10));
		const now = read(lockFile);
		if (now === undefined) return;
		if (now !== left) throw inUse('a process of another container or machine');
	}
}

const inUse = (holder: string) =>
	new FolderInUse(
		`The data folder is in use by ${holder}: only one process may open the embedded database. ` +
			'Stop that process first, choose another DATA_DIR, or set DATABASE_URL to use a PostgreSQL server.',
	);

/** Takes away a lock that was left behind; one that somebody else has made since is put back. */
function takeAway(lockFile: string, left: string, { id }: Lock): void {
	const aside = `${lockFile}.${id}`;
	try {
		renameSync(lockFile, aside);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
		throw error;
	}
	try {
		if (read(aside) !== left) linkSync(aside, lockFile);
	} catch (error) {
		// In the moment without a lock, a third process has made one.
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inUse('another process');
		throw error;
	} finally {
		rmSync(aside, { force: true });
	}
}

/** Writes into the lock for as long as this process holds it, so that others see that it lives. */
function keep(lockFile: string, own: Lock, onLost: (error: Error) => void, { beatMs }: LockTimes): () => void {
	const isOwn = () => parse(read(lockFile))?.id === own.id;
	const timer = setInterval(() => {
		own.beat += 1;
		try {
			if (isOwn()) return overwrite(lockFile, textOf(own));
			// Somebody has cleaned up: the folder is still held.
			if (create(lockFile, own)) return;
		} catch {
			// A folder that cannot be written for a while is told by the database itself.
			return;
		}
		clearInterval(timer);
		onLost(new Error(`Another process has taken the data folder: ${lockFile} is no longer of this one.`));
	}, beatMs);
	timer.unref();
	return () => {
		clearInterval(timer);
		if (isOwn()) rmSync(lockFile, { force: true });
	};
}

/** Writes a text of the same length over the old one, so that nobody ever reads half of it. */
function overwrite(lockFile: string, text: string): void {
	const file = openSync(lockFile, 'r+');
	try {
		writeSync(file, text, 0);
	} finally {
		closeSync(file);
	}
}

function endProcess({ message }: Error): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

/**
 * Returns the name of the place within which a pid names one process: one start of this machine, and in it the namespace
 * of pids that this process runs in. A container has a namespace of its own.
 */
function ownPlace(): string {
	try {
		return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		return hostname();
	}
}

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
