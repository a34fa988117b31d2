import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productFlags } from '../scripts/setup/run.mjs';
import type { LoopDelay } from './loop-delay.ts';

/** Signing keys are sealed with it in the database, which outlives the data folder of a run. */
export const identitySecret = 'of the benchmarks, and so not a secret at all';

const loopDelayMeter = new URL('./loop-delay.ts', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

export interface ProductMemory {
	/** Proportional set size, megabytes. */
	memoryMb(): number;
	/** The most that the server's process itself has held so far (VmHWM), megabytes. */
	peakMemoryMb(): number;
	/** Begins `peakMemoryMb` anew. */
	forgetPeakMemory(): void;
	/** Proportional set size of the processes that the server has started, megabytes. */
	helpersMemoryMb(): number;
	/** How long the server's threads have run, or waited for a processor that others had, so far: milliseconds. */
	busyMs(): number;
	/** Connections and files that the server's process has open. */
	openFiles(): number;
}

export interface Product extends ProductMemory {
	origin: string;
	/** Where its mail lies, a file a message. */
	mailFolder: string;
	/** From spawn to the first complete answer at `firstPath`, milliseconds. */
	startMs: number;
	/** Forgets the delays of the event loop so far; only with `watchesLoop`, as the next. */
	resetLoopDelay(): void;
	/** Since then, milliseconds. */
	readLoopDelay(): Promise<LoopDelay>;
	stop(): Promise<void>;
	/** As a loss of power would, as far as the process can tell: nothing is finished, nothing is closed. */
	kill(): Promise<void>;
}

export interface ProductOptions {
	databaseUrl?: string;
	/** Folder for keys, and for the embedded database when there is no URL; a new one otherwise. */
	dataDir?: string;
	firstPath?: string;
	settings?: Record<string, string>;
	/** Starts it with a meter of its event loop. */
	watchesLoop?: boolean;
	/** Called before the first answer, to watch the memory of the start. */
	onSpawn?: (memory: ProductMemory) => void;
}

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const { port } = probe.address() as { port: number };
	probe.close();
	await once(probe, 'close');
	return port;
}

/** The production server as an operator runs it, in a process of its own. */
export async function startProduct({
	databaseUrl,
	dataDir,
	firstPath = '/readyz',
	settings = {},
	watchesLoop = false,
	onSpawn = () => {},
}: ProductOptions): Promise<Product> {
	const port = await freePort();
	const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vouch-bench-data-'));
	const { DATABASE_URL: _, ...inherited } = process.env;
	const started = performance.now();
	const flags = [...productFlags, ...(watchesLoop ? ['--import', loopDelayMeter] : [])];
	const child = spawn(process.execPath, [...flags, 'src/main.ts'], {
		cwd: root,
		// Warnings and errors only: they are part of what a run finds out.
		stdio: ['ignore', 'inherit', 'inherit', ...(watchesLoop ? ['ipc' as const] : [])],
		env: {
			...inherited,
			NODE_ENV: 'production',
			DEMO: '0',
			LOG_LEVEL: 'warn',
			HOST: '127.0.0.1',
			PORT: String(port),
			DATA_DIR: folder,
			IDENTITY_KEY_SECRET: identitySecret,
			WRITES_PER_MINUTE: '0',
			// Written once a day, and not beside what is measured.
			DUMPS: '0',
			// More than any section writes, so that it is counted as elsewhere.
			REVIEWS_PER_DAY: '1000000',
			// Fifty who signed up just now are a burst anywhere else, and count for nothing.
			BURST_REVIEWS: '0',
			NEWCOMER_DAYS: '0',
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
			...settings,
		},
	});
	const memory = memoryOf(Number(child.pid));
	onSpawn(memory);
	let isStopping = false;
	child.once('exit', (code, signal) => {
		if (!isStopping) console.error(`The product ended by itself: ${signal ?? `exit code ${code}`}.`);
	});
	const origin = `http://127.0.0.1:${port}`;
	await firstAnswer(child, origin + firstPath);
	return {
		mailFolder: join(folder, 'outbox'),
		origin,
		startMs: performance.now() - started,
		...memory,
		resetLoopDelay: () => void child.send('reset loop delay'),
		readLoopDelay: async () => {
			child.send('read loop delay');
			const [delay] = await once(child, 'message');
			return delay as LoopDelay;
		},
		kill: async () => {
			isStopping = true;
			child.kill('SIGKILL');
			await once(child, 'exit');
		},
		stop: async () => {
			isStopping = true;
			if (child.exitCode === null && child.signalCode === null) {
				child.kill('SIGTERM');
				await once(child, 'exit');
			}
			if (!dataDir) rmSync(folder, { recursive: true, force: true });
		},
	};
}

const memoryOf = (pid: number): ProductMemory => ({
	memoryMb: () => pssMb(pid),
	peakMemoryMb: () => kilobytesOf(`/proc/${pid}/status`, 'VmHWM') / 1024,
	forgetPeakMemory: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
	busyMs: () =>
		readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
			const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ').map(Number);
			return sum + ((ranNs ?? 0) + (waitedNs ?? 0)) / 1_000_000;
		}, 0),
	openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
	helpersMemoryMb: () =>
		helpersOf(pid).reduce((sum, helper) => {
			try {
				return sum + pssMb(helper);
			} catch {
				// It has ended since it was listed.
				return sum;
			}
		}, 0),
});
const kilobytesOf = (file: string, name: string) =>
	Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
const pssMb = (pid: number) => kilobytesOf(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024;
/** Any thread of a process may have started one. */
const helpersOf = (pid: number): number[] =>
	readdirSync(`/proc/${pid}/task`).flatMap((task) =>
		readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
	);

/** How long a server may take to begin, in ms: on a slow machine that has more to do, a new database is a matter of minutes. */
const beginsWithinMs = 300_000;

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
	const deadline = performance.now() + beginsWithinMs;
	while (performance.now() < deadline) {
		if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`);
		const response = await fetch(url).catch(() => null);
		const body = await response?.text();
		if (response?.status === 200 && body) return;
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	child.kill('SIGKILL');
	throw new Error(`No 200 from ${url} within ${beginsWithinMs / 1000} s.`);
}
