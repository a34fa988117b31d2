import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { dropDatabase, emptyDatabase } from '../database.ts';
import { judge } from '../goals.ts';
import { writeCsv } from '../import/csv.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mapping = fileURLToPath(new URL('../import/mapping.yaml', import.meta.url));
/** PGlite is measured with fewer rows: it is the same code, and slower. */
const embeddedShare = 0.1;

interface ImportRun {
	seconds: number;
	peakMb: number;
	output: string;
}

/** `scripts/import.ts` as an operator runs it. Start-up and migration are part of the time. */
function runImport(file: string, env: Record<string, string>): Promise<ImportRun> {
	const started = performance.now();
	const { DATABASE_URL: _, ...inherited } = process.env;
	const child = spawn(process.execPath, ['scripts/import.ts', file, '--mapping', mapping], {
		cwd: root,
		env: { ...inherited, NODE_ENV: 'production', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	let complaint = '';
	let peakMb = 0;
	child.stdout.on('data', (chunk) => {
		output += chunk;
	});
	child.stderr.on('data', (chunk) => {
		complaint = `${complaint}${chunk}`.slice(-2000);
	});
	const watch = setInterval(() => {
		peakMb = Math.max(peakMb, peakMemoryMb(child.pid));
	}, 100);
	return new Promise((resolve, reject) => {
		child.once('exit', (code) => {
			clearInterval(watch);
			if (code === 0) resolve({ seconds: (performance.now() - started) / 1000, peakMb, output });
			else reject(new Error(`The import ended with ${code}: ${complaint}`));
		});
	});
}

/** The most that was ever resident; 0 when the process has just ended. */
function peakMemoryMb(pid: number | undefined): number {
	try {
		return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

/** Rows a second, memory at two sizes, and how much faster the second import of the same file is. */
export async function measureImport(bench: Bench): Promise<void> {
	const { serverUrl, profiles } = bench.options;
	const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-import-'));
	const sizes = {
		large: profiles,
		small: Math.max(100, Math.floor(profiles / 10)),
		embedded: Math.max(100, Math.floor(profiles * embeddedShare)),
	};
	const files = { large: join(folder, 'large.csv'), small: join(folder, 'small.csv') };
	await writeCsv(files.large, sizes.large);
	await writeCsv(files.small, sizes.small);
	const onEmpty = async (work: (databaseUrl: string) => Promise<void>) => {
		const url = await emptyDatabase(serverUrl, 'vouch_bench_import');
		await work(url).finally(() => dropDatabase(serverUrl, url));
	};
	const runs: Record<string, ImportRun> = {};
	await onEmpty(async (DATABASE_URL) => {
		runs.small = await runImport(files.small, { DATABASE_URL, DATA_DIR: join(folder, 'small') });
	});
	await onEmpty(async (DATABASE_URL) => {
		runs.large = await runImport(files.large, { DATABASE_URL, DATA_DIR: join(folder, 'large') });
		runs.again = await runImport(files.large, { DATABASE_URL, DATA_DIR: join(folder, 'large') });
	});
	runs.embedded = await runImport(files.small, { DATA_DIR: join(folder, 'embedded') });
	rmSync(folder, { recursive: true, force: true });
	const { small, large, again, embedded } = runs as Record<'small' | 'large' | 'again' | 'embedded', ImportRun>;
	bench.details.import = { sizes, runs };
	for (const [name, { seconds, peakMb }] of Object.entries(runs))
		bench.say(`import, ${name}: ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB`);
	bench.verdicts.push(
		judge('importPostgres', sizes.large / large.seconds),
		judge('importEmbedded', sizes.embedded / embedded.seconds),
		judge('importMemory', large.peakMb - small.peakMb),
		judge('importPeak', large.peakMb),
		judge('importAgain', large.seconds / again.seconds),
	);
}
